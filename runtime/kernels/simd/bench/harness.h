// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Harness for the benchmarks of float and quantised layers: measures every network and each layer,
// with 1 and 2 threads, relative to the peak rates of the machine.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_HARNESS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_HARNESS_H_

#include <memory>
#include <string>

#include "runtime/kernels/simd/bench/layers.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// A layer with weights of its own. As in a network, each run loads the weights from a cache or
// memory.
class PreparedLayer {
 public:
  virtual ~PreparedLayer() = default;
  virtual void Run(const void* in, void* out, ThreadPool* pool) = 0;
};

// Kernels of one arithmetic, with the peak rate of the machine.
struct Family {
  std::string name;                  // "f32", for example: the first part of the benchmarks' names
  size_t element_bytes;              // bytes of an activation or a weight
  double (*peak)(ThreadPool* pool);  // 1e9 operations a second
  bool (*computes)(const Layer& layer);
  std::unique_ptr<PreparedLayer> (*prepare)(const Layer& layer);
};

// Registers the benchmarks NAME/NETWORK/all and NAME/NETWORK/LAYER, each with /threads:N. Counters:
// GOP/s, and of_peak, its ratio to the family's peak; GB/s, where each input, weight and output
// counts once, and of_read, its ratio to the memory's read rate. The peaks are measured just
// before. of_read may exceed 1 for a layer whose data fit a cache. of_peak may exceed 1 for a
// Winograd convolution, because the operations of the plain sum are counted.
void RegisterFamily(const Family& family);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_HARNESS_H_
