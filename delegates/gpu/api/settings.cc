// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/settings.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace litmus::gpu {
namespace {

using Priorities = std::array<int32_t, 3>;

constexpr int32_t kAuto = TFLITE_GPU_INFERENCE_PRIORITY_AUTO;
constexpr int32_t kMaxPrecision = TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION;
constexpr int32_t kMinLatency = TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY;
constexpr int32_t kMinMemory = TFLITE_GPU_INFERENCE_PRIORITY_MIN_MEMORY_USAGE;

bool AreValid(int32_t usage, const Priorities& p) {
  if (usage < TFLITE_GPU_INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER ||
      usage > TFLITE_GPU_INFERENCE_PREFERENCE_BALANCED) {
    return false;
  }
  for (const int32_t priority : p) {
    if (priority < kAuto || priority > kMinMemory) return false;
  }
  if (p[0] == kAuto || (p[1] == kAuto && p[2] != kAuto)) return false;
  return p[0] != p[1] && p[0] != p[2] && (p[1] != p[2] || p[1] == kAuto);
}

// Replaces AUTO by definite priorities.
void FillIn(Priorities* p) {
  if ((*p)[1] == kAuto) {
    // The defaults that follow each first priority.
    if ((*p)[0] == kMinLatency) *p = {kMinLatency, kMinMemory, kMaxPrecision};
    if ((*p)[0] == kMinMemory) *p = {kMinMemory, kMaxPrecision, kMinLatency};
    if ((*p)[0] == kMaxPrecision) *p = {kMaxPrecision, kMinLatency, kMinMemory};
  } else if ((*p)[2] == kAuto) {
    (*p)[2] = kMaxPrecision + kMinLatency + kMinMemory - (*p)[0] - (*p)[1];
  }
}

std::string FromEnvironment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

absl::StatusOr<Settings> ResolveOptions(const TfLiteGpuDelegateOptionsV2& options) {
  Priorities priorities = {options.inference_priority1, options.inference_priority2,
                           options.inference_priority3};
  if (options.is_precision_loss_allowed == 0) priorities = {kMaxPrecision, kAuto, kAuto};
  if (options.is_precision_loss_allowed > 0) priorities = {kMinLatency, kAuto, kAuto};
  if (!AreValid(options.inference_preference, priorities)) {
    return absl::InvalidArgumentError("InferenceOptions are invalid.");
  }
  FillIn(&priorities);

  Settings settings;
  settings.precision = priorities[0] == kMaxPrecision   ? Precision::kF32
                       : priorities[1] == kMaxPrecision ? Precision::kF32Accumulate
                                                        : Precision::kF16;
  settings.tune =
      options.inference_preference != TFLITE_GPU_INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER;
  settings.save_memory = std::find(priorities.begin(), priorities.end(), kMinMemory) <
                         std::find(priorities.begin(), priorities.end(), kMinLatency);
  const int64_t flags = options.experimental_flags;
  settings.quantized = (flags & TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT) != 0;
  if ((flags & TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY) != 0) {
    settings.backend = BackendChoice::kOpenCl;
  }
  if ((flags & TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY) != 0) {
    if (settings.backend == BackendChoice::kOpenCl) {
      return absl::InvalidArgumentError("CL_ONLY and GL_ONLY exclude each other.");
    }
    settings.backend = BackendChoice::kOpenGl;
  }
  settings.max_partitions = std::max(options.max_delegated_partitions, 1);
  if ((flags & TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION) != 0 &&
      options.serialization_dir != nullptr && options.model_token != nullptr) {
    settings.serialization_dir = options.serialization_dir;
    settings.model_token = options.model_token;
  }
  settings.device = FromEnvironment("LITMUS_GPU_DEVICE");
  settings.verbose = !FromEnvironment("LITMUS_GPU_VERBOSE").empty();
  return settings;
}

}  // namespace litmus::gpu
