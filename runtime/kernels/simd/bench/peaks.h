// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What this machine can do at most, measured, within the limit on CPU targets, on all threads of a
// pool at once (null: on this thread). Clocks drift and machines are shared: compare only with what
// ran in the same second.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_PEAKS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_PEAKS_H_

#include <cstddef>

#include "runtime/threads/thread_pool.h"

namespace litmus {

// Float GFLOP/s of independent multiply-adds in registers.
double MeasureFmaPeak(ThreadPool* pool);

// GOP/s of independent dot products of bytes in registers; 0 where the target has none.
double MeasureDotPeak(ThreadPool* pool);

// GB/s of reading memory that is in no cache.
double MeasureReadPeak(ThreadPool* pool);

// For those above. `run` works for some milliseconds as one of the threads, from 0 on, and returns
// how much it did; the best sum of all threads of some tries, in units of 1e9 a second.
double BestRate(ThreadPool* pool, double (*run)(size_t thread));

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_PEAKS_H_
