// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implements --list_signatures and --print_model, which describe a loaded model without running it.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_DESCRIBE_MODEL_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_DESCRIBE_MODEL_H_

#include <string>

#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/session.h"

namespace litmus::benchmark {

// Reports to `listener` what the flags request, as text, and as a document if one is requested.
// `session` must have loaded the model.
void DescribeModel(const Options& options, Session* session, Listener* listener);

// The signature that is run, where the flag names `wanted`. As in LiteRT, a model without
// signatures has one with a name.
std::string SignatureName(const tflite::Model& model, const std::string& wanted);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_DESCRIBE_MODEL_H_
