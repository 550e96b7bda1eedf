// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Element types of tensors: their sizes, and their numbers as doubles.
#ifndef LITMUS_TESTING_RANDOM_MODELS_NUMBER_TYPES_H_
#define LITMUS_TESTING_RANDOM_MODELS_NUMBER_TYPES_H_

#include <cstddef>
#include <cstdint>

#include "runtime/schema/schema_names.h"

namespace litmus::random_models {

struct Range {
  double low, high;
};

// 8 · the bytes of an element; 4 for int4. 8 for types without numbers (strings, resources).
size_t BitsOf(tflite::TensorType type);
bool IsFloat(tflite::TensorType type);
// What a tensor of this type holds where its operator does not care.
Range DefaultRange(tflite::TensorType type);
// `bytes`: of one element; the type must not be smaller than a byte, nor complex.
void StoreNumber(tflite::TensorType type, double value, uint8_t* bytes);
double LoadNumber(tflite::TensorType type, const uint8_t* bytes);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_NUMBER_TYPES_H_
