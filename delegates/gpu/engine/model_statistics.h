// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sizes of a model, and the times of one run.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MODEL_STATISTICS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MODEL_STATISTICS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace litmus::gpu {

// Sizes and preparation times of a model.
struct ModelStatistics {
  int dispatches = 0, kernels = 0;  // kernels: number of distinct ones
  int ports = 0;                    // number of inputs and outputs that the device converts
  int64_t arena_bytes = 0;          // memory of all intermediate values
  int64_t lower_bound_bytes = 0;    // largest sum of the values that are alive at one dispatch
  int64_t weights_bytes = 0;
  double build_ms = 0, weights_ms = 0;  // time to compile; time to pack weights
  bool from_cache = false;              // the program, the weights, or both are from the cache
  bool program_from_cache = false;      // nothing was compiled
};

// Time of one dispatch, upload or download.
struct DispatchTime {
  std::string name;          // name of the kernel
  std::vector<int> sources;  // indices of the .tflite nodes
  double us = 0;
};
struct ProfileResult {
  double upload_us = 0, kernels_us = 0,
         // Uploads and downloads by the host's clock, kernels by the device's clock.
      download_us = 0;
  std::vector<DispatchTime> dispatches;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MODEL_STATISTICS_H_
