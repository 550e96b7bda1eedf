// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests elementwise operators with one input: bfloat16, which the conformance data lack, and nodes
// that the operators refuse, with the messages.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using namespace tflite::ops::builtin;  // NOLINT

#define EXPECT_ERROR(tester, part) \
  EXPECT_NE((tester).errors().find(part), std::string::npos) << (tester).errors()

TEST(BFloat, NegatedAndRounded) {
  // The bfloat16 values 1.5, −2.5, 3 and infinity.
  const std::vector<uint8_t> bytes = {0xC0, 0x3F, 0x20, 0xC0, 0x40, 0x40, 0x80, 0x7F};
  KernelTester neg, floor, round;
  for (KernelTester* tester : {&neg, &floor, &round}) {
    tester->RawConstant(kTfLiteBFloat16, {4}, bytes);
    tester->Output(kTfLiteBFloat16);
  }
  using Bits = std::vector<uint16_t>;
  EXPECT_EQ(ResultOf<uint16_t>(&neg, Register_NEG()), (Bits{0xBFC0, 0x4020, 0xC040, 0xFF80}));
  EXPECT_EQ(ResultOf<uint16_t>(&floor, Register_FLOOR()), (Bits{0x3F80, 0xC040, 0x4040, 0x7F80}));
  EXPECT_EQ(ResultOf<uint16_t>(&round, Register_ROUND()), (Bits{0x4000, 0xC000, 0x4040, 0x7F80}));
}

TEST(UnaryRefusal, ValuesAndParameters) {
  KernelTester negative;
  negative.Input<int8_t>({2}, {5, 3}, {{0.5f}, {4}});
  negative.Output(kTfLiteInt8, {{0.5f}, {0}});
  ResultOf<int8_t>(&negative, Register_RSQRT());
  EXPECT_ERROR(negative, "A negative number has no square root");

  KernelTester alphas;
  alphas.Input<float>({2, 3}, std::vector<float>(6));
  alphas.Input<float>({2}, {1, 2});
  alphas.Output(kTfLiteFloat32);
  ResultOf<float>(&alphas, Register_PRELU());
  EXPECT_ERROR(alphas, "do not broadcast to the input's [2,3]");
}

}  // namespace
}  // namespace litmus
