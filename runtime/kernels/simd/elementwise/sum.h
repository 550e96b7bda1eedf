// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sums of floats along one axis of [outer, reduced, inner].
//
// Long sums are divided into blocks that depend only on the shape. Threads take whole blocks, so
// the number of threads does not change the result, bit for bit.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_SUM_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_SUM_H_

#include <cstddef>

#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::elementwise {

// Shape of a sum: the input is [outer, reduced, inner].
struct SumShape {
  size_t outer, reduced, inner;
};

// Floats of scratch memory that Sum needs.
size_t SumScratch(const SumShape& shape);

// sums[o · inner + i] = Σ over r of in[(o · reduced + r) · inner + i]. `scratch` has
// SumScratch(shape) floats. `pool` may be null.
void Sum(const SumShape& shape, const float* in, float* sums, float* scratch, ThreadPool* pool,
         const Kernels& kernels = BestKernels());

}  // namespace litmus::elementwise

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_SUM_H_
