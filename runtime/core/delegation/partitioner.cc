// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Partitioning by epochs: each epoch takes every node that is ready and on the same side (delegated
// or not) as the first ready node.
#include "runtime/core/delegation/partitioner.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>

#include "runtime/base/step_count.h"

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
    awaited_.assign(graph.num_steps(), 0);
    followers_.resize(graph.num_steps());
    readers_.resize(graph.num_tensors());
    for (size_t step = 0; step < graph.num_steps(); ++step) {
      step_of_node_[graph.node_index_at(step)] = static_cast<int>(step);
      for (const int t : IntArrayView(graph.node_at(step).outputs)) {
        if (t >= 0) tensor_epoch_[t] = kNotReady;
      }
    }
    for (const int node : nodes_to_delegate) {
      if (StepOf(node) >= 0) delegated_[StepOf(node)] = 1;
    }
    const auto await = [this](std::vector<int>* waiting, size_t step) {
      waiting->push_back(static_cast<int>(step));
      ++awaited_[step];
    };
    for (const auto& edge : control_edges) {
      const int before = StepOf(edge.first), after = StepOf(edge.second);
      if (before >= 0 && after >= 0) await(&followers_[before], static_cast<size_t>(after));
    }
    for (size_t step = 0; step < graph.num_steps(); ++step) {
      for (const int t : IntArrayView(graph.node_at(step).inputs)) {
        if (t >= 0 && tensor_epoch_[t] == kNotReady) await(&readers_[t], step);
      }
    }
    for (size_t step = 0; step < graph.num_steps(); ++step) {
      if (awaited_[step] == 0) ready_[IsDelegated(step)].push(static_cast<int>(step));
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

  size_t IsDelegated(size_t step) const { return delegated_[step] != 0 ? 1 : 0; }

  // Called for the steps `waiting` when one of the steps or tensors that they wait for has become
  // available.
  void Release(const std::vector<int>& waiting) {
    CountSteps(waiting.size());
    for (const int step : waiting) {
      if (--awaited_[step] == 0) ready_[IsDelegated(step)].push(step);
    }
  }

  // Fills one new subset; returns the number of nodes in it.
  size_t RunEpoch() {
    const int epoch = static_cast<int>(subsets_->size() - first_subset_);
    NodeSubset subset;
    if (ready_[0].empty() && ready_[1].empty()) return 0;
    // Whether the first ready step of the plan is delegated decides which steps this epoch takes.
    const bool is_delegated =
        !ready_[1].empty() && (ready_[0].empty() || ready_[1].top() < ready_[0].top());
    auto& ready = ready_[is_delegated ? 1 : 0];
    subset.type = is_delegated ? NodeSubset::Type::kDelegated : NodeSubset::Type::kRemaining;
    while (!ready.empty()) {
      const int step = ready.top();
      ready.pop();
      step_epoch_[step] = epoch;
      subset.nodes.push_back(step);
      for (const int t : IntArrayView(graph_.node_at(static_cast<size_t>(step)).outputs)) {
        if (t < 0) continue;
        const bool is_first = tensor_epoch_[t] == kNotReady;
        tensor_epoch_[t] = epoch;
        if (is_first) Release(readers_[t]);
      }
      Release(followers_[step]);
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
  // awaited_[step]: number of inputs and earlier steps that are not available yet.
  std::vector<int> awaited_;
  std::vector<std::vector<int>> followers_;  // by step: steps that a control edge makes wait for it
  std::vector<std::vector<int>> readers_;    // by tensor: steps that read it
  // Steps that wait for nothing, earliest of the plan first: [0] those that are not delegated, [1]
  // those that are.
  std::priority_queue<int, std::vector<int>, std::greater<int>> ready_[2];
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
