// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The largest or smallest elements along one axis.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_REDUCTION_EXTREMES_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_REDUCTION_EXTREMES_H_

#include <cstddef>
#include <cstdint>

namespace litmus {

enum class Extreme { kLargest, kSmallest };

template <typename T>  // float, int8_t, uint8_t, int16_t, int32_t
struct ExtremesArgs {
  const T* in;  // [outer, reduced, inner]
  size_t outer, reduced, inner;
  T* out;  // [outer, inner]
};

// out[o · inner + i] = the extreme of in[(o · reduced + r) · inner + i] over r < reduced. If
// reduced is 0, it is the finite number farthest from the extreme. Elements are compared in the
// order of r, and an element replaces the best one so far unless that is better. So the result is
// the extreme of the elements after the last NaN; NaN if the last element is NaN. Thread-safe.
void FindExtremes(Extreme kind, const ExtremesArgs<float>& args);
void FindExtremes(Extreme kind, const ExtremesArgs<int8_t>& args);
void FindExtremes(Extreme kind, const ExtremesArgs<uint8_t>& args);
void FindExtremes(Extreme kind, const ExtremesArgs<int16_t>& args);
void FindExtremes(Extreme kind, const ExtremesArgs<int32_t>& args);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_REDUCTION_EXTREMES_H_
