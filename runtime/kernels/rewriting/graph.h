// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A graph while it is being rewritten: who writes and who reads each tensor, and operators whose
// tensors and parameters rules may change.
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

// Runs other graphs of the model: IF, WHILE and their like.
bool CallsGraphs(int code);

// One step of the execution plan.
struct Op {
  // The operator where it is one of ours and may change; -1 for all others, which stay as they are.
  int code = -1;
  std::vector<int> inputs, outputs;
  const void* builtin_data = nullptr;
  std::shared_ptr<void> own_builtin_data;  // null: the node's
  std::shared_ptr<NodeFusion> fusion;      // null: nothing folded in that its kernel must know
  std::string name;                        // of all operators it stands for, in order
  uint32_t in_place_inputs = 0;            // see RewrittenStep
  size_t constant_bytes = 0;               // see ConstantStep::most_bytes; 0: computed every time
  int position = 0;                        // where it runs, see RewrittenStep
  bool removed = false;
  bool changed = false;

  template <typename Params>
  const Params& params() const {
    return *static_cast<const Params*>(builtin_data);
  }
  // A copy of the parameters that may be changed.
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

// Ops are named by their step.
class Graph {
 public:
  explicit Graph(const RewritableGraph& source);

  size_t size() const { return ops_.size(); }
  Op& op(int step) { return ops_[step]; }
  size_t num_tensors() const { return uses_.size(); }
  const TfLiteTensor& tensor(int index) const { return tensors_[index]; }

  // The step that writes the tensor; -1: none, or more than one.
  int Producer(int tensor) const { return tensor < 0 ? -1 : uses_[tensor].producer; }
  // Steps that read it, one entry for each of their inputs that does.
  const std::vector<int>& Readers(int tensor) const { return uses_[tensor].readers; }

  // A value between operators that nobody outside could miss: computed once, in the arena, no
  // input, output or variable of the graph.
  bool IsInner(int tensor) const;
  // The same, wherever it is stored.
  bool IsHidden(int tensor) const;
  // The same, read by exactly one input of one step.
  bool IsPrivate(int tensor) const { return IsInner(tensor) && Readers(tensor).size() == 1; }
  // In the arena or the user's own memory: the place does not depend on who writes it.
  bool IsStored(int tensor) const {
    return tensor >= 0 && !uses_[tensor].written_twice && tensors_[tensor].delegate == nullptr &&
           (tensors_[tensor].allocation_type == kTfLiteArenaRw ||
            tensors_[tensor].allocation_type == kTfLiteCustom);
  }
  bool IsConstant(int tensor) const {
    return tensor >= 0 && tensors_[tensor].allocation_type == kTfLiteMmapRo &&
           tensors_[tensor].data.raw != nullptr && tensors_[tensor].sparsity == nullptr;
  }
  // Computed before `position`, or there from the beginning, and not changed in between.
  bool IsReadyAt(int tensor, int position) const;

  // Changes of a step's tensors. What is written by nobody afterwards must have no reader.
  void SetInput(int step, size_t position, int tensor);
  void AddInput(int step, int tensor);
  // Also makes `step` the producer of the new one.
  void SetOutput(int step, int tensor);
  void Remove(int step);

  // What became of it.
  Rewriting Result() const;

 private:
  struct Uses {
    int producer = -1;
    std::vector<int> readers;
    bool outside = false;  // graph input, output or variable
    bool written_twice = false;
  };

  void DropReader(int tensor, int step);

  const TfLiteTensor* const tensors_;
  std::vector<Op> ops_;
  std::vector<Uses> uses_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_REWRITING_GRAPH_H_
