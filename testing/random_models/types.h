// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Short names of element types, for the tables of the generators.
#ifndef LITMUS_TESTING_RANDOM_MODELS_TYPES_H_
#define LITMUS_TESTING_RANDOM_MODELS_TYPES_H_

#include "runtime/schema/schema_names.h"

namespace litmus::random_models {

constexpr tflite::TensorType kF32 = tflite::TensorType_FLOAT32, kF16 = tflite::TensorType_FLOAT16,
                             kB16 = tflite::TensorType_BFLOAT16, kF64 = tflite::TensorType_FLOAT64,
                             kI2 = tflite::TensorType_INT2, kI4 = tflite::TensorType_INT4,
                             kI8 = tflite::TensorType_INT8, kU8 = tflite::TensorType_UINT8,
                             kI16 = tflite::TensorType_INT16, kU16 = tflite::TensorType_UINT16,
                             kI32 = tflite::TensorType_INT32, kU32 = tflite::TensorType_UINT32,
                             kI64 = tflite::TensorType_INT64, kBool = tflite::TensorType_BOOL,
                             kC64 = tflite::TensorType_COMPLEX64;

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_TYPES_H_
