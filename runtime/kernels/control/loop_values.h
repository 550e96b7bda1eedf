// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The values of a WHILE loop, from one run of its body to the next.
#ifndef LITMUS_RUNTIME_KERNELS_CONTROL_LOOP_VALUES_H_
#define LITMUS_RUNTIME_KERNELS_CONTROL_LOOP_VALUES_H_

#include <vector>

#include "runtime/kernels/control/subgraph_call.h"

namespace litmus {

// The subgraphs of a loop.
struct Loop {
  SubgraphInterface* condition = nullptr;
  SubgraphInterface* body = nullptr;
};

// Properties of the loop's values that Prepare determines, by position.
struct LoopPlan {
  // Whether the condition reads the value. Most conditions read only a counter, not the values that
  // the loop computes.
  std::vector<bool> is_read;
  // Whether the body can change the value. It does not if it returns an input unchanged, such as
  // weights, or a sequence of which each iteration reads an element.
  std::vector<bool> changes;
  // Whether the body's results can stay in its output tensors until they are copied to its inputs:
  // none of them is the input of another position, and the condition runs no subgraph, which could
  // be the body.
  bool results_keep = false;

  void Find(const Loop& loop);
};

// Runs the subgraphs of a loop. The first iteration reads the values from the node's inputs. Later
// iterations read them from the body's outputs; values that do not change are already in the body's
// inputs. If a copy could overwrite a value that has not been copied yet, or if a shape changes,
// the values are stored in the node's outputs between iterations.
class LoopValues {
 public:
  LoopValues(TfLiteContext* context, TfLiteNode* node, const Loop& loop, const LoopPlan& plan)
      : context_(context), node_(node), loop_(loop), plan_(plan) {}

  // Runs the condition on the current values.
  TfLiteStatus AskCondition(bool* goes_on);
  // Runs the body on the current values, which its results replace.
  TfLiteStatus RunBody();
  // Writes the current values to the node's outputs.
  TfLiteStatus Finish();

 private:
  enum class Place { kInputs, kBody, kOutputs };  // which tensors hold the current values
  TensorList Current() const {
    return place_ == Place::kInputs ? InputsFrom(node_, 0) : OutputsOf(node_);
  }
  // Whether both subgraphs can read the values from the body's outputs.
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
