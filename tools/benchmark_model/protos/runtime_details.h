// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Encodes TensorFlow Lite's ModelRuntimeDetails for --export_model_runtime_info. Field numbers:
// tflite/profiling/proto/model_runtime_info.proto (proto2).
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_RUNTIME_DETAILS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_RUNTIME_DETAILS_H_

#include <string>

#include "runtime/core/interpreter.h"
#include "tools/common/proto/named_message.h"

namespace litmus::benchmark {

// The graphs of a prepared interpreter after delegates were applied: tensors, nodes (including
// delegates' nodes), and the order of execution.
NamedMessage RuntimeDetailsMessage(const std::string& model_name,
                                   const tflite::Interpreter& interpreter);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_RUNTIME_DETAILS_H_
