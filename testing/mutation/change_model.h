// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes models that are valid flatbuffers but have single wrong values.
#ifndef LITMUS_TESTING_MUTATION_CHANGE_MODEL_H_
#define LITMUS_TESTING_MUTATION_CHANGE_MODEL_H_

#include <cstddef>
#include <random>
#include <string>

#include "runtime/schema/schema_generated.h"

namespace litmus::mutation {

// Returns `model`, which must be valid, with `changes` values changed at random places: a
// dimension, a rank, a type, an element of a constant, an option, a scale, a part of a sparse
// tensor's format, a size or an offset of a buffer, an operand, or which operator a node is. Most
// new values are those at which programs tend to fail: 0, 1, -1, the largest, the smallest, one
// more, one less.
std::string ChangeModel(const std::string& model, int changes, std::mt19937_64* random);

// Bytes per element for the types that shapes and axes have; 0 for other types.
inline size_t IntegerBytes(tflite::TensorType type) {
  return type == tflite::TensorType_INT32 ? 4 : type == tflite::TensorType_INT64 ? 8 : 0;
}

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_CHANGE_MODEL_H_
