// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests indices from tensors, which kernels check in Eval: a wrong one must be an error that names
// the cause, never a read out of bounds.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

namespace ops = tflite::ops::builtin;

TEST(LookupRefusal, SparseIds) {
  KernelTester tester;
  tester.Input<int32_t>({1}, {2});
  tester.Input<int32_t>({1, 2}, {0, 0});
  tester.Input<int32_t>({2}, {1, 1});
  tester.Input<float>({1}, {1});
  tester.Input<float>({2, 1}, {1, 2});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.Build(ops::Register_EMBEDDING_LOOKUP_SPARSE(),
                         TfLiteEmbeddingLookupSparseParams{kTfLiteCombinerTypeMean}),
            kTfLiteOk);
  const std::string error = tester.InvokeError();
  EXPECT_NE(error.find("Id 2 is outside of a table of 2 rows"), std::string::npos) << error;
}

TEST(LookupRefusal, SkipGramOfNoString) {
  KernelTester tester;
  tester.RawConstant(kTfLiteString, {0}, {0, 0, 0, 0, 8, 0, 0, 0});
  tester.Output(kTfLiteString);
  ASSERT_EQ(tester.Build(ops::Register_SKIP_GRAM(), TfLiteSkipGramParams{2, 1, false}), kTfLiteOk);
  const std::string error = tester.InvokeError();
  EXPECT_NE(error.find("The input holds no string."), std::string::npos) << error;
}

}  // namespace
}  // namespace litmus
