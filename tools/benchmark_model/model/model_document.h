// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the documents of --print_model and --list_signatures
// (docs/reference/schema/model-3.schema.json and signatures-3.schema.json).
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_DOCUMENT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_DOCUMENT_H_

#include <string>

#include "nlohmann/json.hpp"
#include "runtime/core/interpreter.h"
#include "runtime/interfaces/op_resolver.h"
#include "runtime/model/model_builder.h"

namespace litmus::benchmark {

// Returns only the signatures: their keys, and the names, types and shapes of their tensors, as in
// the file.
nlohmann::ordered_json SignaturesDocument(const tflite::FlatBufferModel& model,
                                          const std::string& path);

// Returns the whole model. `interpreter` has allocated tensors, or is nullptr if the model cannot
// be prepared; then there is no memory plan, and the shapes are those of the file. Unknown values
// are null.
nlohmann::ordered_json ModelDocument(const tflite::FlatBufferModel& model, const std::string& path,
                                     const tflite::OpResolver& resolver,
                                     const tflite::Interpreter* interpreter);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_DOCUMENT_H_
