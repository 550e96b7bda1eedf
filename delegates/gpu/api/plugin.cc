// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The entry point for programs that load the delegate as a plugin. Options are pairs of strings.
// The keys are the names of the fields of TfLiteGpuDelegateOptionsV2, and gpu_backend ("cl", "gl"
// or ""), gpu_device, gpu_strict_thread, gpu_deterministic and gpu_quantized ("exact" or "fast"),
// which set the corresponding members of Settings.
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "delegates/external/external_delegate_interface.h"
#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/delegate.h"

namespace litmus::gpu {
namespace {

// Accepts integers and the words for booleans.
bool ParseNumber(const char* text, int64_t* number) {
  bool truth = false;
  if (absl::SimpleAtoi(text, number)) return true;
  if (!absl::SimpleAtob(text, &truth)) return false;
  *number = truth ? 1 : 0;
  return true;
}

// Options without a field in TfLiteGpuDelegateOptionsV2.
struct OwnOptions {
  std::string device, backend;
  bool strict_thread = false, deterministic = false, fast_quantized = false;
};

absl::Status ParseOption(const char* key, const char* value, TfLiteGpuDelegateOptionsV2* options,
                         OwnOptions* own) {
  const std::map<std::string, int32_t*> numbers = {
      {"is_precision_loss_allowed", &options->is_precision_loss_allowed},
      {"inference_preference", &options->inference_preference},
      {"inference_priority1", &options->inference_priority1},
      {"inference_priority2", &options->inference_priority2},
      {"inference_priority3", &options->inference_priority3},
      {"max_delegated_partitions", &options->max_delegated_partitions},
  };
  const absl::Status malformed =
      absl::InvalidArgumentError(absl::StrCat("ParseOptions: malformed option ", key, "."));
  int64_t number = 0;
  if (const auto field = numbers.find(key); field != numbers.end()) {
    if (!ParseNumber(value, &number) || number < std::numeric_limits<int32_t>::min() ||
        number > std::numeric_limits<int32_t>::max()) {
      return malformed;
    }
    *field->second = static_cast<int32_t>(number);
  } else if (std::strcmp(key, "experimental_flags") == 0) {
    if (!absl::SimpleAtoi(value, &options->experimental_flags)) return malformed;
  } else if (std::strcmp(key, "serialization_dir") == 0) {
    options->serialization_dir = value;
  } else if (std::strcmp(key, "model_token") == 0) {
    options->model_token = value;
  } else if (std::strcmp(key, "gpu_device") == 0) {
    own->device = value;
  } else if (std::strcmp(key, "gpu_backend") == 0) {
    own->backend = value;
    if (!own->backend.empty() && own->backend != "cl" && own->backend != "gl") return malformed;
  } else if (std::strcmp(key, "gpu_strict_thread") == 0) {
    if (!absl::SimpleAtob(value, &own->strict_thread)) return malformed;
  } else if (std::strcmp(key, "gpu_deterministic") == 0) {
    if (!absl::SimpleAtob(value, &own->deterministic)) return malformed;
  } else if (std::strcmp(key, "gpu_quantized") == 0) {
    own->fast_quantized = std::strcmp(value, "fast") == 0;
    if (!own->fast_quantized && std::strcmp(value, "exact") != 0) return malformed;
  } else {
    return absl::InvalidArgumentError(absl::StrCat("ParseOptions: unknown option ", key, "."));
  }
  return absl::OkStatus();
}

absl::StatusOr<Settings> ParseOptions(const char* const* keys, const char* const* values,
                                      size_t count) {
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  OwnOptions own;
  for (size_t i = 0; i < count; ++i) {
    if (keys[i] == nullptr || values[i] == nullptr) {
      return absl::InvalidArgumentError("ParseOptions: malformed option (null).");
    }
    if (absl::Status status = ParseOption(keys[i], values[i], &options, &own); !status.ok()) {
      return status;
    }
  }
  if (own.backend == "cl") options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY;
  if (own.backend == "gl") options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY;
  absl::StatusOr<Settings> settings = ResolveOptions(options);
  if (settings.ok()) {
    if (!own.device.empty()) settings->device = own.device;
    settings->strict_thread = own.strict_thread;
    settings->deterministic = own.deterministic;
    settings->fast_quantized = own.fast_quantized;
  }
  return settings;
}

}  // namespace
}  // namespace litmus::gpu

extern "C" {

TfLiteDelegate* tflite_plugin_create_delegate(const char* const* options_keys,
                                              const char* const* options_values, size_t num_options,
                                              void (*report_error)(const char*)) {
  const absl::StatusOr<litmus::gpu::Settings> settings =
      litmus::gpu::ParseOptions(options_keys, options_values, num_options);
  if (settings.ok()) return litmus::gpu::GpuDelegate::Create(*settings);
  if (report_error != nullptr) report_error(std::string(settings.status().message()).c_str());
  return nullptr;
}

void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate) {
  litmus::gpu::GpuDelegate::Delete(delegate);
}

}  // extern "C"
