// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/placement/placement.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "delegates/registrar/delegate_reader.h"
#include "runtime/c/op_names.h"
#include "runtime/core/delegation/delegate_params.h"
#include "runtime/core/graph/composite_inlining.h"

namespace litmus::benchmark {
namespace {

std::string TypeOf(const TfLiteRegistration& registration) {
  if (registration.builtin_code != kTfLiteBuiltinCustom) return OpName(registration);
  return absl::StrCat("CUSTOM ",
                      registration.custom_name == nullptr ? "" : registration.custom_name);
}

std::string NameOf(const tflite::Interpreter& interpreter, int subgraph, int tensor) {
  const TfLiteTensor* found = interpreter.subgraph(subgraph)->tensor(tensor);
  return found == nullptr || found->name == nullptr ? "" : found->name;
}

// The reasons that one delegate reports, by subgraph and node.
struct Told {
  std::string delegate;
  std::map<std::pair<int, int>, std::string> reasons;
};

class Reading {
 public:
  Reading(const tflite::Interpreter& interpreter, const std::vector<CreatedDelegate>& delegates,
          const std::vector<AppliedDelegate>& applied)
      : interpreter_(interpreter) {
    for (size_t d = 0; d < applied.size(); ++d) {
      for (const TfLiteDelegate* signature : applied[d].signatures) {
        names_[signature] = applied[d].name;
      }
      Told told;
      told.delegate = applied[d].name;
      for (const DelegateNode& node : DelegateReader(delegates[d]).Nodes()) {
        if (!node.taken) told.reasons[{node.subgraph, node.node}] = node.reason;
      }
      told_.push_back(std::move(told));
    }
  }

  Placement Read() {
    for (int s = 0; s < static_cast<int>(interpreter_.subgraphs_size()); ++s) {
      first_of_subgraph_ = placement_.nodes.size();
      ReadNodes(s);
      for (const int node : interpreter_.subgraph(s)->execution_plan()) ReadPartition(s, node);
    }
    LeaveOutWhatNobodyRuns();
    for (PlacedNode& node : placement_.nodes) GiveReason(&node);
    return std::move(placement_);
  }

 private:
  const std::pair<TfLiteNode, TfLiteRegistration>& NodeAt(int subgraph, int node) const {
    return *interpreter_.subgraph(subgraph)->node_and_registration(node);
  }

  // The nodes of the model are first; each delegate appends its own.
  void ReadNodes(int s) {
    const auto count = static_cast<int>(interpreter_.subgraph(s)->nodes_size());
    for (int n = 0; n < count && NodeAt(s, n).first.delegate == nullptr; ++n) {
      PlacedNode placed;
      placed.subgraph = s;
      placed.node = n;
      placed.type = TypeOf(NodeAt(s, n).second);
      const TfLiteIntArray& outputs = *NodeAt(s, n).first.outputs;
      for (int i = 0; i < outputs.size; ++i) {
        placed.outputs.push_back(NameOf(interpreter_, s, outputs.data[i]));
      }
      placement_.nodes.push_back(std::move(placed));
    }
  }

  void ReadPartition(int s, int node) {
    const TfLiteNode& kernel = NodeAt(s, node).first;
    const auto name = names_.find(kernel.delegate);
    if (kernel.delegate == nullptr || name == names_.end()) return;
    PlacedPartition partition;
    partition.delegate = name->second;
    partition.subgraph = s;
    AddModelNodes(s, node, &partition.nodes);
    std::sort(partition.nodes.begin(), partition.nodes.end());
    for (const int index : partition.nodes) {
      PlacedNode& placed = placement_.nodes[first_of_subgraph_ + static_cast<size_t>(index)];
      placed.place = partition.delegate;
      placed.partition = static_cast<int>(placement_.partitions.size());
    }
    partition.inputs = Border(s, *kernel.inputs);
    partition.outputs = Border(s, *kernel.outputs);
    placement_.partitions.push_back(std::move(partition));
  }

  // A node may have been replaced by one delegate and then by another one.
  void AddModelNodes(int s, int node, std::vector<int>* nodes) const {
    if (NodeAt(s, node).first.delegate == nullptr) {
      nodes->push_back(node);
      return;
    }
    const TfLiteIntArray* replaced = ReplacedNodes(NodeAt(s, node).first);
    for (int i = 0; replaced != nullptr && i < replaced->size; ++i) {
      AddModelNodes(s, replaced->data[i], nodes);
    }
  }

  std::vector<BorderTensor> Border(int s, const TfLiteIntArray& tensors) const {
    std::vector<BorderTensor> border;
    for (int i = 0; i < tensors.size; ++i) {
      const int index = tensors.data[i];
      const TfLiteTensor* tensor = index < 0 ? nullptr : interpreter_.subgraph(s)->tensor(index);
      if (tensor == nullptr || tensor->allocation_type == kTfLiteMmapRo) continue;
      BorderTensor crossing{index, NameOf(interpreter_, s, index), std::nullopt};
      if (tensor->allocation_type != kTfLiteDynamic && tensor->type != kTfLiteString) {
        crossing.bytes = static_cast<int64_t>(tensor->bytes);
      }
      border.push_back(std::move(crossing));
    }
    return border;
  }

  // The operators of a composite that was inlined for a delegate are nodes of its caller. The
  // composite and its subgraph no longer run.
  void LeaveOutWhatNobodyRuns() {
    const std::set<int> unused =
        UnusedBodies(interpreter_.subgraphs_size(), [this](size_t i) -> const tflite::Subgraph& {
          return *interpreter_.subgraph(static_cast<int>(i));
        });
    std::set<std::pair<int, int>> planned;
    for (int s = 0; s < static_cast<int>(interpreter_.subgraphs_size()); ++s) {
      for (const int node : interpreter_.subgraph(s)->execution_plan()) planned.emplace(s, node);
    }
    const auto runs = [&](const PlacedNode& node) {
      return unused.count(node.subgraph) == 0 &&
             (node.partition.has_value() || planned.count({node.subgraph, node.node}) > 0);
    };
    std::vector<PlacedNode>& nodes = placement_.nodes;
    nodes.erase(std::remove_if(nodes.begin(), nodes.end(),
                               [&](const PlacedNode& node) { return !runs(node); }),
                nodes.end());
  }

  void GiveReason(PlacedNode* node) const {
    if (node->partition) return;
    for (const Told& told : told_) {
      const auto reason = told.reasons.find({node->subgraph, node->node});
      const bool known = reason != told.reasons.end();
      node->told = node->told && known;
      if (!known || reason->second.empty()) continue;
      if (!node->reason.empty()) node->reason += " ";
      absl::StrAppend(&node->reason, told_.size() > 1 ? told.delegate + ": " : "", reason->second);
    }
  }

  const tflite::Interpreter& interpreter_;
  std::map<const TfLiteDelegate*, std::string> names_;
  std::vector<Told> told_;
  Placement placement_;
  size_t first_of_subgraph_ = 0;
};

}  // namespace

std::map<std::string, int> Placement::ByDelegate() const {
  std::map<std::string, int> counts;
  for (const PlacedNode& node : nodes) {
    if (node.partition) ++counts[node.place];
  }
  return counts;
}

bool Placement::told() const {
  return std::all_of(nodes.begin(), nodes.end(), [](const PlacedNode& node) { return node.told; });
}

Placement PlacementOf(const tflite::Interpreter& interpreter,
                      const std::vector<CreatedDelegate>& delegates,
                      const std::vector<AppliedDelegate>& applied) {
  return Reading(interpreter, delegates, applied).Read();
}

}  // namespace litmus::benchmark
