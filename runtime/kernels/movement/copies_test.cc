// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares copies of rows and planes, and gaps filled by pads, with plain loops.
#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/movement/strided_copy.h"

namespace litmus {
namespace {

TEST(StridedCopy, CopiesRowsOfAllLengths) {
  for (const int64_t rows : {1, 2, 5}) {
    for (int64_t n = 1; n <= 70; ++n) {
      for (const int64_t from_gap : {0, 1, 7, 100}) {
        for (const int64_t to_gap : {0, 3}) {
          const int64_t from_row = n + from_gap, to_row = n + to_gap;
          std::vector<uint8_t> from(static_cast<size_t>((rows - 1) * from_row + n));
          std::iota(from.begin(), from.end(), uint8_t{1});
          std::vector<uint8_t> to(static_cast<size_t>(rows * to_row + 16), 0), want = to;
          for (int64_t i = 0; i < rows * n; ++i) {
            want[static_cast<size_t>(i / n * to_row + i % n)] =
                from[static_cast<size_t>(i / n * from_row + i % n)];
          }
          StridedCopy copy;
          copy.Add(rows, from_row, to_row);
          copy.Add(n, 1, 1);
          litmus::Run(copy, from.data(), to.data(), 1);
          ASSERT_EQ(to, want) << rows << " rows of " << n << ", gaps " << from_gap << " and "
                              << to_gap;
        }
      }
    }
  }
}

// Pads a tensor of shape `dims` with 7.5 and compares the result with a plain loop.
void CheckPad(const std::vector<int>& dims, const std::vector<int32_t>& pads) {
  size_t inputs = 1, outputs = 1;
  std::vector<size_t> out_dims;
  for (size_t d = 0; d < dims.size(); ++d) {
    out_dims.push_back(static_cast<size_t>(dims[d] + pads[2 * d] + pads[2 * d + 1]));
    inputs *= static_cast<size_t>(dims[d]);
    outputs *= out_dims[d];
  }
  std::vector<float> in(inputs), want(outputs, 7.5f);
  std::iota(in.begin(), in.end(), 100.0f);
  for (size_t i = 0; i < inputs; ++i) {
    size_t rest = i, at = 0, stride = 1;
    for (size_t d = dims.size(); d-- > 0; stride *= out_dims[d]) {
      const auto dim = static_cast<size_t>(dims[d]);
      at += (rest % dim + static_cast<size_t>(pads[2 * d])) * stride;
      rest /= dim;
    }
    want[at] = in[i];
  }
  KernelTester tester;
  tester.Input<float>(dims, in);
  tester.Constant<int32_t>({static_cast<int>(dims.size()), 2}, pads);
  tester.Constant<float>({1}, {7.5f});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.Build(tflite::ops::builtin::Register_PADV2(), 0), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  const std::vector<float> got = tester.Values<float>();
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < want.size(); ++i) {
    ASSERT_EQ(got[i], want[i]) << "element " << i << ", first dimension " << dims[0] << ", padded "
                               << pads[0] << " and " << pads[1];
  }
}

TEST(Pad, FillsGapsBetweenLongAndShortRows) {
  CheckPad({200}, {3, 4});
  CheckPad({2, 200}, {0, 0, 1, 2});
  CheckPad({2, 3, 100}, {1, 2, 0, 1, 0, 0});
  CheckPad({2, 3, 4, 32}, {0, 1, 1, 0, 2, 1, 0, 0});
  CheckPad({3, 5, 70}, {1, 0, 0, 2, 5, 6});
  CheckPad({2, 3, 5}, {1, 1, 2, 0, 1, 3});
  CheckPad({2, 0, 200}, {1, 0, 2, 0, 1, 0});
  CheckPad({0, 2, 200}, {1, 0, 0, 0, 1, 0});
}

}  // namespace
}  // namespace litmus
