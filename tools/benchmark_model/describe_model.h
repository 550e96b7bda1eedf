// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --list_signatures and --print_model: what a loaded model holds, and no run.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_DESCRIBE_MODEL_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_DESCRIBE_MODEL_H_

#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/session.h"

namespace litmus::benchmark {

// Tells `listener` what the flags ask for, as text, and as a document where one is wanted.
// `session` has loaded the model.
void DescribeModel(const Options& options, Session* session, Listener* listener);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_DESCRIBE_MODEL_H_
