// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Benchmarks of elementwise operators, which are bound by memory bandwidth.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_ELEMENTWISE_BENCH_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_ELEMENTWISE_BENCH_H_

namespace litmus {

// Registers the benchmarks elementwise/OPERATOR/ELEMENTS/threads:N of floats, and
// int8/add/ELEMENTS, with tensors that fit in L2 and tensors that fit in no cache. Counters: GB/s,
// in which each element counts once, and of_read, this rate divided by the memory's read bandwidth.
void RegisterElementwise();

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_ELEMENTWISE_BENCH_H_
