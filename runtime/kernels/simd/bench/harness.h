// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Measures every network and each of its layers, float or quantised, with 1 and 2 threads, relative
// to the peak rates of the machine.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_HARNESS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_HARNESS_H_

#include <memory>
#include <string>

#include "runtime/kernels/simd/bench/layers.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// A layer with its own weights. As in a network, each run loads them from a cache or from memory.
class PreparedLayer {
 public:
  virtual ~PreparedLayer() = default;
  virtual void Run(const void* in, void* out, ThreadPool* pool) = 0;
};

// The kernels of one arithmetic, with the machine's peak rate for it.
struct Family {
  std::string name;                  // first part of the benchmarks' names, such as "f32"
  size_t element_bytes;              // bytes of an activation or a weight
  double (*peak)(ThreadPool* pool);  // 1e9 operations per second
  bool (*computes)(const Layer& layer);
  std::unique_ptr<PreparedLayer> (*prepare)(const Layer& layer);
};

// Registers the benchmarks NAME/NETWORK/all and NAME/NETWORK/LAYER, each with /threads:N. Counters:
// GOP/s; of_peak, GOP/s divided by the family's peak; GB/s, in which each input, weight and output
// counts once; of_read, GB/s divided by the memory's read bandwidth. The peaks are measured just
// before. of_read may exceed 1 if a layer's data fit in a cache. of_peak may exceed 1 for Winograd,
// because the operations of direct sums are counted.
void RegisterFamily(const Family& family);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_HARNESS_H_
