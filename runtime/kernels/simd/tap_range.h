// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The taps of a filter's row or column that lie in the image.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_TAP_RANGE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_TAP_RANGE_H_

#include <algorithm>

namespace litmus {

// The range [begin, end) of `taps` taps that lie in the image, where tap i reads pixel start + i ·
// dilation of `size` pixels. If there are none, end <= begin.
struct TapRange {
  TapRange(int start, int dilation, int size, int taps)
      : begin(start >= 0 ? 0 : (-start + dilation - 1) / dilation),
        end(start >= size ? 0 : std::min(taps, (size - start + dilation - 1) / dilation)) {}
  bool empty() const { return end <= begin; }

  int begin, end;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_TAP_RANGE_H_
