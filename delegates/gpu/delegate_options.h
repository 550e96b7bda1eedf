// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The options of the GPU delegate: TensorFlow Lite's struct, enums and defaults. Compiles as C99.
#ifndef LITMUS_DELEGATES_GPU_DELEGATE_OPTIONS_H_
#define LITMUS_DELEGATES_GPU_DELEGATE_OPTIONS_H_

#include <stdint.h>

#include "runtime/c/c_api_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// How often the model will run.
enum TfLiteGpuInferenceUsage {
  // Once or a few times: variants of kernels are not measured.
  TFLITE_GPU_INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER = 0,
  // Many times: variants of kernels are measured on the device, which makes the start slower.
  TFLITE_GPU_INFERENCE_PREFERENCE_SUSTAINED_SPEED = 1,
  // The same as SUSTAINED_SPEED.
  TFLITE_GPU_INFERENCE_PREFERENCE_BALANCED = 2,
};

// Goals in order of importance. The position of MAX_PRECISION selects the precision: first, 32-bit
// floats; second, 16-bit storage with 32-bit sums; third, 16-bit floats. If MIN_MEMORY_USAGE
// precedes MIN_LATENCY, kernels that are faster but need more memory (Winograd's convolutions) are
// not used.
enum TfLiteGpuInferencePriority {
  TFLITE_GPU_INFERENCE_PRIORITY_AUTO = 0,
  TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION = 1,
  TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY = 2,
  TFLITE_GPU_INFERENCE_PRIORITY_MIN_MEMORY_USAGE = 3,
};

// Bits of TfLiteGpuDelegateOptionsV2::experimental_flags.
enum TfLiteGpuExperimentalFlags {
  TFLITE_GPU_EXPERIMENTAL_FLAGS_NONE = 0,
  // Delegates 8-bit quantised operators, which are computed in floats.
  TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT = 1 << 0,
  // Use only this API; the delegate fails if it is not available.
  TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY = 1 << 1,
  TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY = 1 << 2,
  // Stores the results of the initialisation in serialization_dir, under model_token.
  TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION = 1 << 3,
};

// Initialise it with TfLiteGpuDelegateOptionsV2Default().
typedef struct TfLiteGpuDelegateOptionsV2 {
  // -1: the priorities decide. 0: 32-bit floats. Other values: 16-bit floats where they are faster.
  int32_t is_precision_loss_allowed;
  // TfLiteGpuInferenceUsage.
  int32_t inference_preference;
  // TfLiteGpuInferencePriority, the most important first. No definite priority may follow AUTO.
  int32_t inference_priority1;
  int32_t inference_priority2;
  int32_t inference_priority3;
  // TfLiteGpuExperimentalFlags.
  int64_t experimental_flags;
  // Max number of delegated partitions; 0 or less: one.
  int32_t max_delegated_partitions;
  // For ENABLE_SERIALIZATION: a directory to which no other user can write, and a name for the
  // model that no other model uses. The strings are read only while the delegate is created.
  const char* serialization_dir;
  const char* model_token;
} TfLiteGpuDelegateOptionsV2;

// Returns -1, FAST_SINGLE_ANSWER, {MAX_PRECISION, AUTO, AUTO}, ENABLE_QUANT, 1, NULL, NULL.
TFL_CAPI_EXPORT TfLiteGpuDelegateOptionsV2 TfLiteGpuDelegateOptionsV2Default(void);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_DELEGATES_GPU_DELEGATE_OPTIONS_H_
