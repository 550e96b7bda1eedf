// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Models that run and that together contain every table of the schema that a runnable model can
// have.
#ifndef LITMUS_TESTING_SCHEMA_FIELDS_BASE_MODELS_H_
#define LITMUS_TESTING_SCHEMA_FIELDS_BASE_MODELS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/model/external_buffers.h"
#include "runtime/schema/schema_generated.h"

namespace litmus::schema_fields {

struct BaseModel {
  std::string name;
  std::vector<char> model;
  std::vector<std::vector<uint8_t>> inputs;  // bytes of the inputs of the first subgraph
  ExternalWeightFiles files;
  // Bytes behind the flatbuffer, at `tail_offset` in the file.
  size_t tail_offset = 0;
  std::vector<char> tail;
};

// Models made for one table each. External weight files are written to `folder`. Packed returns the
// bytes of a model file.
std::vector<char> Packed(const tflite::ModelT& model);

std::vector<BaseModel> MadeModels(const std::string& folder);

// The models of the project's conformance cases below `folder`, with their inputs.
std::vector<BaseModel> ConformanceModels(const std::string& folder);

// One model of each operator that scripts/random_models builds.
std::vector<BaseModel> DrawnModels(uint64_t index);

}  // namespace litmus::schema_fields

#endif  // LITMUS_TESTING_SCHEMA_FIELDS_BASE_MODELS_H_
