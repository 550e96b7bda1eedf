// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/graph/subgraph_info.h"

#include <cstdint>

#include "runtime/core/graph/subgraph.h"

namespace tflite {

size_t SubgraphInfo::num_tensors() const { return subgraph_->tensors_.size(); }

TfLiteTensor* SubgraphInfo::tensors() const {
  return const_cast<TfLiteTensor*>(subgraph_->tensors_.data());
}

size_t SubgraphInfo::num_steps() const { return subgraph_->execution_plan_.size(); }

const TfLiteNode& SubgraphInfo::node_at(size_t step) const {
  return subgraph_->nodes_[subgraph_->execution_plan_[step]].first;
}

int SubgraphInfo::node_index_at(size_t step) const { return subgraph_->execution_plan_[step]; }

const std::vector<int>& SubgraphInfo::inputs() const { return subgraph_->inputs_; }

const std::vector<int>& SubgraphInfo::outputs() const { return subgraph_->outputs_; }

const std::vector<int>& SubgraphInfo::variables() const { return subgraph_->variables_; }

litmus::InPlace SubgraphRunInfo::in_place_at(size_t step) const {
  litmus::InPlace in_place;
  if (!subgraph()->shares_memory_ || plan_->node(step).delegate != nullptr) return in_place;
  in_place.inputs = plan_->in_place_inputs(step);
  if (in_place.inputs != 0) return in_place;
  const uint64_t bits = plan_->registration(step).inplace_operator;
  in_place.unmodified = (bits & kTfLiteInplaceOpDataUnmodified) != 0;
  static_assert(kTfLiteInplaceOpInput0Shared == 4 && kTfLiteInplaceOpInput2Shared == 16,
                "a bit per input");
  in_place.inputs = static_cast<uint32_t>(bits >> 2) & 7;
  return in_place;
}

}  // namespace tflite
