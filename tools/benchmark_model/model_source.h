// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The forms of --graph: a path, an open file, a pipe.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_SOURCE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_SOURCE_H_

#include <memory>
#include <string>

#include "runtime/model/model_builder.h"

namespace litmus::benchmark {

// `graph`: "fd:<fd>:<offset>:<size>", "pipe:<read fd>:<write fd or -1>:<size>" or a path. *model
// stays null on failure; then the exit code is returned, and *error is a line of its own when the
// model builder has not told one. *piped holds the bytes of a model from a pipe; it must outlive
// the model.
int LoadModel(const std::string& graph, std::string* piped,
              std::unique_ptr<tflite::FlatBufferModel>* model, std::string* error);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_SOURCE_H_
