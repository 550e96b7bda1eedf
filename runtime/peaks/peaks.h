// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Measures peak rates of the machine, under the limit on CPU targets, on all threads of a pool at
// the same time (null: on the calling thread). Clock frequencies drift and machines are shared, so
// compare a peak only with measurements of the same second.
#ifndef LITMUS_RUNTIME_PEAKS_PEAKS_H_
#define LITMUS_RUNTIME_PEAKS_PEAKS_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "runtime/threads/thread_pool.h"

namespace litmus {

// Rate of independent float multiply-adds in registers, in GFLOP/s.
double MeasureFmaPeak(ThreadPool* pool);

// Rate of independent 8-bit dot products in registers, in GOP/s; 0 if the target has none.
double MeasureDotPeak(ThreadPool* pool);

// Rate of reading memory that is in no cache, in GB/s; each thread reads 64 MiB.
double MeasureReadPeak(ThreadPool* pool);

// Rate of reading the same `bytes` bytes repeatedly, in GB/s; each thread has its own bytes.
// `bytes` must be a multiple of 1024.
double MeasureReadRate(ThreadPool* pool, size_t bytes);

// Measures a rate for the functions above. `run(thread)` works for at most a few milliseconds and
// returns the amount of work. The result is the best sum over all threads in any try, in units of
// 1e9 per second. There are at least `tries` tries and at least as many as fit into `seconds`,
// because on a busy machine the threads rarely all run at the same time.
double BestRate(ThreadPool* pool, const std::function<double(size_t thread)>& run, int tries = 20,
                double seconds = 0.04);

// The rate at which all threads together read, if each has `bytes_per_thread` bytes.
struct ReadRate {
  size_t bytes_per_thread = 0;
  double gbps = 0;
};

// All of these rates on `threads` threads. Measuring takes about 0.3 seconds.
struct MachinePeaks {
  int threads = 1;
  double float_gflops = 0;
  double byte_gops = 0;  // 0: the target has no such instruction
  // In rising order of size; the last one reads from memory, the others from caches.
  std::vector<ReadRate> reading;
};
MachinePeaks MeasurePeaks(int threads);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PEAKS_PEAKS_H_
