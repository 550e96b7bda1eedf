// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/tensor_values.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace litmus {
namespace {

template <typename T>
TfLiteTensor Tensor(TfLiteType type, std::vector<T>* values, float scale = 0,
                    int32_t zero_point = 0) {
  TfLiteTensor tensor = {};
  tensor.type = type;
  tensor.name = "t";
  tensor.bytes = values->size() * sizeof(T);
  tensor.data.raw = reinterpret_cast<char*>(values->data());
  tensor.params = {scale, zero_point};
  return tensor;
}

template <typename T>
void Check(TfLiteType type, std::vector<T> stored, const CountedVector<double>& raw,
           const CountedVector<double>& real, float scale, int32_t zero_point) {
  SCOPED_TRACE(TfLiteTypeGetName(type));
  const TfLiteTensor tensor = Tensor(type, &stored, scale, zero_point);
  CountedVector<double> values = {99};
  ASSERT_TRUE(ReadRawValues(tensor, &values).ok());
  EXPECT_EQ(values, raw);
  ASSERT_TRUE(ReadRealValues(tensor, &values).ok());
  EXPECT_EQ(values, real);
}

TEST(TensorValuesTest, EveryType) {
  Check<float>(kTfLiteFloat32, {-1.5f, 3e38f}, {-1.5, 3e38f}, {-1.5, 3e38f}, 0, 0);
  Check<double>(kTfLiteFloat64, {0.1}, {0.1}, {0.1}, 0, 0);
  Check<uint16_t>(kTfLiteFloat16, {0x3c00, 0xc000, 0x0001}, {1, -2, std::ldexp(1, -24)},
                  {1, -2, std::ldexp(1, -24)}, 0, 0);
  Check<uint16_t>(kTfLiteBFloat16, {0x3f80, 0xc040}, {1, -3}, {1, -3}, 0, 0);
  Check<int8_t>(kTfLiteInt8, {-128, 127}, {-128, 127}, {-63.5, 64}, 0.5f, -1);
  Check<uint8_t>(kTfLiteUInt8, {0, 255}, {0, 255}, {-64, 63.5}, 0.5f, 128);
  Check<int16_t>(kTfLiteInt16, {-32768}, {-32768}, {-8192}, 0.25f, 0);
  Check<uint16_t>(kTfLiteUInt16, {65535}, {65535}, {65535}, 0, 0);
  Check<int32_t>(kTfLiteInt32, {INT32_MIN}, {-2147483648.0}, {-2147483648.0}, 0, 0);
  Check<uint32_t>(kTfLiteUInt32, {UINT32_MAX}, {4294967295.0}, {4294967295.0}, 0, 0);
  Check<int64_t>(kTfLiteInt64, {-3}, {-3}, {-3}, 0, 0);
  Check<uint64_t>(kTfLiteUInt64, {3}, {3}, {3}, 0, 0);
  Check<uint8_t>(kTfLiteBool, {0, 1}, {0, 1}, {0, 1}, 0, 0);
  // Float tensors may have quantisation parameters left from the model that they were converted
  // from; these are ignored.
  Check<float>(kTfLiteFloat32, {2}, {2}, {2}, 0.5f, 1);
  Check<float>(kTfLiteFloat32, {}, {}, {}, 0, 0);
}

TEST(TensorValuesTest, NotNumbers) {
  std::vector<float> stored = {0, 0};
  CountedVector<double> values;
  for (const TfLiteType type : {kTfLiteString, kTfLiteComplex64, kTfLiteResource, kTfLiteVariant}) {
    const absl::Status status = ReadRawValues(Tensor(type, &stored), &values);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_NE(status.message().find("tensor 't'"), absl::string_view::npos) << status;
    EXPECT_FALSE(ReadRealValues(Tensor(type, &stored), &values).ok());
  }
  std::vector<float> nan = {std::nanf("")};
  ASSERT_TRUE(ReadRealValues(Tensor(kTfLiteFloat32, &nan), &values).ok());
  EXPECT_TRUE(std::isnan(values[0]));
}

}  // namespace
}  // namespace litmus
