// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Benchmarks of elementwise operators, which memory limits.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_ELEMENTWISE_BENCH_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_ELEMENTWISE_BENCH_H_

namespace litmus {

// Registers the benchmarks elementwise/OPERATOR/ELEMENTS/threads:N of floats, and
// int8/add/ELEMENTS, with tensors that fit L2 and tensors that fit no cache. Counters: GB/s, where
// each element counts once, and of_read, the ratio of this rate to the memory's read rate.
void RegisterElementwise();

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_ELEMENTWISE_BENCH_H_
