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
    // The rewriter must not fold this step into another one, because this step's kernel refused
    // such a fusion before. Other steps may be folded into this one.
    bool stays = false;
  };
  std::vector<Step> steps;  // in the order of execution
  size_t may_change;        // steps from here on must stay as they are
  const TfLiteTensor* tensors;
  size_t num_tensors;
  const std::vector<int>& inputs;
  const std::vector<int>& outputs;
  const std::vector<int>& variables;
};

// A step that runs with other tensors or parameters than those of its node.
struct RewrittenStep {
  size_t step;
  // The position at which the step runs: its own, or that of a removed step. All inputs of the step
  // must be computed before that position.
  size_t position;
  std::vector<int> inputs;
  std::vector<int> outputs;
  std::shared_ptr<void> builtin_data;        // null: the node's own parameters
  std::shared_ptr<const NodeFusion> fusion;  // null: no fusion
  // Bit i: output 0 may use the memory of input i. 0: as the registration says.
  uint32_t in_place_inputs;
  // A name for profiles that lists all operators that the step computes. Valid as long as the
  // process.
  const char* name;
  // The steps that were folded into this one, in order of execution. Each of them that gets `stays`
  // is folded no more.
  std::vector<size_t> folded;
};

// A step that depends on nothing but its inputs and changes nothing but its outputs, and whose
// inputs are constants or outputs of such steps. The step may run once, when the graph is prepared.
struct ConstantStep {
  size_t step;
  size_t most_bytes;  // if the outputs are larger, the step runs in every Invoke
};

struct Rewriting {
  std::vector<RewrittenStep> replaced;  // at most one per step
  std::vector<size_t> removed;          // steps that were folded into others
  std::vector<ConstantStep> constant;   // steps that were neither removed nor moved

  bool empty() const { return replaced.empty() && removed.empty() && constant.empty(); }
};

// Stateless and thread-safe.
class GraphRewriter {
 public:
  virtual ~GraphRewriter() {}
  // Returns a graph with fewer steps and the same results. A tensor that no step computes any more
  // must not be read by any step, and must not be an output or a variable of the graph.
  virtual Rewriting Rewrite(const RewritableGraph& graph) const = 0;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_INTERFACES_GRAPH_REWRITER_H_
