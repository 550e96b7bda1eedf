// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Views of a graph for the partitioner and the memory planner.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_GRAPH_VIEWS_H_
#define LITMUS_RUNTIME_CORE_GRAPH_GRAPH_VIEWS_H_

#include <cstddef>
#include <vector>

#include "runtime/c/common.h"
#include "runtime/core/graph/execution_schedule.h"
#include "runtime/core/graph/model_graph.h"
#include "runtime/interfaces/graph_info.h"

namespace litmus {

// The execution plan, for the partitioner. Holds a reference to `graph`, which must outlive this
// object.
class ExecutionPlanInfo : public GraphInfo {
 public:
  explicit ExecutionPlanInfo(ModelGraph& graph) : graph_(graph) {}
  size_t num_tensors() const override { return graph_.tensors().size(); }
  TfLiteTensor* tensors() const override { return graph_.tensors().data(); }
  size_t num_steps() const override { return graph_.execution_plan().size(); }
  const TfLiteNode& node_at(size_t step) const override {
    return graph_.nodes()[graph_.execution_plan()[step]].first;
  }
  int node_index_at(size_t step) const override { return graph_.execution_plan()[step]; }
  const std::vector<int>& inputs() const override { return graph_.inputs(); }
  const std::vector<int>& outputs() const override { return graph_.outputs(); }
  const std::vector<int>& variables() const override { return graph_.variables(); }

 private:
  ModelGraph& graph_;
};

// The schedule, for the memory planner.
class ScheduleInfo : public ExecutionPlanInfo {
 public:
  ScheduleInfo(ModelGraph& graph, const ExecutionSchedule& schedule)
      : ExecutionPlanInfo(graph), schedule_(schedule) {}
  size_t num_steps() const override { return schedule_.size(); }
  const TfLiteNode& node_at(size_t step) const override { return schedule_.node(step); }
  int node_index_at(size_t step) const override { return schedule_.node_index(step); }
  InPlace in_place_at(size_t step) const override;
  // Whether an output may use the memory of an input that no later step reads.
  void SetSharesMemory(bool shares_memory) { shares_memory_ = shares_memory; }

 private:
  const ExecutionSchedule& schedule_;
  bool shares_memory_ = false;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_GRAPH_VIEWS_H_
