// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The C functions of TensorFlow Lite's GPU delegate API.
#include "delegates/gpu/delegate.h"

#include <memory>
#include <string>

#include "delegates/gpu/api/backends.h"
#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/api/log.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/api/without_exceptions.h"

extern "C" {

TfLiteGpuDelegateOptionsV2 TfLiteGpuDelegateOptionsV2Default(void) {
  TfLiteGpuDelegateOptionsV2 options = {};
  options.is_precision_loss_allowed = -1;
  options.inference_preference = TFLITE_GPU_INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER;
  options.inference_priority1 = TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION;
  options.inference_priority2 = TFLITE_GPU_INFERENCE_PRIORITY_AUTO;
  options.inference_priority3 = TFLITE_GPU_INFERENCE_PRIORITY_AUTO;
  options.experimental_flags = TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT;
  options.max_delegated_partitions = 1;
  return options;
}

TfLiteDelegate* TfLiteGpuDelegateV2Create(const TfLiteGpuDelegateOptionsV2* options) {
  const absl::StatusOr<litmus::gpu::Settings> settings = litmus::gpu::ResolveOptions(
      options != nullptr ? *options : TfLiteGpuDelegateOptionsV2Default());
  if (!settings.ok()) {
    litmus::gpu::LogError(std::string(settings.status().message()));
    return nullptr;
  }
  return litmus::gpu::GpuDelegate::Create(*settings);
}

void TfLiteGpuDelegateV2Delete(TfLiteDelegate* delegate) {
  litmus::gpu::GpuDelegate::Delete(delegate);
}

bool TfLiteGpuDelegateBestOptions(TfLiteGpuDelegateOptionsV2* options) {
  *options = TfLiteGpuDelegateOptionsV2Default();
  const absl::StatusOr<litmus::gpu::Settings> settings = litmus::gpu::ResolveOptions(*options);
  if (!settings.ok()) return false;
  const absl::StatusOr<std::shared_ptr<litmus::gpu::Device>> device =
      litmus::gpu::WithoutExceptions([&] { return litmus::gpu::OpenDevice(*settings); });
  if (!device.ok()) return false;
  const litmus::gpu::DeviceInfo& info = (*device)->info();
  if (info.half_arithmetic) {
    options->inference_priority1 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY;
    options->inference_priority2 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_MEMORY_USAGE;
    options->inference_priority3 = TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION;
  }
  return info.type != litmus::gpu::DeviceType::kCpu || !settings->device.empty();
}

}  // extern "C"
