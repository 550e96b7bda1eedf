// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Models that run, in which every table of the schema occurs that a model that runs can have.
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
  std::vector<std::vector<uint8_t>> inputs;  // of the first subgraph
  ExternalWeightFiles files;
  // Bytes behind the flatbuffer, at this offset of the file.
  size_t tail_offset = 0;
  std::vector<char> tail;
};

// Made for one table each. Weights of their own files go to `folder`.
// The model as a file has it.
std::vector<char> Packed(const tflite::ModelT& model);

std::vector<BaseModel> MadeModels(const std::string& folder);

// The models of the project's own operator cases below `folder`, with their inputs.
std::vector<BaseModel> ConformanceModels(const std::string& folder);

// One of each operator that scripts/random_models draws.
std::vector<BaseModel> DrawnModels(uint64_t index);

}  // namespace litmus::schema_fields

#endif  // LITMUS_TESTING_SCHEMA_FIELDS_BASE_MODELS_H_
