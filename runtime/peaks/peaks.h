// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Measured peak rates of the machine under the limit of CPU targets, on all threads of a pool at
// once (null: on the calling thread). Clocks drift and machines are shared, so a peak is comparable
// only with measurements of the same second.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_PEAKS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_PEAKS_H_

#include <cstddef>

#include "runtime/threads/thread_pool.h"

namespace litmus {

// Float GFLOP/s of independent multiply-adds in registers.
double MeasureFmaPeak(ThreadPool* pool);

// GOP/s of independent dot products of bytes in registers; 0 if the target has no such code.
double MeasureDotPeak(ThreadPool* pool);

// GB/s of reading memory that is in no cache.
double MeasureReadPeak(ThreadPool* pool);

// Measures a rate for the functions above. `run` works for some milliseconds as thread number
// `thread` and returns the amount of work. BestRate returns the best of several tries of the sum
// over all threads, in units of 1e9 per second.
double BestRate(ThreadPool* pool, double (*run)(size_t thread));

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_PEAKS_H_
