// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float operators on whole tensors, on the best instruction set of the machine and the threads of a
// pool. The functions allocate no memory.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_ELEMENTWISE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_ELEMENTWISE_H_

#include <cstdint>
#include <limits>

#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::elementwise {

// Iteration space of two operands and an output. Strides are in elements, and 0 along dimensions
// where an operand repeats. The strides of the last dimension are 0 or 1. The output is contiguous.
struct Walk {
  int rank;  // at least 1, at most kMaxRank
  static constexpr int kMaxRank = 8;
  const int64_t *dims, *a_strides, *b_strides;
};

// out = clamp(op(a, b)) with the clamp of BinaryArgs. `out` may be `a` or `b` if this operand does
// not repeat. `pool` may be null.
void Apply(Binary op, const Walk& walk, const float* a, const float* b, float* out, float low,
           float high, ThreadPool* pool, const Kernels& kernels = BestKernels());

// The same for two operands of one shape: out[i] = clamp(op(a[i], b[i])), i < n.
void Apply(Binary op, const float* a, const float* b, float* out, int64_t n, float low, float high,
           ThreadPool* pool, const Kernels& kernels = BestKernels());

// The kernel of this Apply for so few elements that no thread is woken for them.
inline constexpr int64_t kFewElements = 4096;
BinaryFn KernelOf(Binary op, const Kernels& kernels = BestKernels());

// out[i] = op(in[i]), i < n; p and q are the operator's parameters. `out` may be `in`.
void Apply(Unary op, const float* in, float* out, int64_t n, ThreadPool* pool, float p = 0,
           float q = 0, const Kernels& kernels = BestKernels());

}  // namespace litmus::elementwise

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_ELEMENTWISE_H_
