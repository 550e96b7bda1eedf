// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The interface through which kernels fold operators into each other. The core knows no operator:
// the core shows a rewriter the graph and runs what the rewriter returns. An op resolver has the
// rewriter that fits the resolver's kernels.
#ifndef LITMUS_RUNTIME_INTERFACES_GRAPH_REWRITER_H_
#define LITMUS_RUNTIME_INTERFACES_GRAPH_REWRITER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

struct NodeFusion;

// The graph after all delegates, before preparation. The shapes come from the file or from the last
// preparation, and may be wrong.
struct RewritableGraph {
  struct Step {
    const TfLiteNode* node;
    const TfLiteRegistration* registration;
    // No other step may stand for this one: the kernel of such a step refused. It may itself stand
    // for others.
    bool stays = false;
  };
  std::vector<Step> steps;  // in the order they run in
  size_t may_change;        // steps from here on must stay as they are
  const TfLiteTensor* tensors;
  size_t num_tensors;
  const std::vector<int>& inputs;
  const std::vector<int>& outputs;
  const std::vector<int>& variables;
};

// A step that runs with other tensors or parameters than its node has.
struct RewrittenStep {
  size_t step;
  // Where the step runs: the step's own place, or the place of a removed step. All inputs of the
  // step must be ready at that place.
  size_t position;
  std::vector<int> inputs;
  std::vector<int> outputs;
  std::shared_ptr<void> builtin_data;        // null: the node's own
  std::shared_ptr<const NodeFusion> fusion;  // may be null
  // Positions of inputs, as bits, over which the step may write output 0. None: as the registration
  // says.
  uint32_t in_place_inputs;
  // For profiles: names all operators that the step stands for. Lives as long as the process.
  const char* name;
  // The steps that were folded into this one, in order. Each of them that stays is a fusion less.
  std::vector<size_t> folded;
};

// A step that computes the same from the same inputs, changes nothing else, and whose inputs are
// constants or outputs of such steps. The step may run once, when the graph is prepared.
struct ConstantStep {
  size_t step;
  size_t most_bytes;  // larger outputs are not worth keeping: they stay in the arena
};

struct Rewriting {
  std::vector<RewrittenStep> replaced;  // at most one per step
  std::vector<size_t> removed;          // steps that others stand for
  std::vector<ConstantStep> constant;   // neither removed nor moved

  bool empty() const { return replaced.empty() && removed.empty() && constant.empty(); }
};

// Stateless and thread-safe.
class GraphRewriter {
 public:
  virtual ~GraphRewriter() {}
  // The same results with fewer steps. Tensors that lose their producer must have no reader left,
  // be no output of the graph and no variable.
  virtual Rewriting Rewrite(const RewritableGraph& graph) const = 0;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_INTERFACES_GRAPH_REWRITER_H_
