// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a person wants to know of a model before measuring it, as text (--print_model).
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_SUMMARY_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_SUMMARY_H_

#include <string>

#include "runtime/core/interpreter.h"
#include "runtime/interfaces/op_resolver.h"
#include "runtime/model/model_builder.h"

namespace litmus::benchmark {

// Signatures, inputs and outputs, operator histogram with multiply-accumulates, parameters, memory
// plan, and the operators that `resolver` has no kernel for. `interpreter`: allocated, or nullptr
// when the model cannot be; without it there is no memory plan and shapes are the file's.
std::string SummarizeModel(const tflite::FlatBufferModel& model, const tflite::OpResolver& resolver,
                           const tflite::Interpreter* interpreter);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_SUMMARY_H_
