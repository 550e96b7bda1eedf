// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs all rewrites; contains those that remove nodes.
#include <algorithm>

#include "delegates/gpu/graph/transform_util.h"
#include "delegates/gpu/graph/transforms.h"

namespace litmus::gpu {
namespace {

// True if the node's output has the elements of its input in the same layout.
bool IsCopy(const Graph& graph, const Node& node) {
  if (!node.epilogue.empty() || node.inputs.size() != 1 || node.outputs.size() != 1) return false;
  const auto* elementwise = std::get_if<Elementwise>(&node.op);
  const bool copies = elementwise != nullptr && elementwise->function == Function::kCopy;
  if (!copies && !std::holds_alternative<Reshape>(node.op)) return false;
  const Value &from = ValueOf(graph, node.inputs[0]), &to = ValueOf(graph, node.outputs[0]);
  return from.shape == to.shape && from.type == to.type;
}

// Makes every reader of `from`, including the graph's outputs, read `to`.
void Redirect(Graph* graph, ValueId from, ValueId to) {
  for (Node& node : graph->nodes) {
    std::replace(node.inputs.begin(), node.inputs.end(), from, to);
    for (EpilogueOp& epilogue : node.epilogue) {
      std::replace(epilogue.operands.begin(), epilogue.operands.end(), from, to);
    }
  }
  for (IoTensor& io : graph->outputs) {
    if (io.value == from) io.value = to;
  }
}

}  // namespace

void RemoveDeadNodes(Graph* graph) {
  std::vector<int> uses = CountUses(*graph);
  std::vector<bool> removed(graph->nodes.size(), false);
  for (size_t i = graph->nodes.size(); i-- > 0;) {
    const Node& node = graph->nodes[i];
    const bool dead = !node.outputs.empty() &&
                      std::all_of(node.outputs.begin(), node.outputs.end(),
                                  [&](ValueId id) { return uses[static_cast<size_t>(id)] == 0; });
    if (!dead) continue;
    removed[i] = true;
    for (const ValueId id : node.inputs) --uses[static_cast<size_t>(id)];
    for (const EpilogueOp& epilogue : node.epilogue) {
      for (const ValueId id : epilogue.operands) {
        if (id >= 0) --uses[static_cast<size_t>(id)];
      }
    }
  }
  EraseNodes(removed, graph);
}

void RemoveCopies(Graph* graph) {
  std::vector<bool> removed(graph->nodes.size(), false);
  for (size_t i = 0; i < graph->nodes.size(); ++i) {
    if (!IsCopy(*graph, graph->nodes[i])) continue;
    // A graph output that repeats an input, a constant, a variable or another output stays a copy,
    // because it needs its own memory.
    const ValueId from = graph->nodes[i].inputs[0], to = graph->nodes[i].outputs[0];
    if (graph->IsOutput(to) && (graph->IsOutput(from) || graph->Producer(from) < 0)) continue;
    Redirect(graph, to, from);
    removed[i] = true;
  }
  EraseNodes(removed, graph);
}

void Transform(Graph* graph, const DeviceInfo& device) {
  RemoveCopies(graph);
  RemoveDeadNodes(graph);
  FoldPadIntoConvolution(graph);
  FoldScaleShift(graph);
  FuseClamps(graph);
  RemoveDeadNodes(graph);
  FoldTransposition(graph, device);
  FuseElementwise(graph, device);
}

}  // namespace litmus::gpu
