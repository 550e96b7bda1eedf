// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/kernel_budget.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/engine/kernel_set.h"
#include "delegates/gpu/graph/transforms.h"

namespace litmus::gpu {
namespace {

// The number of kernels, and the kernel of each node's last dispatch, which includes its epilogue
// operations; -1: the node has no dispatch.
struct Kernels {
  int count = 0;
  std::vector<int> of_node;
};

// Empty if the graph cannot run on the device; building the model then reports the error.
std::optional<Kernels> KernelsOf(const DeviceInfo& device, const Graph& graph) {
  KernelSelection selection(graph, device, Precision::kF32);
  if (!selection.SelectAll().ok()) return std::nullopt;
  std::vector<std::pair<int, int>> candidates;
  for (size_t i = 0; i < selection.steps().size(); ++i)
    candidates.emplace_back(static_cast<int>(i), 0);
  const absl::StatusOr<std::vector<PlannedDispatch>> dispatches =
      PlanDispatches(selection, candidates);
  if (!dispatches.ok()) return std::nullopt;
  Kernels kernels;
  kernels.of_node.assign(graph.nodes.size(), -1);
  for (const PlannedDispatch& dispatch : *dispatches) {
    kernels.count = std::max(kernels.count, dispatch.kernel + 1);
    kernels.of_node[static_cast<size_t>(dispatch.node)] = dispatch.kernel;
  }
  return kernels;
}

// Groups nodes with epilogue operations by their kernel. Nodes of one kernel have equal epilogue
// operations.
std::map<int, std::vector<int>> FusedNodes(const Graph& graph, const Kernels& kernels) {
  std::map<int, std::vector<int>> fused;
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    if (kernels.of_node[i] >= 0 && !graph.nodes[i].epilogue.empty()) {
      fused[kernels.of_node[i]].push_back(static_cast<int>(i));
    }
  }
  return fused;
}

// Number of elements that are additionally written and read if these nodes are split.
int64_t Cost(const Graph& graph, const std::vector<int>& nodes) {
  int64_t elements = 0;
  for (const int node : nodes) {
    elements += Elements(graph.shape(graph.nodes[static_cast<size_t>(node)].outputs[0]));
  }
  return elements;
}

}  // namespace

void FitKernelBudget(const DeviceInfo& device, Precision precision, Graph* graph, int budget) {
  if (!KernelPolicy(device).LimitsKernels() || precision != Precision::kF32) return;
  for (;;) {
    const std::optional<Kernels> kernels = KernelsOf(device, *graph);
    if (!kernels.has_value() || kernels->count <= budget) return;
    std::optional<Graph> best;
    int64_t least = 0;
    for (const auto& [kernel, nodes] : FusedNodes(*graph, *kernels)) {
      const int64_t cost = Cost(*graph, nodes);
      if (best.has_value() && cost >= least) continue;
      const size_t operations = graph->nodes[static_cast<size_t>(nodes[0])].epilogue.size();
      for (size_t first = 0; first < operations; ++first) {
        Graph split = *graph;
        SplitEpilogue(nodes, first, &split);
        const std::optional<Kernels> left = KernelsOf(device, split);
        if (!left.has_value() || left->count >= kernels->count) continue;
        best = std::move(split);
        least = cost;
        break;
      }
    }
    if (!best.has_value()) return;
    *graph = *std::move(best);
  }
}

}  // namespace litmus::gpu
