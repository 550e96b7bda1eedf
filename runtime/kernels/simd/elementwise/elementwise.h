// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float operators on whole tensors, with the best instruction set of the machine and the threads of
// a pool. The functions allocate no memory.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_ELEMENTWISE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_ELEMENTWISE_H_

#include <cstdint>
#include <limits>

#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::elementwise {

// Iteration space of two operands and an output. Strides are in elements; a stride of 0 repeats an
// operand along a dimension. The strides of the last dimension are 0 or 1. The output is
// contiguous.
struct Walk {
  int rank;  // 1 … kMaxRank
  static constexpr int kMaxRank = 8;
  const int64_t *dims, *a_strides, *b_strides;
};

// out = op(a, b), clamped as BinaryArgs describes. `out` may be an operand that is not repeated.
// `pool` may be null.
void Apply(Binary op, const Walk& walk, const float* a, const float* b, float* out, float low,
           float high, ThreadPool* pool, const Kernels& kernels = BestKernels());

// The same for two operands of the same shape: out[i] = clamp(op(a[i], b[i])) for i < n.
void Apply(Binary op, const float* a, const float* b, float* out, int64_t n, float low, float high,
           ThreadPool* pool, const Kernels& kernels = BestKernels());

// Max elements for which no thread is woken; KernelOf returns the kernel that this Apply then
// calls.
inline constexpr int64_t kFewElements = 4096;
BinaryFn KernelOf(Binary op, const Kernels& kernels = BestKernels());

// out[i] = op(in[i]) for i < n; p and q are the operator's parameters. `out` may be `in`. `pool`
// may be null.
void Apply(Unary op, const float* in, float* out, int64_t n, ThreadPool* pool, float p = 0,
           float q = 0, const Kernels& kernels = BestKernels());

}  // namespace litmus::elementwise

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_ELEMENTWISE_H_
