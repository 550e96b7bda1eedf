// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Elementwise operators on two inputs that broadcast against each other (NumPy's rule).
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_BROADCAST_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_BROADCAST_H_

#include <cstdint>

#include "runtime/c/common.h"

namespace litmus {

// Iteration space of two inputs that broadcast, and an output. Neighbouring dimensions are merged
// if both inputs allow it, so that the common cases (same shape, a scalar, a vector along channels)
// have one or two dimensions. Strides are in elements, and 0 along dimensions that are repeated;
// the output is contiguous. Only the first `rank` values of each array are set, because clearing
// the others takes longer than a short row.
struct BroadcastPlan {
  static constexpr int kMaxRank = 8;
  int rank;
  int64_t dims[kMaxRank];
  int64_t strides1[kMaxRank];
  int64_t strides2[kMaxRank];
};

// Returns the broadcast shape as a new array, which the caller frees; null if the shapes do not
// broadcast or still have more than kMaxRank dimensions after merging.
TfLiteIntArray* BroadcastShape(const TfLiteIntArray& a, const TfLiteIntArray& b);

// The shapes `a` and `b` must broadcast.
BroadcastPlan MakeBroadcastPlan(const TfLiteIntArray& a, const TfLiteIntArray& b);

// Calls row(n, offset1, stride1, offset2, stride2, output_offset) for each innermost range of n
// elements.
template <typename Row>
void ForEachRow(const BroadcastPlan& plan, const Row& row) {
  int64_t index[BroadcastPlan::kMaxRank] = {};
  const int inner = plan.rank - 1;
  int64_t offset1 = 0, offset2 = 0, output = 0, rows = 1;
  for (int d = 0; d < inner; ++d) rows *= plan.dims[d];
  if (plan.dims[inner] == 0) return;
  for (int64_t r = 0; r < rows; ++r) {
    row(plan.dims[inner], offset1, plan.strides1[inner], offset2, plan.strides2[inner], output);
    output += plan.dims[inner];
    for (int d = inner - 1; d >= 0; --d) {
      offset1 += plan.strides1[d];
      offset2 += plan.strides2[d];
      if (++index[d] < plan.dims[d]) break;
      offset1 -= plan.strides1[d] * plan.dims[d];
      offset2 -= plan.strides2[d] * plan.dims[d];
      index[d] = 0;
    }
  }
}

// out[i] = f(a[i], b[i]) over the plan. The usual strides have separate loops, which compilers can
// vectorise.
template <typename T, typename Out, typename F>
void BroadcastApply(const BroadcastPlan& plan, const T* a, const T* b, Out* out, const F& f) {
  ForEachRow(plan, [&](int64_t n, int64_t o1, int64_t s1, int64_t o2, int64_t s2, int64_t o) {
    const T* x = a + o1;
    const T* y = b + o2;
    Out* z = out + o;
    if (s1 == 1 && s2 == 1) {
      for (int64_t i = 0; i < n; ++i) z[i] = f(x[i], y[i]);
    } else if (s1 == 1) {
      const T second = *y;
      for (int64_t i = 0; i < n; ++i) z[i] = f(x[i], second);
    } else {
      const T first = *x;
      for (int64_t i = 0; i < n; ++i) z[i] = f(first, y[i * s2]);
    }
  });
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_BROADCAST_H_
