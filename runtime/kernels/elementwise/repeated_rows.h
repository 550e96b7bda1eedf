// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Broadcasting of a scalar, of a short row (one number per channel), or of one number per short
// row. The repeated values are written to a buffer, so that vector kernels can compute long rows of
// two inputs.
#ifndef LITMUS_RUNTIME_KERNELS_ELEMENTWISE_REPEATED_ROWS_H_
#define LITMUS_RUNTIME_KERNELS_ELEMENTWISE_REPEATED_ROWS_H_

#include <algorithm>
#include <cstdint>

#include "runtime/kernels/elementwise/binary.h"

namespace litmus {

// Size of the buffer in elements: 1 KB for bytes, which stays in the L1 cache.
constexpr int64_t kRepeatedElements = 1024;

// The innermost dimensions of a plan in which one input has every element and the other one is
// repeated.
struct RepeatedRows {
  int64_t rows = 0, columns = 0;  // rows 0: the plan has no such dimensions
  bool first = false;             // true: the first input is repeated
  // Strides of the repeated input: each 0 or 1, not both 1.
  int64_t row_stride = 0, column_stride = 0;
  int dims = 0;  // number of dimensions of the plan that are covered
};
RepeatedRows RepeatedRowsOf(const BroadcastPlan& plan);

// If the piece has RepeatedRows that are short, calls row(x, y, output offset, n) for long rows of
// n elements of both inputs, which cover each element of the piece once, and returns true.
// Otherwise returns false. `a` and `b` are the whole inputs.
template <typename T, typename Row>
bool ForEachRepeatedRow(const BroadcastPiece& piece, const T* a, const T* b, const Row& row) {
  const RepeatedRows r = RepeatedRowsOf(piece.plan);
  const int64_t n = r.columns;
  const int64_t in_buffer = n == 0 ? 0 : std::min(r.rows, kRepeatedElements / n);
  if (in_buffer < 2) return false;

  BroadcastPlan outer = piece.plan;  // its innermost dimension consists of all these rows
  outer.rank -= r.dims - 1;
  outer.dims[outer.rank - 1] = r.rows * n;
  ForEachRow(outer, [&](int64_t, int64_t o1, int64_t, int64_t o2, int64_t, int64_t o) {
    const T* x = a + piece.offset1 + o1;
    const T* y = b + piece.offset2 + o2;
    const T* brief = r.first ? x : y;
    T buffer[kRepeatedElements];
    const auto fill = [&](int64_t first_row, int64_t count) {
      if (r.row_stride + r.column_stride == 0) {
        std::fill_n(buffer, count * n, *brief);
        return;
      }
      for (int64_t i = 0; i < count; ++i) {
        const T* from = brief + (first_row + i) * r.row_stride;
        if (r.column_stride == 1) {
          std::copy_n(from, n, buffer + i * n);
        } else {
          std::fill_n(buffer + i * n, n, *from);
        }
      }
    };
    for (int64_t begin = 0; begin < r.rows; begin += in_buffer) {
      const int64_t count = std::min(in_buffer, r.rows - begin), offset = begin * n;
      if (begin == 0 || r.row_stride != 0) fill(begin, count);
      row(r.first ? buffer : x + offset, r.first ? y + offset : buffer, piece.output + o + offset,
          count * n);
    }
  });
  return true;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_ELEMENTWISE_REPEATED_ROWS_H_
