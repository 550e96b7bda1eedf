// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Copies the nodes and tensors of a composite's subgraph into the graph that has the composite.
#include "runtime/core/graph/composite_inlining.h"

#include <algorithm>

#include "runtime/base/logging.h"
#include "runtime/base/step_count.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/core/delegation/called_subgraphs.h"
#include "runtime/core/delegation/composite_fit.h"
#include "runtime/core/delegation/control_dependencies.h"
#include "runtime/core/graph/subgraph.h"
#include "runtime/interfaces/graph_info.h"

namespace litmus {
namespace {

// Max number of nodes of all subgraphs together: since bodies may call other bodies, a small file
// can describe any number of nodes.
constexpr size_t kMostNodes = 1 << 16;
// Max depth of nested composites. Each level is a recursive call of AddBody.
constexpr size_t kMostNested = 64;

using Entry = std::pair<TfLiteNode, TfLiteRegistration>;

bool IsComposite(const Entry& entry) {
  return entry.second.builtin_code == kTfLiteBuiltinStablehloComposite &&
         entry.first.builtin_data != nullptr;
}

const TfLiteStablehloCompositeParams& ParamsOf(const Entry& entry) {
  return *static_cast<const TfLiteStablehloCompositeParams*>(entry.first.builtin_data);
}

// The execution plan of the model, since a delegate may have changed the current plan.
const std::vector<int>& PlanOf(const tflite::Subgraph& graph) {
  const std::vector<int>& before = graph.pre_delegation_execution_plan();
  return before.empty() ? graph.execution_plan() : before;
}

std::vector<int> Mapped(const TfLiteIntArray* tensors, const std::vector<int>& map) {
  std::vector<int> mapped;
  for (const int t : IntArrayView(tensors)) {
    mapped.push_back(t < 0 ? kTfLiteOptionalTensor : map[static_cast<size_t>(t)]);
  }
  return mapped;
}

}  // namespace

bool CompositeInlining::IsNeeded() const {
  const std::vector<int>& plan = graph_.execution_plan();
  return std::any_of(plan.begin(), plan.end(), [this](int node) {
    return IsComposite(graph_.nodes()[static_cast<size_t>(node)]);
  });
}

TfLiteStatus CompositeInlining::Run() {
  const std::vector<int> plan = graph_.execution_plan();
  graph_.execution_plan().clear();
  nodes_of_.clear();
  size_t all_nodes = 0;
  for (const auto& subgraph : environment_.interpreter->subgraphs) {
    all_nodes += subgraph->nodes_size();
  }
  for (const int node : plan) {
    // A copy, because adding nodes may move the table of nodes.
    const Entry entry = graph_.nodes()[static_cast<size_t>(node)];
    if (!IsComposite(entry)) {
      graph_.execution_plan().push_back(node);
      continue;
    }
    const IntArrayView inputs(entry.first.inputs), outputs(entry.first.outputs);
    const Call call = {
        {node}, &entry, {inputs.begin(), inputs.end()}, {outputs.begin(), outputs.end()}};
    const std::string why_not = WhyNot(call);
    const size_t nodes = NodesOf(ParamsOf(entry).subgraph_index, 1);
    if (why_not.empty() && all_nodes + nodes <= kMostNodes) {
      all_nodes += nodes;
      TF_LITE_ENSURE_STATUS(AddBody(call));
      continue;
    }
    LITMUS_LOG(INFO, "Node %d (STABLEHLO_COMPOSITE '%s') stays one operator for delegates: %s",
               node, ParamsOf(entry).name == nullptr ? "" : ParamsOf(entry).name,
               why_not.empty() ? "it has too many nodes." : why_not.c_str());
    graph_.execution_plan().push_back(node);
  }
  return kTfLiteOk;
}

std::string CompositeInlining::WhyNot(const Call& call) const {
  const auto& subgraphs = environment_.interpreter->subgraphs;
  const int index = ParamsOf(*call.composite).subgraph_index;
  if (index < 0 || static_cast<size_t>(index) >= subgraphs.size()) {
    return "its subgraph does not exist.";
  }
  if (call.path.size() > kMostNested) return "it is nested too deeply.";
  const auto& metadata = environment_.interpreter->metadata;
  for (const auto& [from, to] : ControlEdgesFromMetadata(metadata, environment_.subgraph_index)) {
    if (call.path.size() == 1 && (from == call.path[0] || to == call.path[0])) {
      return "the model's metadata orders it before or after others.";
    }
  }
  if (!ControlEdgesFromMetadata(metadata, index).empty()) {
    return "the model's metadata orders its operators.";
  }
  tflite::Subgraph& body = *subgraphs[static_cast<size_t>(index)];
  CompositeBody parts = {body.graph().tensors(), {}, body.inputs(), body.outputs()};
  for (const int node : PlanOf(body)) {
    parts.nodes.push_back(&body.nodes_and_registration()[static_cast<size_t>(node)].first);
  }
  return WhyNoFit(graph_.tensors(), call.inputs, call.outputs, parts);
}

size_t CompositeInlining::NodesOf(int subgraph, size_t depth) {
  const auto& subgraphs = environment_.interpreter->subgraphs;
  if (subgraph < 0 || static_cast<size_t>(subgraph) >= subgraphs.size() || depth > kMostNested) {
    return 1;
  }
  const auto known = nodes_of_.find(subgraph);
  if (known != nodes_of_.end()) return known->second;
  const tflite::Subgraph& body = *subgraphs[static_cast<size_t>(subgraph)];
  size_t nodes = 0;
  for (const int node : PlanOf(body)) {
    const Entry& entry = body.nodes_and_registration()[static_cast<size_t>(node)];
    nodes += IsComposite(entry) ? NodesOf(ParamsOf(entry).subgraph_index, depth + 1) : 1;
    if (nodes > kMostNodes) break;
  }
  return nodes_of_[subgraph] = std::min(nodes, kMostNodes + 1);
}

TfLiteStatus CompositeInlining::AddBody(const Call& call) {
  const int index = ParamsOf(*call.composite).subgraph_index;
  tflite::Subgraph& body = *environment_.interpreter->subgraphs[static_cast<size_t>(index)];
  std::vector<int> map;
  TF_LITE_ENSURE_STATUS(MapTensors(call, &map));
  bodies_.insert(index);
  for (const int node : PlanOf(body)) {
    CountSteps(1);
    const Entry& entry = body.nodes_and_registration()[static_cast<size_t>(node)];
    Call inner = {call.path, &entry, Mapped(entry.first.inputs, map),
                  Mapped(entry.first.outputs, map)};
    inner.path.push_back(node);
    if (IsComposite(entry) && WhyNot(inner).empty()) {
      TF_LITE_ENSURE_STATUS(AddBody(inner));
      continue;
    }
    TF_LITE_ENSURE_STATUS(graph_.AddNodeLike(entry, inner.inputs, inner.outputs,
                                             Mapped(entry.first.intermediates, map)));
  }
  return kTfLiteOk;
}

TfLiteStatus CompositeInlining::MapTensors(const Call& call, std::vector<int>* map) {
  const int index = ParamsOf(*call.composite).subgraph_index;
  tflite::Subgraph& body = *environment_.interpreter->subgraphs[static_cast<size_t>(index)];
  map->assign(body.tensors_size(), kTfLiteOptionalTensor);
  std::set<int> used;
  for (const int node : PlanOf(body)) {
    const TfLiteNode& entry = body.nodes_and_registration()[static_cast<size_t>(node)].first;
    for (const TfLiteIntArray* list : {entry.inputs, entry.outputs, entry.intermediates}) {
      const IntArrayView view(list);
      used.insert(view.begin(), view.end());
    }
  }
  used.erase(kTfLiteOptionalTensor);
  const auto pass = [&](const std::vector<int>& inside, const std::vector<int>& outside) {
    for (size_t i = 0; i < inside.size(); ++i) {
      if (inside[i] < 0) continue;
      (*map)[static_cast<size_t>(inside[i])] = outside[i];
      used.erase(inside[i]);
    }
  };
  pass(body.inputs(), call.inputs);
  pass(body.outputs(), call.outputs);
  std::vector<int>& own = tensors_[call.path];
  if (own.size() != used.size()) {
    int first = 0;
    // Programs keep pointers to tensors. Tensors are appended in a way that moves none as long as
    // the reserved capacity suffices.
    TF_LITE_ENSURE_STATUS(graph_.AppendTensors(static_cast<int>(used.size()), &first));
    own.clear();
    for (size_t i = 0; i < used.size(); ++i) own.push_back(first + static_cast<int>(i));
  }
  size_t i = 0;
  for (const int t : used) {
    (*map)[static_cast<size_t>(t)] = own[i];
    TF_LITE_ENSURE_STATUS(CopyTensor(*body.tensor(t), own[i++]));
  }
  return kTfLiteOk;
}

TfLiteStatus CompositeInlining::CopyTensor(const TfLiteTensor& from, int to) {
  const auto rank = static_cast<size_t>(from.dims->size);
  const auto signature_rank =
      from.dims_signature == nullptr ? 0 : static_cast<size_t>(from.dims_signature->size);
  const int* signature_dims = signature_rank == 0 ? nullptr : from.dims_signature->data;
  if (from.allocation_type == kTfLiteMmapRo) {
    const auto* allocation = static_cast<const tflite::Allocation*>(from.allocation);
    return graph_.SetTensorParametersReadOnly(to, from.type, from.name, rank, from.dims->data,
                                              CopyOf(from.quantization), from.data.raw, from.bytes,
                                              allocation, nullptr, signature_rank, signature_dims);
  }
  return graph_.SetTensorParametersReadWrite(to, from.type, from.name, rank, from.dims->data,
                                             CopyOf(from.quantization), false, signature_rank,
                                             signature_dims);
}

std::set<int> UnusedBodies(size_t count, const std::function<const tflite::Subgraph&(size_t)>& at) {
  std::set<int> unused;
  for (size_t i = 0; i < count; ++i) {
    unused.insert(at(i).inlined_bodies().begin(), at(i).inlined_bodies().end());
  }
  std::vector<size_t> used;
  for (size_t i = 0; i < count; ++i) {
    if (unused.count(static_cast<int>(i)) == 0) used.push_back(i);
  }
  while (!used.empty()) {
    const tflite::Subgraph& caller = at(used.back());
    used.pop_back();
    for (const int node : caller.execution_plan()) {
      for (const int called : CalledBy(*caller.node_and_registration(node))) {
        if (unused.erase(called) > 0) used.push_back(static_cast<size_t>(called));
      }
    }
  }
  return unused;
}

}  // namespace litmus
