// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main function of the benchmarks.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_RUN_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_RUN_H_

namespace litmus {

// Runs the registered benchmarks according to the flags of Google Benchmark. Returns the exit
// status.
int RunBenchmarks(int argc, char** argv);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_RUN_H_
