// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The values that a loop carries, on their way from one run of its body to the next.
#ifndef LITMUS_RUNTIME_KERNELS_CONTROL_LOOP_VALUES_H_
#define LITMUS_RUNTIME_KERNELS_CONTROL_LOOP_VALUES_H_

#include <vector>

#include "runtime/kernels/control/subgraph_call.h"

namespace litmus {

// Subgraphs of a loop.
struct Loop {
  SubgraphInterface* condition = nullptr;
  SubgraphInterface* body = nullptr;
};

// What Prepare finds out about the values, by position.
struct LoopPlan {
  // Whether the condition reads the value: most conditions read a counter, and not the values that
  // the loop computes.
  std::vector<bool> is_read;
  // Whether the body's result can differ from the value. It does not where the body returns an
  // input as it is: weights, and sequences of which each iteration takes an element.
  std::vector<bool> changes;
  // Whether the body's results are safe where they are until they are copied to its inputs: none is
  // the input of another place, and the condition runs no graph, which could be the body.
  bool results_keep = false;

  void Find(const Loop& loop);
};

// Runs the graphs of a loop. The first iteration takes the values from the node's inputs. Later
// ones take them from the body's outputs, of which those that do not change are where they belong
// already. Where a copy could overwrite a value that is yet to be copied, or a shape changes, the
// values lie in the node's outputs between iterations.
class LoopValues {
 public:
  LoopValues(TfLiteContext* context, TfLiteNode* node, const Loop& loop, const LoopPlan& plan)
      : context_(context), node_(node), loop_(loop), plan_(plan) {}

  // Runs the condition on the current values.
  TfLiteStatus AskCondition(bool* goes_on);
  // Replaces the current values by the body's results.
  TfLiteStatus RunBody();
  // Writes the current values to the node's outputs.
  TfLiteStatus Finish();

 private:
  enum class Place { kInputs, kBody, kOutputs };  // where the current values are
  TensorList Current() const {
    return place_ == Place::kInputs ? InputsFrom(node_, 0) : OutputsOf(node_);
  }
  // Whether both graphs can take the body's results as they are.
  bool MayStayInBody() const;
  TfLiteStatus LeaveBody();

  TfLiteContext* const context_;
  TfLiteNode* const node_;
  const Loop loop_;
  const LoopPlan& plan_;
  Place place_ = Place::kInputs;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONTROL_LOOP_VALUES_H_
