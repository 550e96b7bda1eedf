// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Measured peak rates of the machine under the limit of CPU targets, on all threads of a pool at
// once (null: on the calling thread). Clocks drift and machines are shared, so a peak is comparable
// only with measurements of the same second.
#ifndef LITMUS_RUNTIME_PEAKS_PEAKS_H_
#define LITMUS_RUNTIME_PEAKS_PEAKS_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "runtime/threads/thread_pool.h"

namespace litmus {

// Float GFLOP/s of independent multiply-adds in registers.
double MeasureFmaPeak(ThreadPool* pool);

// GOP/s of independent dot products of bytes in registers; 0 if the target has no such code.
double MeasureDotPeak(ThreadPool* pool);

// GB/s of reading memory that is in no cache: 64 MiB for each thread.
double MeasureReadPeak(ThreadPool* pool);

// GB/s of reading the same `bytes` again and again, by each thread those of its own. `bytes`: whole
// kilobytes.
double MeasureReadRate(ThreadPool* pool, size_t bytes);

// Measures a rate for the functions above. `run` works for some milliseconds at most as thread
// number `thread` and returns the amount of work. BestRate returns the best of several tries of the
// sum over all threads, in units of 1e9 per second: of `tries` tries, and of as many as fit into
// `seconds`, since on a busy machine threads seldom run all at once.
double BestRate(ThreadPool* pool, const std::function<double(size_t thread)>& run, int tries = 20,
                double seconds = 0.04);

// What the machine reads per second from as many bytes per thread.
struct ReadRate {
  size_t bytes_per_thread = 0;
  double gbps = 0;
};

// All of the above on `threads` threads, in about 0.3 seconds.
struct MachinePeaks {
  int threads = 1;
  double float_gflops = 0;
  double byte_gops = 0;           // 0: the target has no such code
  std::vector<ReadRate> reading;  // by size; the last is of memory, those before it of caches
};
MachinePeaks MeasurePeaks(int threads);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PEAKS_PEAKS_H_
