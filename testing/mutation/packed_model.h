// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TESTING_MUTATION_PACKED_MODEL_H_
#define LITMUS_TESTING_MUTATION_PACKED_MODEL_H_

#include <string>

#include "runtime/schema/schema_generated.h"

namespace litmus::mutation {

// The bytes of a model file that contains `model`.
inline std::string PackedModel(const tflite::ModelT& model) {
  flatbuffers::FlatBufferBuilder builder;
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
  return {reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize()};
}

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_PACKED_MODEL_H_
