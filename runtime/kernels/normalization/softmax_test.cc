// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares SOFTMAX of many rows of two int8 or uint8 values, which uses a table, with the same rows
// in small tensors.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using namespace tflite::ops::builtin;  // NOLINT

template <typename T, typename Out>
std::vector<Out> Softmax(const std::vector<T>& in, TfLiteType out_type, float scale, int low) {
  KernelTester tester;
  tester.Input<T>({static_cast<int>(in.size()) / 2, 2}, in, {{0.05f}, {3}});
  tester.Output(out_type, {{scale}, {low}});
  return ResultOf<Out>(&tester, Register_SOFTMAX(), TfLiteSoftmaxParams{1});
}

template <typename T, typename Out = T>
void CheckPairs(TfLiteType out_type, float scale) {
  constexpr int kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
  constexpr int kOutLow = std::numeric_limits<Out>::min();
  std::vector<T> all;
  std::vector<Out> expected;
  for (int a = kLow; a <= kHigh; a += 3) {
    std::vector<T> some;
    for (int b = kLow; b <= kHigh; ++b) {
      some.push_back(static_cast<T>(a));
      some.push_back(static_cast<T>(b));
    }
    const std::vector<Out> results = Softmax<T, Out>(some, out_type, scale, kOutLow);
    all.insert(all.end(), some.begin(), some.end());
    expected.insert(expected.end(), results.begin(), results.end());
  }
  const std::vector<Out> got = Softmax<T, Out>(all, out_type, scale, kOutLow);
  ASSERT_EQ(expected.size(), all.size());
  ASSERT_EQ(got.size(), all.size());
  for (size_t i = 0; i < got.size(); ++i) {
    ASSERT_EQ(got[i], expected[i])
        << "element " << i << ": row of " << +all[i & ~size_t{1}] << " and " << +all[i | 1];
  }
}

TEST(Softmax, ManyPairsAsFew) {
  CheckPairs<int8_t>(kTfLiteInt8, 1.0f / 256);
  CheckPairs<uint8_t>(kTfLiteUInt8, 1.0f / 256);
  CheckPairs<int8_t, int16_t>(kTfLiteInt16, 1.0f / 65536);
  CheckPairs<uint8_t, int16_t>(kTfLiteInt16, 1.0f / 65536);
}

}  // namespace
}  // namespace litmus
