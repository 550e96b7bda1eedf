// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The result of a model: what a program can observe of it, or the message of the refusal.
#ifndef LITMUS_TESTING_SCHEMA_FIELDS_RUN_RESULT_H_
#define LITMUS_TESTING_SCHEMA_FIELDS_RUN_RESULT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/model/external_buffers.h"

namespace litmus::schema_fields {

struct RunResult {
  bool ran = false;
  std::string messages;  // of a refusal
  // Types, shapes and bytes of the outputs, those of each signature by name, and the metadata.
  std::string values;
};

// Loads, allocates and runs the model. `inputs`: bytes of the first subgraph's inputs; an input
// without bytes, or of another size, is filled with bytes that depend only on their index. A run
// with too many operators or too much memory counts as a refusal.
RunResult RunModel(const std::vector<char>& model, const std::vector<std::vector<uint8_t>>& inputs,
                   const ExternalWeightFiles& files);

}  // namespace litmus::schema_fields

#endif  // LITMUS_TESTING_SCHEMA_FIELDS_RUN_RESULT_H_
