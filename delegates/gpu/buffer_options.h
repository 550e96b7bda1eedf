// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How a buffer of the application's holds the elements of the tensor that it is bound to
// (cl_bindings.h, gl_bindings.h). Compiles as C99. Types and layouts are those of TensorFlow Lite's
// GPU API that buffers have.
#ifndef LITMUS_DELEGATES_GPU_BUFFER_OPTIONS_H_
#define LITMUS_DELEGATES_GPU_BUFFER_OPTIONS_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Elements. The 8-bit ones are the tensor's own where it has that type, quantised ones by its scale
// and zero point; else they are the numbers themselves: real values, rounded to whole ones (halves
// away from zero) and clamped. 32-bit integers: rounded to the nearest (halves to even), clamped.
enum TfLiteGpuBufferType {
  TFLITE_GPU_BUFFER_FLOAT32 = 0,
  TFLITE_GPU_BUFFER_FLOAT16 = 1,
  TFLITE_GPU_BUFFER_UINT8 = 2,
  TFLITE_GPU_BUFFER_INT8 = 3,
  TFLITE_GPU_BUFFER_INT32 = 4,
};

enum TfLiteGpuBufferLayout {
  // Dense and row-major, the last dimension of the tensor fastest.
  TFLITE_GPU_BUFFER_BHWC = 0,
  // Planes of four channels: [channels / 4, rounded up][all other dimensions][4]. What is past the
  // channels is ignored in inputs, and zero in outputs.
  TFLITE_GPU_BUFFER_PHWC4 = 1,
};

// All zeros are what functions without options assume. The buffer has exactly as many bytes as its
// elements, rounded up to a multiple of 4; those past the elements become zeros in outputs.
typedef struct TfLiteGpuBufferOptions {
  int32_t type;    // TfLiteGpuBufferType
  int32_t layout;  // TfLiteGpuBufferLayout
} TfLiteGpuBufferOptions;

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_DELEGATES_GPU_BUFFER_OPTIONS_H_
