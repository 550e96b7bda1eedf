// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Element types of tensors: their sizes, and conversion of their values to and from double.
#ifndef LITMUS_TESTING_RANDOM_MODELS_NUMBER_TYPES_H_
#define LITMUS_TESTING_RANDOM_MODELS_NUMBER_TYPES_H_

#include <cstddef>
#include <cstdint>

#include "runtime/schema/schema_names.h"

namespace litmus::random_models {

struct Range {
  double low, high;
};

// Bits of an element; 8 for types that are not numbers (strings, resources).
size_t BitsOf(tflite::TensorType type);
bool IsFloat(tflite::TensorType type);
// Default range of values for tensors of this type.
Range DefaultRange(tflite::TensorType type);
// Stores `value` in the bytes of one element. The type must not be below 8 bits or complex.
void StoreNumber(tflite::TensorType type, double value, uint8_t* bytes);
double LoadNumber(tflite::TensorType type, const uint8_t* bytes);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_NUMBER_TYPES_H_
