// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Whether the nodes of a subgraph can stand in place of a node that runs it.
#ifndef LITMUS_RUNTIME_CORE_DELEGATION_COMPOSITE_FIT_H_
#define LITMUS_RUNTIME_CORE_DELEGATION_COMPOSITE_FIT_H_

#include <string>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

// A subgraph that a composite runs, before any delegate.
struct CompositeBody {
  const std::vector<TfLiteTensor>& tensors;
  std::vector<const TfLiteNode*> nodes;  // in the order they run
  const std::vector<int>&inputs, &outputs;
};

// "" when the body's inputs and outputs can be the caller's tensors `inputs` and `outputs`, and all
// other tensors of its nodes can be copied; else a sentence.
std::string WhyNoFit(const std::vector<TfLiteTensor>& caller, const std::vector<int>& inputs,
                     const std::vector<int>& outputs, const CompositeBody& body);

// A copy for another tensor; no quantisation for kinds other than none and affine.
TfLiteQuantization CopyOf(const TfLiteQuantization& quantization);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_COMPOSITE_FIT_H_
