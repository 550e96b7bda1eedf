// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the benchmarks of float and of quantised layers share: every network as a whole and each of
// its layers, with 1 and 2 threads, beside what the machine can do.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_HARNESS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_HARNESS_H_

#include <memory>
#include <string>

#include "runtime/kernels/simd/bench/layers.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// A layer with weights of its own, as in a network: they come from a cache or memory each time.
class PreparedLayer {
 public:
  virtual ~PreparedLayer() = default;
  virtual void Run(const void* in, void* out, ThreadPool* pool) = 0;
};

struct Family {
  std::string name;                  // "f32": the first part of the benchmarks' names
  size_t element_bytes;              // of activations and weights
  double (*peak)(ThreadPool* pool);  // 1e9 operations a second
  bool (*computes)(const Layer& layer);
  std::unique_ptr<PreparedLayer> (*prepare)(const Layer& layer);
};

// Registers NAME/NETWORK/all and NAME/NETWORK/LAYER, each /threads:N. Their counters: GOP/s and
// of_peak, its part of the family's peak; GB/s, each input, weight and output once, and of_read,
// its part of what can be read from memory. The peaks are measured just before. A layer whose data
// fits a cache may pass 1 in of_read, a Winograd convolution in of_peak: its operations are those
// of the plain sum.
void RegisterFamily(const Family& family);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_HARNESS_H_
