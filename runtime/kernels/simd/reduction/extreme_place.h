// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Indices of the largest or smallest elements of rows.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_REDUCTION_EXTREME_PLACE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_REDUCTION_EXTREME_PLACE_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/reduction/extremes.h"

namespace litmus {

// places[r] = index of the first extreme among in[r · n + i], i < n, for r < rows; n > 0. NaNs are
// ignored; if all elements of a row are NaN, the index is 0. Thread-safe.
void FindExtremePlaces(Extreme kind, const float* in, size_t rows, size_t n, int32_t* places);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_REDUCTION_EXTREME_PLACE_H_
