// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/movement/transpose.h"

#include <gtest/gtest.h>
#include <hwy/highway.h>

#include <vector>

namespace litmus {
namespace {

template <typename T>
void CheckMatrix(size_t rows, size_t columns, size_t from_stride, size_t to_stride,
                 const char* target) {
  const T behind = 123;
  std::vector<T> from(from_stride * columns + 1), to(to_stride * rows + 1, behind);
  for (size_t i = 0; i < from.size(); ++i) from[i] = static_cast<T>(i * 40503 >> 3);
  TransposeElements(from.data(), from_stride, to.data(), to_stride, rows, columns);
  for (size_t i = 0; i < rows; ++i) {
    for (size_t j = 0; j < columns; ++j) {
      ASSERT_EQ(to[i * to_stride + j], from[j * from_stride + i])
          << rows << " x " << columns << " of " << sizeof(T) << " bytes at " << i << ", " << j
          << ", strides " << from_stride << " and " << to_stride << ", target " << target;
    }
    for (size_t j = columns; j < to_stride; ++j) {
      ASSERT_EQ(to[i * to_stride + j], behind) << "written behind a row";
    }
  }
  ASSERT_EQ(to.back(), behind) << "written behind the last row";
}

template <typename T>
void Check() {
  for (int64_t targets = hwy::SupportedTargets(); targets != 0; targets &= targets - 1) {
    hwy::SetSupportedTargetsForTest(targets & -targets);
    const char* target = hwy::TargetName(targets & -targets);
    for (const size_t rows : {0, 1, 2, 3, 4, 5, 8, 15, 16, 17, 31, 33, 40, 63, 64, 65, 130}) {
      for (const size_t columns : {0, 1, 2, 3, 4, 7, 8, 15, 16, 17, 31, 32, 37, 63, 64, 65, 130}) {
        CheckMatrix<T>(rows, columns, rows + 3, columns + 1, target);
        // Matrices of few rows or columns without gaps have their own code.
        CheckMatrix<T>(rows, columns, rows, columns, target);
      }
    }
  }
  hwy::SetSupportedTargetsForTest(0);
}

TEST(TransposeElements, PutsRowsIntoColumns) {
  Check<uint8_t>();
  Check<uint16_t>();
  Check<uint32_t>();
}

}  // namespace
}  // namespace litmus
