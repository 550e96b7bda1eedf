// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main function of benchmarks.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_RUN_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_RUN_H_

namespace litmus {

// Runs the benchmarks that are registered, as the flags of Google Benchmark say; returns the exit
// status.
int RunBenchmarks(int argc, char** argv);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_RUN_H_
