// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float FULLY_CONNECTED with weights that another operator computes. They differ in each run, so
// packing them would take time in each run.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_COMPUTED_COMPUTED_PRODUCT_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_COMPUTED_COMPUTED_PRODUCT_H_

#include <cstddef>

#include "runtime/kernels/simd/computed/row_products.h"
#include "runtime/kernels/simd/f32/kernels.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::f32 {

// Returns how many rows of the input to pack, from the first one on. A packed row is used as a
// column of weights in the tiles of a matrix product, whose result is transposed. Each result of
// the other rows is a dot product of a row of the input and a row of the weights. In tiles, all
// rows cost the same, but only whole half panels can be computed. Dot products cost more if the
// depth is small, because the lanes of each sum must be added. Measured by
// //runtime/kernels/simd/bench:computed_bench.
size_t RowsToPack(size_t rows, size_t depth, const Kernels& kernels = BestKernels());

// Floats of scratch memory that MultiplyComputed needs.
size_t ComputedScratch(size_t packed_rows, size_t depth, const Kernels& kernels = BestKernels());

// Computes all units of `product` with the threads of `pool`, which may be null. The first
// `packed_rows` rows are packed (see RowsToPack). `scratch` has ComputedScratch(packed_rows, depth)
// floats. Thread-safe.
void MultiplyComputed(size_t packed_rows, const RowProducts& product, float* scratch,
                      ThreadPool* pool, const Kernels& kernels = BestKernels());

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_COMPUTED_COMPUTED_PRODUCT_H_
