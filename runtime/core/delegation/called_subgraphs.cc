// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/delegation/called_subgraphs.h"

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/builtin_ops.h"

namespace litmus {

std::vector<int> CalledBy(const std::pair<TfLiteNode, TfLiteRegistration>& entry) {
  const void* params = entry.first.builtin_data;
  if (params == nullptr) return {};
  switch (entry.second.builtin_code) {
    case kTfLiteBuiltinIf: {
      const auto* p = static_cast<const TfLiteIfParams*>(params);
      return {p->then_subgraph_index, p->else_subgraph_index};
    }
    case kTfLiteBuiltinWhile: {
      const auto* p = static_cast<const TfLiteWhileParams*>(params);
      return {p->cond_subgraph_index, p->body_subgraph_index};
    }
    case kTfLiteBuiltinCallOnce:
      return {static_cast<const TfLiteCallOnceParams*>(params)->init_subgraph_index};
    case kTfLiteBuiltinStablehloComposite:
      return {static_cast<const TfLiteStablehloCompositeParams*>(params)->subgraph_index};
    case kTfLiteBuiltinStablehloCase: {
      const auto* p = static_cast<const TfLiteStablehloCaseParams*>(params);
      return std::vector<int>(p->branch_subgraph_indices,
                              p->branch_subgraph_indices + p->num_branches);
    }
    default:
      return {};
  }
}

}  // namespace litmus
