// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests bool tensors with any byte: a file or a program may contain bytes other than 0 and 1. Each
// byte but 0 is true; results are 0 and 1.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using namespace tflite::ops::builtin;  // NOLINT
using Bytes = std::vector<uint8_t>;

const Bytes kBools = {0, 1, 24, 255, 0, 2};

void AddBools(KernelTester* tester) { tester->RawConstant(kTfLiteBool, {6}, kBools); }

// Returns the bytes of the output without converting them to bool.
template <typename Params = NoParams>
Bytes BytesOf(KernelTester* tester, const TfLiteRegistration* registration,
              const Params& params = {}) {
  tester->Output(kTfLiteBool);
  std::vector<bool> values = ResultOf<bool>(tester, registration, params);
  return Bytes(values.begin(), values.end());
}

TEST(BoolBytes, Cast) {
  KernelTester to_int, to_float;
  AddBools(&to_int);
  to_int.Output(kTfLiteInt32);
  EXPECT_EQ(ResultOf<int32_t>(&to_int, Register_CAST()), (std::vector<int32_t>{0, 1, 1, 1, 0, 1}));
  AddBools(&to_float);
  to_float.Output(kTfLiteFloat32);
  EXPECT_EQ(ResultOf<float>(&to_float, Register_CAST()), (std::vector<float>{0, 1, 1, 1, 0, 1}));
}

TEST(BoolBytes, Logic) {
  KernelTester negated, both, any;
  AddBools(&negated);
  EXPECT_EQ(BytesOf(&negated, Register_LOGICAL_NOT()), (Bytes{1, 0, 0, 0, 1, 0}));
  AddBools(&both);
  both.RawConstant(kTfLiteBool, {6}, {1, 2, 1, 4, 8, 0});
  EXPECT_EQ(BytesOf(&both, Register_LOGICAL_AND()), (Bytes{0, 1, 1, 1, 0, 0}));
  AddBools(&any);
  any.RawConstant(kTfLiteBool, {6}, {0, 0, 16, 0, 8, 0});
  EXPECT_EQ(BytesOf(&any, Register_LOGICAL_OR()), (Bytes{0, 1, 1, 1, 1, 1}));
}

TEST(BoolBytes, Where) {
  KernelTester tester;
  AddBools(&tester);
  tester.Output(kTfLiteInt64);
  EXPECT_EQ(ResultOf<int64_t>(&tester, Register_WHERE()), (std::vector<int64_t>{1, 2, 3, 5}));
}

TEST(BoolBytes, Largest) {
  KernelTester tester;
  tester.RawConstant(kTfLiteBool, {2, 3}, {0, 1, 24, 255, 0, 2});
  tester.Constant<int32_t>({}, {1});
  tester.Output(kTfLiteInt32);
  // The first of equal elements is expected: both 1 and 24 are true.
  EXPECT_EQ(ResultOf<int32_t>(&tester, Register_ARG_MAX(), TfLiteArgMaxParams{kTfLiteInt32}),
            (std::vector<int32_t>{1, 0}));
}

TEST(BoolBytes, Reduced) {
  for (const bool any : {true, false}) {
    KernelTester tester;
    tester.RawConstant(kTfLiteBool, {2, 3}, {0, 24, 0, 255, 4, 2});
    tester.Constant<int32_t>({1}, {1});
    EXPECT_EQ(BytesOf(&tester, any ? Register_REDUCE_ANY() : Register_REDUCE_ALL(),
                      TfLiteReducerParams{false}),
              any ? (Bytes{1, 1}) : (Bytes{0, 1}));
  }
}

TEST(BoolBytes, Selected) {
  KernelTester tester;
  AddBools(&tester);
  tester.Constant<int32_t>({6}, {1, 2, 3, 4, 5, 6});
  tester.Constant<int32_t>({6}, {0, 0, 0, 0, 0, 0});
  tester.Output(kTfLiteInt32);
  EXPECT_EQ(ResultOf<int32_t>(&tester, Register_SELECT()),
            (std::vector<int32_t>{0, 2, 3, 4, 0, 6}));
}

}  // namespace
}  // namespace litmus
