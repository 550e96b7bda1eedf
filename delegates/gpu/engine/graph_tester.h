// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs small graphs on a device, for tests of kernels and rewrites.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_GRAPH_TESTER_H_
#define LITMUS_DELEGATES_GPU_ENGINE_GRAPH_TESTER_H_

#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/compiled_model.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

struct GraphRun {
  int candidates = 1;                       // max number of candidates of a node
  std::vector<std::vector<float>> outputs;  // dense, in the order of the graph's outputs
  ModelStatistics statistics;
};

// `inputs`: dense elements of the graph's inputs. `candidate`: index of the candidate to use for
// each node, or the last one if a node has fewer.
absl::StatusOr<GraphRun> RunGraph(Graph graph, const std::vector<std::vector<float>>& inputs,
                                  Device* device, Precision precision = Precision::kF32,
                                  int candidate = 0);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_GRAPH_TESTER_H_
