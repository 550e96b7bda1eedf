// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests CONCATENATION of scalars, whose result is a vector.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using tflite::ops::builtin::Register_CONCATENATION;

template <typename T>
void Check(const TestQuantization& quantization = {}) {
  for (const int axis : {0, -1}) {
    // Number of inputs that are constants: none, some, all.
    for (const int constants : {0, 2, 3}) {
      KernelTester tester;
      for (int i = 0; i < 3; ++i) {
        const std::vector<T> value = {static_cast<T>(5 + i)};
        i < constants ? tester.Constant<T>({}, value, quantization)
                      : tester.Input<T>({}, value, quantization);
      }
      tester.Output(tflite::typeToTfLiteType<T>(), quantization);
      const TfLiteConcatenationParams params = {axis, kTfLiteActNone};
      ASSERT_EQ(tester.Build(Register_CONCATENATION(), params), kTfLiteOk) << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
      EXPECT_EQ(tester.Dims(), std::vector<int>{3});
      EXPECT_EQ(tester.Values<T>(), (std::vector<T>{5, 6, 7})) << constants;
    }
  }
}

TEST(Scalars, AreJoined) {
  Check<float>();
  Check<int32_t>();
  Check<int64_t>();
  Check<int16_t>();
  Check<int8_t>({{0.5f}, {3}});
  Check<uint8_t>({{0.5f}, {120}});
}

TEST(Scalars, AreNotJoinedWithVectorsOrAlongAnotherAxis) {
  const struct {
    std::vector<int> second;
    int axis;
    const char* message;
  } kCases[] = {{{1}, 0, "has 1 dimensions; it must have 0"}, {{}, 1, "axis is out of range"}};
  for (const auto& c : kCases) {
    KernelTester tester;
    tester.Input<float>({}, {1});
    tester.Input<float>(c.second, {1});
    tester.Output(kTfLiteFloat32);
    const TfLiteConcatenationParams params = {c.axis, kTfLiteActNone};
    EXPECT_EQ(tester.Build(Register_CONCATENATION(), params), kTfLiteError);
    EXPECT_NE(tester.errors().find(c.message), std::string::npos) << tester.errors();
  }
}

}  // namespace
}  // namespace litmus
