// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Partitioning by epochs: each epoch takes every node that is ready and on the same side (delegated
// or not) as the first ready node.
#include "runtime/core/delegation/partitioner.h"

#include <algorithm>
#include <cstdint>

namespace litmus {
namespace {

constexpr int kNotReady = -1;
constexpr int kAlwaysReady = -2;

void SortUnique(std::vector<int>* values) {
  std::sort(values->begin(), values->end());
  values->erase(std::unique(values->begin(), values->end()), values->end());
}

class Partitioner {
 public:
  Partitioner(const GraphInfo& graph, const std::vector<int>& nodes_to_delegate,
              const ControlEdges& control_edges, std::vector<NodeSubset>* subsets)
      : graph_(graph),
        subsets_(subsets),
        tensor_epoch_(graph.num_tensors(), kAlwaysReady),
        step_epoch_(graph.num_steps(), kNotReady) {
    int max_node = -1;
    for (size_t step = 0; step < graph.num_steps(); ++step) {
      max_node = std::max(max_node, graph.node_index_at(step));
    }
    step_of_node_.assign(static_cast<size_t>(max_node) + 1, -1);
    delegated_.assign(graph.num_steps(), 0);
    predecessors_.resize(graph.num_steps());
    for (size_t step = 0; step < graph.num_steps(); ++step) {
      step_of_node_[graph.node_index_at(step)] = static_cast<int>(step);
      for (const int t : IntArrayView(graph.node_at(step).outputs)) {
        if (t >= 0) tensor_epoch_[t] = kNotReady;
      }
    }
    for (const int node : nodes_to_delegate) {
      if (StepOf(node) >= 0) delegated_[StepOf(node)] = 1;
    }
    for (const auto& edge : control_edges) {
      if (StepOf(edge.first) < 0 || StepOf(edge.second) < 0) continue;
      predecessors_[StepOf(edge.second)].push_back(StepOf(edge.first));
    }
  }

  bool Run() {
    size_t assigned = 0;
    while (assigned < graph_.num_steps()) {
      const size_t taken = RunEpoch();
      if (taken == 0) return false;
      assigned += taken;
    }
    FindBoundaries();
    return true;
  }

 private:
  int StepOf(int node) const {
    if (node < 0 || static_cast<size_t>(node) >= step_of_node_.size()) return -1;
    return step_of_node_[node];
  }

  bool IsReady(size_t step) const {
    for (const int t : IntArrayView(graph_.node_at(step).inputs)) {
      if (t >= 0 && tensor_epoch_[t] == kNotReady) return false;
    }
    for (const int predecessor : predecessors_[step]) {
      if (step_epoch_[predecessor] == kNotReady) return false;
    }
    return true;
  }

  // Fills one new subset; returns the number of nodes in it.
  size_t RunEpoch() {
    const int epoch = static_cast<int>(subsets_->size() - first_subset_);
    NodeSubset subset;
    bool progress = true;
    // One scan in plan order finds everything, except where the plan is not sorted by dependence.
    while (progress) {
      progress = false;
      for (size_t step = 0; step < graph_.num_steps(); ++step) {
        if (step_epoch_[step] != kNotReady || !IsReady(step)) continue;
        const NodeSubset::Type type =
            delegated_[step] ? NodeSubset::Type::kDelegated : NodeSubset::Type::kRemaining;
        if (subset.type == NodeSubset::Type::kUnknown) subset.type = type;
        if (subset.type != type) continue;
        step_epoch_[step] = epoch;
        subset.nodes.push_back(static_cast<int>(step));
        for (const int t : IntArrayView(graph_.node_at(step).outputs)) {
          if (t >= 0) tensor_epoch_[t] = epoch;
        }
        progress = true;
      }
    }
    const size_t taken = subset.nodes.size();
    if (taken > 0) {
      std::sort(subset.nodes.begin(), subset.nodes.end());
      for (int& node : subset.nodes) node = graph_.node_index_at(static_cast<size_t>(node));
      subsets_->push_back(std::move(subset));
    }
    return taken;
  }

  void FindBoundaries() {
    for (size_t step = 0; step < graph_.num_steps(); ++step) {
      NodeSubset& subset = (*subsets_)[first_subset_ + step_epoch_[step]];
      for (const int t : IntArrayView(graph_.node_at(step).inputs)) {
        if (t < 0 || tensor_epoch_[t] == step_epoch_[step]) continue;
        subset.input_tensors.push_back(t);
        AddOutput(t);
      }
    }
    for (const int t : graph_.outputs()) {
      if (t >= 0) AddOutput(t);
    }
    for (size_t i = first_subset_; i < subsets_->size(); ++i) {
      SortUnique(&(*subsets_)[i].input_tensors);
      SortUnique(&(*subsets_)[i].output_tensors);
    }
  }

  void AddOutput(int tensor) {
    const int epoch = tensor_epoch_[tensor];
    if (epoch >= 0) (*subsets_)[first_subset_ + epoch].output_tensors.push_back(tensor);
  }

  const GraphInfo& graph_;
  std::vector<NodeSubset>* subsets_;
  const size_t first_subset_ = subsets_->size();
  std::vector<int> tensor_epoch_;
  std::vector<int> step_epoch_;
  std::vector<int> step_of_node_;
  std::vector<char> delegated_;
  std::vector<std::vector<int>> predecessors_;
};

}  // namespace

ControlEdges MakeControlEdges(const GraphInfo& graph, bool chain_all) {
  ControlEdges edges;
  int previous = -1;
  for (size_t step = 0; step < graph.num_steps(); ++step) {
    if (!chain_all && !graph.node_at(step).might_have_side_effect) continue;
    const int node = graph.node_index_at(step);
    if (previous >= 0) edges.emplace_back(previous, node);
    previous = node;
  }
  return edges;
}

bool PartitionGraph(const GraphInfo& graph, const std::vector<int>& nodes_to_delegate,
                    const ControlEdges& control_edges, std::vector<NodeSubset>* subsets) {
  return Partitioner(graph, nodes_to_delegate, control_edges, subsets).Run();
}

}  // namespace litmus
