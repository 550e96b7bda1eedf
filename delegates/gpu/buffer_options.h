// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The format in which an application's buffer holds the elements of the tensor to which it is bound
// (cl_bindings.h, gl_bindings.h). Compiles as C99. The types and layouts are those that TensorFlow
// Lite's GPU API has for buffers.
#ifndef LITMUS_DELEGATES_GPU_BUFFER_OPTIONS_H_
#define LITMUS_DELEGATES_GPU_BUFFER_OPTIONS_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Type of the buffer's elements. If the tensor has the same 8-bit type, elements are quantised with
// its scale and zero point. Otherwise 8-bit elements are real values, rounded to integers (halves
// away from zero) and clamped. 32-bit integers are rounded to nearest (halves to even) and clamped.
enum TfLiteGpuBufferType {
  TFLITE_GPU_BUFFER_FLOAT32 = 0,
  TFLITE_GPU_BUFFER_FLOAT16 = 1,
  TFLITE_GPU_BUFFER_UINT8 = 2,
  TFLITE_GPU_BUFFER_INT8 = 3,
  TFLITE_GPU_BUFFER_INT32 = 4,
};

enum TfLiteGpuBufferLayout {
  // Dense and row-major; the last dimension of the tensor is the fastest.
  TFLITE_GPU_BUFFER_BHWC = 0,
  // Planes of four channels: [channels / 4, rounded up][all other dimensions][4]. Elements past the
  // last channel are ignored in inputs and zero in outputs.
  TFLITE_GPU_BUFFER_PHWC4 = 1,
};

// All zeros are the defaults of the functions without options. The buffer has exactly the bytes of
// its elements, rounded up to a multiple of 4; bytes past the elements become zero in outputs.
typedef struct TfLiteGpuBufferOptions {
  int32_t type;    // a TfLiteGpuBufferType
  int32_t layout;  // a TfLiteGpuBufferLayout
} TfLiteGpuBufferOptions;

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_DELEGATES_GPU_BUFFER_OPTIONS_H_
