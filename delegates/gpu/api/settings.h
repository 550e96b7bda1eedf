// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the delegate is asked to do: the public options, understood, and what only Litmus' own ways
// in (plug-in keys, flags of the tools, environment variables) can ask for.
#ifndef LITMUS_DELEGATES_GPU_API_SETTINGS_H_
#define LITMUS_DELEGATES_GPU_API_SETTINGS_H_

#include <limits>
#include <string>

#include "absl/status/statusor.h"
#include "delegates/gpu/delegate_options.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

enum class BackendChoice { kAny, kOpenCl, kOpenGl };

struct Settings {
  static constexpr int kNoLimit = std::numeric_limits<int>::max();

  Precision precision = Precision::kF32;
  bool tune = false;  // variants of kernels are measured on the device: a slower start
  // No measurement decides between kernels, whose results may differ by their rounding: equal
  // processes compute equal results, bit for bit. Overrules `tune`.
  bool deterministic = false;
  bool save_memory = false;  // memory matters more than latency
  bool quantized = true;
  bool fast_quantized = false;  // quantised models without roundings between their operators
  BackendChoice backend = BackendChoice::kAny;
  int max_partitions = 1;  // kNoLimit: the estimated cost alone decides
  int min_nodes = 1;       // of a partition
  // Nodes outside stay on the CPU.
  int first_node = 0, last_node = kNoLimit;
  // Empty directory: nothing is kept between processes. Empty token: a hash of the model.
  std::string serialization_dir, model_token;
  // Index or part of the name of the device; empty: the best one.
  std::string device;
  // Only the thread that opens the device may use it.
  bool strict_thread = false;
  int vector_width = 0;  // DeviceInfo::vector_width, for tests; 0: what suits the device
  bool verbose = false;  // prints the memory plan and such
};

// Understands the options. "InferenceOptions are invalid." where TensorFlow Lite says so: an
// unknown usage, priorities that are given twice, a definite one behind AUTO. `device` and
// `verbose` come from the environment variables LITMUS_GPU_DEVICE and LITMUS_GPU_VERBOSE.
absl::StatusOr<Settings> ResolveOptions(const TfLiteGpuDelegateOptionsV2& options);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_SETTINGS_H_
