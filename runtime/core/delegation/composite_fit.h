// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Checks whether the nodes of a subgraph can replace the composite node that runs the subgraph.
#ifndef LITMUS_RUNTIME_CORE_DELEGATION_COMPOSITE_FIT_H_
#define LITMUS_RUNTIME_CORE_DELEGATION_COMPOSITE_FIT_H_

#include <string>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

// The subgraph that a composite node runs, as it is before delegates change it.
struct CompositeBody {
  const std::vector<TfLiteTensor>& tensors;
  std::vector<const TfLiteNode*> nodes;  // in the order of execution
  const std::vector<int>&inputs, &outputs;
};

// Returns "" if the body's inputs and outputs can be replaced by the caller's tensors `inputs` and
// `outputs` and all other tensors of its nodes can be copied; otherwise a sentence that says why
// not.
std::string WhyNoFit(const std::vector<TfLiteTensor>& caller, const std::vector<int>& inputs,
                     const std::vector<int>& outputs, const CompositeBody& body);

// A copy that another tensor can own. If the quantisation is neither none nor affine, the copy is
// no quantisation.
TfLiteQuantization CopyOf(const TfLiteQuantization& quantization);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_COMPOSITE_FIT_H_
