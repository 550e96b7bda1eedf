// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What one thread of this machine can compute at most, measured.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_FMA_PEAK_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_FMA_PEAK_H_

namespace litmus {

// Float GFLOP/s of independent multiply-adds in registers, the best of some runs of a millisecond.
// Clocks drift and machines are shared: compare only with what ran in the same second.
double MeasureFmaPeak();

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_FMA_PEAK_H_
