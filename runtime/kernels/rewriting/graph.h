// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A graph during rewriting: the producer and the readers of each tensor, and operators whose
// tensors and parameters the rules may change.
#ifndef LITMUS_RUNTIME_KERNELS_REWRITING_GRAPH_H_
#define LITMUS_RUNTIME_KERNELS_REWRITING_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/c/builtin_ops.h"
#include "runtime/c/common.h"
#include "runtime/interfaces/graph_rewriter.h"
#include "runtime/interfaces/node_fusion.h"

namespace litmus {

// True for operators that run other subgraphs of the model, such as IF and WHILE.
bool CallsGraphs(int code);

// A step of the execution plan.
struct Op {
  // The operator code if the step runs a fast kernel of this library, which rules may change;
  // otherwise -1, and the step stays as it is.
  int code = -1;
  std::vector<int> inputs, outputs;
  const void* builtin_data = nullptr;
  // Parameters that a rule has changed; null: the node's own.
  std::shared_ptr<void> own_builtin_data;
  std::shared_ptr<NodeFusion> fusion;  // null: nothing was fused
  std::string name;                    // names of all operators that the step computes, in order
  uint32_t in_place_inputs = 0;        // see RewrittenStep
  size_t constant_bytes = 0;   // see ConstantStep::most_bytes; 0: the step runs in every Invoke
  int position = 0;            // see RewrittenStep
  std::vector<size_t> folded;  // see RewrittenStep
  bool stays = false;          // see RewritableGraph::Step
  bool removed = false;
  bool changed = false;

  // Whether a rule may fold this step into another one.
  bool MayGo() const { return !removed && !stays; }

  template <typename Params>
  const Params& params() const {
    return *static_cast<const Params*>(builtin_data);
  }
  // Returns a copy of the parameters that a rule may change. Later calls return the same copy.
  template <typename Params>
  Params* EditParams() {
    if (own_builtin_data == nullptr) {
      own_builtin_data = std::make_shared<Params>(params<Params>());
      builtin_data = own_builtin_data.get();
    }
    changed = true;
    return static_cast<Params*>(own_builtin_data.get());
  }
  NodeFusion* EditFusion() {
    if (fusion == nullptr) fusion = std::make_shared<NodeFusion>();
    changed = true;
    return fusion.get();
  }
};

// Graph of operators and tensors. A step is an index into the execution plan, a tensor an index
// into the tensors of the subgraph.
class Graph {
 public:
  explicit Graph(const RewritableGraph& source);

  size_t size() const { return ops_.size(); }
  Op& op(int step) { return ops_[step]; }
  size_t num_tensors() const { return uses_.size(); }
  const TfLiteTensor& tensor(int index) const { return tensors_[index]; }

  // The step that writes the tensor; -1: none or several do.
  int Producer(int tensor) const { return tensor < 0 ? -1 : uses_[tensor].producer; }
  // The steps that read the tensor. A step is listed once for each of its inputs that is this
  // tensor.
  const std::vector<int>& Readers(int tensor) const {
    DropGone(uses_[tensor]);
    return uses_[tensor].readers;
  }
  bool HasReaders(int tensor) const { return uses_[tensor].count() > 0; }

  // Whether IsHidden is true and the tensor lies in the arena.
  bool IsInner(int tensor) const;
  // Whether the tensor is an intermediate tensor: exactly one step computes it, and it is not an
  // input, output or variable of the graph. Its memory may be anywhere.
  bool IsHidden(int tensor) const;
  // Whether IsInner is true and exactly one input of one step reads the tensor.
  bool IsPrivate(int tensor) const { return IsInner(tensor) && uses_[tensor].count() == 1; }
  // Whether the tensor's memory is in the arena or belongs to the user, so that any step may write
  // to it.
  bool IsStored(int tensor) const {
    return tensor >= 0 && !uses_[tensor].written_twice && tensors_[tensor].delegate == nullptr &&
           (tensors_[tensor].allocation_type == kTfLiteArenaRw ||
            tensors_[tensor].allocation_type == kTfLiteCustom);
  }
  bool IsConstant(int tensor) const {
    return tensor >= 0 && tensors_[tensor].allocation_type == kTfLiteMmapRo &&
           tensors_[tensor].data.raw != nullptr && tensors_[tensor].sparsity == nullptr;
  }
  // Whether the tensor's value is complete before the step at `position`.
  bool IsReadyAt(int tensor, int position) const;

  // These functions change the tensors of a step. In the end, a tensor that no step writes must not
  // be read.
  void SetInput(int step, size_t position, int tensor);
  void AddInput(int step, int tensor);
  // Makes `step` write `tensor`.
  void SetOutput(int step, int tensor);
  void Remove(int step);

  // The rewriting: all steps that the rules have replaced, removed or marked as constant.
  Rewriting Result() const;

 private:
  struct Uses {
    int producer = -1;
    std::vector<int> readers;
    // Readers that are to be removed from `readers`. They are removed together when the list is
    // next used, because removing them one by one would take quadratic time.
    std::vector<int> gone;
    size_t count() const { return readers.size() - gone.size(); }
    bool outside = false;  // graph input, output or variable
    bool written_twice = false;
  };

  void DropReader(int tensor, int step);
  static void DropGone(Uses& uses);

  const TfLiteTensor* const tensors_;
  std::vector<Op> ops_;
  mutable std::vector<Uses> uses_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_REWRITING_GRAPH_H_
