// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Options of the GPU delegate: TensorFlow Lite's struct, enums and defaults. Compiles as C99.
#ifndef LITMUS_DELEGATES_GPU_DELEGATE_OPTIONS_H_
#define LITMUS_DELEGATES_GPU_DELEGATE_OPTIONS_H_

#include <stdint.h>

#include "runtime/c/c_api_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// How often the model will run.
enum TfLiteGpuInferenceUsage {
  // Once or a few times: no time is spent on trying variants of kernels.
  TFLITE_GPU_INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER = 0,
  // Many times: a slower start pays. Where a kernel has variants, they are measured on the device.
  TFLITE_GPU_INFERENCE_PREFERENCE_SUSTAINED_SPEED = 1,
  // The same as SUSTAINED_SPEED.
  TFLITE_GPU_INFERENCE_PREFERENCE_BALANCED = 2,
};

// What matters most. The position of MAX_PRECISION decides how numbers are kept: first, 32-bit
// floats; second, 16-bit storage with 32-bit sums; third, 16-bit floats. MIN_MEMORY_USAGE before
// MIN_LATENCY: kernels that are faster for more memory (Winograd's convolutions) are not used.
enum TfLiteGpuInferencePriority {
  TFLITE_GPU_INFERENCE_PRIORITY_AUTO = 0,
  TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION = 1,
  TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY = 2,
  TFLITE_GPU_INFERENCE_PRIORITY_MIN_MEMORY_USAGE = 3,
};

// Bits of TfLiteGpuDelegateOptionsV2::experimental_flags.
enum TfLiteGpuExperimentalFlags {
  TFLITE_GPU_EXPERIMENTAL_FLAGS_NONE = 0,
  // Takes 8-bit quantized operators, computed in floats.
  TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT = 1 << 0,
  // The only API to use; without it the delegate fails.
  TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY = 1 << 1,
  TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY = 1 << 2,
  // Keeps what initialisation has found out, in serialization_dir under model_token.
  TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION = 1 << 3,
};

// Make it with TfLiteGpuDelegateOptionsV2Default().
typedef struct TfLiteGpuDelegateOptionsV2 {
  // -1: the priorities decide. 0: 32-bit floats. Otherwise: 16-bit floats where they are faster.
  int32_t is_precision_loss_allowed;
  // TfLiteGpuInferenceUsage.
  int32_t inference_preference;
  // TfLiteGpuInferencePriority, most important first. AUTO only behind a definite one.
  int32_t inference_priority1;
  int32_t inference_priority2;
  int32_t inference_priority3;
  // TfLiteGpuExperimentalFlags.
  int64_t experimental_flags;
  // Max number of partitions that go to the GPU; 0 and less: one.
  int32_t max_delegated_partitions;
  // With ENABLE_SERIALIZATION: a directory that others may not write, and a name for the model that
  // no other model uses. Read while the delegate is created.
  const char* serialization_dir;
  const char* model_token;
} TfLiteGpuDelegateOptionsV2;

// -1, FAST_SINGLE_ANSWER, {MAX_PRECISION, AUTO, AUTO}, ENABLE_QUANT, 1, NULL, NULL.
TFL_CAPI_EXPORT TfLiteGpuDelegateOptionsV2 TfLiteGpuDelegateOptionsV2Default(void);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_DELEGATES_GPU_DELEGATE_OPTIONS_H_
