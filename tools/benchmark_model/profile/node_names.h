// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Names the nodes of a graph for profiles.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_NODE_NAMES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_NODE_NAMES_H_

#include <cstdint>

#include "runtime/core/interpreter.h"
#include "runtime/profiling/profile_summary.h"

namespace litmus::benchmark {

// Type and name of node `node` of subgraph `subgraph` in the format of TensorFlow Lite's tables:
// type "CONV_2D" or "PAD+CONV_2D/detail", name "[output, output]:node". Empty if the node does not
// exist.
ProfiledNode DescribeNode(const tflite::Interpreter& interpreter, int64_t subgraph, int64_t node);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_NODE_NAMES_H_
