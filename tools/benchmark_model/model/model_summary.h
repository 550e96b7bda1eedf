// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Describes a model as text (--print_model).
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_SUMMARY_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_SUMMARY_H_

#include <string>

#include "runtime/core/interpreter.h"
#include "runtime/interfaces/op_resolver.h"
#include "runtime/model/model_builder.h"

namespace litmus::benchmark {

// Contains signatures, inputs and outputs, a histogram of operators with multiply-accumulates,
// parameters, memory plan, and the operators for which `resolver` has no kernel. `interpreter` has
// allocated tensors, or is nullptr if the model cannot be prepared; then there is no memory plan,
// and the shapes are those of the file.
std::string SummarizeModel(const tflite::FlatBufferModel& model, const tflite::OpResolver& resolver,
                           const tflite::Interpreter* interpreter);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_SUMMARY_H_
