// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The delegate's settings: the public options in parsed form, and options that only plugin keys,
// flags of the tools and environment variables can set.
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
  bool tune = false;  // measure variants of kernels on the device, which makes the start slower
  // Measurements do not choose between kernels, whose results may differ in rounding: all processes
  // compute the same bits. Overrides `tune`.
  bool deterministic = false;
  bool save_memory = false;  // prefer less memory to lower latency
  bool quantized = true;
  bool fast_quantized = false;  // do not round between the operators of quantised models
  BackendChoice backend = BackendChoice::kAny;
  int max_partitions = 1;  // kNoLimit: only the estimated cost decides
  int min_nodes = 1;       // min nodes of a partition
  // Range of nodes that may be delegated, inclusive.
  int first_node = 0, last_node = kNoLimit;
  // Empty directory: no serialization. Empty token: a hash of the model is used.
  std::string serialization_dir, model_token;
  // Index, or a part of the device's name; empty: the best device.
  std::string device;
  // Only the thread that opens the device may use it.
  bool strict_thread = false;
  int vector_width = 0;  // DeviceInfo::vector_width, for tests; 0: the best for the device
  bool verbose = false;  // print the memory plan and similar details
};

// Parses the options. Fails with "InferenceOptions are invalid." in the same cases as TensorFlow
// Lite: an unknown usage, a repeated priority, or a definite priority after AUTO. `device` and
// `verbose` are read from the environment variables LITMUS_GPU_DEVICE and LITMUS_GPU_VERBOSE.
absl::StatusOr<Settings> ResolveOptions(const TfLiteGpuDelegateOptionsV2& options);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_SETTINGS_H_
