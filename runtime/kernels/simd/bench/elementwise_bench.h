// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators bound by memory.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_ELEMENTWISE_BENCH_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_ELEMENTWISE_BENCH_H_

namespace litmus {

// Registers elementwise/OPERATOR/ELEMENTS/threads:N, of floats, and int8/add/ELEMENTS: with
// tensors that fit L2 and with such that fit no cache. Counters: GB/s, each element once, and
// of_read, its part of what can be read from memory.
void RegisterElementwise();

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_ELEMENTWISE_BENCH_H_
