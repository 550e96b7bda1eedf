// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float FULLY_CONNECTED whose weights are computed: other ones in each run, so that what packing
// them costs is a part of each run.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_COMPUTED_COMPUTED_PRODUCT_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_COMPUTED_COMPUTED_PRODUCT_H_

#include <cstddef>

#include "runtime/kernels/simd/computed/row_products.h"
#include "runtime/kernels/simd/f32/kernels.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::f32 {

// How many of the rows, the first ones, are packed: the weights take the input's place in the tiles
// of a matrix product, and the results are transposed. The rest, if any, are dot products of rows
// and weights. In tiles, a row costs as much as another one, but rows come by half panels; dot
// products cost more where the depth is small, for the lanes of each sum are added up. Measured by
// //runtime/kernels/simd/bench:computed_bench.
size_t RowsToPack(size_t rows, size_t depth, const Kernels& kernels = BestKernels());

// Floats of scratch memory that MultiplyComputed needs.
size_t ComputedScratch(size_t packed_rows, size_t depth, const Kernels& kernels = BestKernels());

// Computes all units of `product`, on the threads of `pool`, which may be null. Thread-safe.
void MultiplyComputed(size_t packed_rows, const RowProducts& product, float* scratch,
                      ThreadPool* pool, const Kernels& kernels = BestKernels());

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_COMPUTED_COMPUTED_PRODUCT_H_
