// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the functions that programs call on their own tensors; the expected results are those of
// LiteRT 2.1.6.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

#include "runtime/c/common.h"

namespace tflite {
namespace {

TEST(TensorTest, Stability) {
  const struct {
    TfLiteAllocationType allocation;
    TfLiteRunStability address, data;
  } kCases[] = {
      {kTfLiteMemNone, kTfLiteRunStabilityAcrossRuns, kTfLiteRunStabilityAcrossRuns},
      {kTfLiteMmapRo, kTfLiteRunStabilityAcrossRuns, kTfLiteRunStabilityAcrossRuns},
      {kTfLiteArenaRw, kTfLiteRunStabilityUnstable, kTfLiteRunStabilitySingleRun},
      {kTfLiteArenaRwPersistent, kTfLiteRunStabilityUnstable, kTfLiteRunStabilityAcrossRuns},
      {kTfLiteDynamic, kTfLiteRunStabilitySingleRun, kTfLiteRunStabilitySingleRun},
      {kTfLitePersistentRo, kTfLiteRunStabilitySingleRun, kTfLiteRunStabilitySingleRun},
      {kTfLiteCustom, kTfLiteRunStabilityUnknown, kTfLiteRunStabilityUnknown},
      {kTfLiteVariantObject, kTfLiteRunStabilityAcrossRuns, kTfLiteRunStabilitySingleRun},
      {kTfLiteNonCpu, kTfLiteRunStabilityUnknown, kTfLiteRunStabilityUnknown},
  };
  for (const auto& c : kCases) {
    TfLiteTensor tensor = {};
    tensor.allocation_type = c.allocation;
    EXPECT_EQ(TfLiteTensorGetBufferAddressStability(&tensor), c.address) << c.allocation;
    EXPECT_EQ(TfLiteTensorGetDataStability(&tensor), c.data) << c.allocation;
  }
}

TEST(TensorTest, FreeingNothing) {
  TfLiteTensorFree(nullptr);
  TfLiteTensor tensor = {};
  TfLiteTensorFree(&tensor);
  TfLiteTensorFree(&tensor);
}

TEST(TensorTest, ParametersWithoutATypeAreNobodys) {
  int of_the_program = 0;
  TfLiteQuantization quantization = {kTfLiteNoQuantization, &of_the_program};
  TfLiteQuantizationFree(&quantization);
  EXPECT_EQ(quantization.params, nullptr);
}

TEST(TensorTest, ResetLeavesWhatItDoesNotTake) {
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  TfLiteTensor tensor = {};
  tensor.allocation_type = kTfLiteArenaRw;
  tensor.delegate = &delegate;
  tensor.buffer_handle = 7;
  tensor.data_is_stale = true;
  char bytes[4] = {};
  TfLiteTensorReset(kTfLiteFloat32, "name", TfLiteIntArrayCreate(1), {0.5f, 3}, bytes,
                    sizeof(bytes), kTfLiteArenaRw, nullptr, true, &tensor);
  EXPECT_EQ(tensor.type, kTfLiteFloat32);
  EXPECT_STREQ(tensor.name, "name");
  EXPECT_EQ(tensor.params.zero_point, 3);
  EXPECT_EQ(tensor.data.raw, bytes);
  EXPECT_EQ(tensor.bytes, sizeof(bytes));
  EXPECT_TRUE(tensor.is_variable);
  EXPECT_EQ(tensor.quantization.type, kTfLiteNoQuantization);
  EXPECT_EQ(tensor.delegate, &delegate);
  EXPECT_EQ(tensor.buffer_handle, 7);
  EXPECT_TRUE(tensor.data_is_stale);
  TfLiteTensorFree(&tensor);
}

TEST(TensorTest, CopyTakesTheTypeAlong) {
  float value = 1.5f, other = 0;
  TfLiteTensor from = {}, to = {};
  from.type = kTfLiteFloat32;
  from.dims = TfLiteIntArrayCreate(0);
  to.type = kTfLiteInt32;
  from.bytes = to.bytes = sizeof(float);
  from.allocation_type = to.allocation_type = kTfLiteArenaRw;
  from.data.f = &value;
  to.data.f = &other;
  ASSERT_EQ(TfLiteTensorCopy(&from, &to), kTfLiteOk);
  EXPECT_EQ(to.type, kTfLiteFloat32);
  EXPECT_EQ(other, 1.5f);
  to.bytes = 3;
  EXPECT_EQ(TfLiteTensorCopy(&from, &to), kTfLiteError);
  TfLiteTensorFree(&from);
  TfLiteTensorFree(&to);
}

class Number : public VariantData {
 public:
  explicit Number(int value) : value(value) {}
  VariantData* CloneTo(void* buffer) const override {
    return buffer == nullptr ? new Number(value) : new (buffer) Number(value);
  }
  int value;
};

TEST(TensorTest, ACopyOfAVariantIsOne) {
  for (const TfLiteAllocationType of_copy :
       {kTfLiteVariantObject, kTfLiteArenaRw, kTfLiteDynamic}) {
    TfLiteTensor from = {}, to = {};
    from.type = kTfLiteVariant;
    from.dims = TfLiteIntArrayCreate(0);
    from.allocation_type = kTfLiteVariantObject;
    from.data.data = static_cast<VariantData*>(new Number(5));
    to.allocation_type = of_copy;
    if (of_copy == kTfLiteDynamic) to.data.raw = static_cast<char*>(std::malloc(8));
    ASSERT_EQ(TfLiteTensorCopy(&from, &to), kTfLiteOk);
    EXPECT_EQ(to.type, kTfLiteVariant);
    EXPECT_EQ(to.allocation_type, kTfLiteVariantObject);
    EXPECT_EQ(static_cast<Number*>(static_cast<VariantData*>(to.data.data))->value, 5);
    TfLiteTensorFree(&from);
    TfLiteTensorFree(&to);
  }
}

}  // namespace
}  // namespace tflite
