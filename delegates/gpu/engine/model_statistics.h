// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a model tells of itself: its sizes, and the times of one run.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MODEL_STATISTICS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MODEL_STATISTICS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace litmus::gpu {

// Sizes and preparation times of a model.
struct ModelStatistics {
  int dispatches = 0, kernels = 0;  // kernels: distinct ones compiled
  int ports = 0;                    // inputs and outputs that the device converts
  int64_t arena_bytes = 0;          // of all intermediate values
  int64_t lower_bound_bytes = 0;    // the largest sum of values alive at one dispatch
  int64_t weights_bytes = 0;
  double build_ms = 0, weights_ms = 0;  // compiling; preparing weights
  bool from_cache = false;              // the program, the weights, or both
  bool program_from_cache = false;      // nothing was compiled
};

// Time of one dispatch, of an upload or a download.
struct DispatchTime {
  std::string name;          // kernel
  std::vector<int> sources;  // indices of .tflite nodes
  double us = 0;
};
struct ProfileResult {
  double upload_us = 0, kernels_us = 0,
         download_us = 0;  // host clock; device clock for the kernels
  std::vector<DispatchTime> dispatches;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MODEL_STATISTICS_H_
