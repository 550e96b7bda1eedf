// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What --print_model and --list_signatures tell, as documents
// (docs/reference/schema/model-3.schema.json and signatures-3.schema.json).
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_DOCUMENT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_DOCUMENT_H_

#include <string>

#include "nlohmann/json.hpp"
#include "runtime/core/interpreter.h"
#include "runtime/interfaces/op_resolver.h"
#include "runtime/model/model_builder.h"

namespace litmus::benchmark {

// The signatures alone: their keys, and the names, types and shapes of their tensors, as the file
// has them.
nlohmann::ordered_json SignaturesDocument(const tflite::FlatBufferModel& model,
                                          const std::string& path);

// The whole model. `interpreter`: allocated, or nullptr when the model cannot be; without it there
// is no memory plan and shapes are the file's. What is not known is null.
nlohmann::ordered_json ModelDocument(const tflite::FlatBufferModel& model, const std::string& path,
                                     const tflite::OpResolver& resolver,
                                     const tflite::Interpreter* interpreter);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_DOCUMENT_H_
