// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What planner and partitioner see of a subgraph.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_INFO_H_
#define LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_INFO_H_

#include <cstddef>
#include <vector>

#include "runtime/c/common.h"
#include "runtime/core/graph/run_plan.h"
#include "runtime/interfaces/graph_info.h"

namespace tflite {

class Subgraph;

// Its execution plan. `subgraph` must outlive this; nothing is copied.
class SubgraphInfo : public litmus::GraphInfo {
 public:
  explicit SubgraphInfo(const Subgraph* subgraph) : subgraph_(subgraph) {}
  size_t num_tensors() const override;
  TfLiteTensor* tensors() const override;
  size_t num_steps() const override;
  const TfLiteNode& node_at(size_t step) const override;
  int node_index_at(size_t step) const override;
  const std::vector<int>& inputs() const override;
  const std::vector<int>& outputs() const override;
  const std::vector<int>& variables() const override;

 protected:
  const Subgraph* subgraph() const { return subgraph_; }

 private:
  const Subgraph* subgraph_;
};

// What really runs of it, for the planner.
class SubgraphRunInfo : public SubgraphInfo {
 public:
  SubgraphRunInfo(const Subgraph* subgraph, const litmus::RunPlan* plan)
      : SubgraphInfo(subgraph), plan_(plan) {}
  size_t num_steps() const override { return plan_->size(); }
  const TfLiteNode& node_at(size_t step) const override { return plan_->node(step); }
  int node_index_at(size_t step) const override { return plan_->node_index(step); }
  litmus::InPlace in_place_at(size_t step) const override;

 private:
  const litmus::RunPlan* plan_;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_INFO_H_
