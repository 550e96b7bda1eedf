// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/body_function.h"

#include <vector>

#include "runtime/c/builtin_ops.h"
#include "runtime/interfaces/subgraph_interface.h"

namespace litmus {

TfLiteStatus FindBodyFunction(TfLiteContext* context, int subgraph_index,
                              TfLiteReduceWindowFunction* function) {
  const SubgraphInterface* body = SubgraphInterface::From(context)->subgraph_at(subgraph_index);
  if (body == nullptr) {
    TF_LITE_KERNEL_LOG(context, "There is no subgraph %d for the arithmetic.", subgraph_index);
    return kTfLiteError;
  }
  *function = TfLiteReduceWindowFunctionUnsupported;
  const std::vector<int> codes = body->operator_codes();
  if (codes.empty()) return kTfLiteOk;
  if (codes.size() > 1) {
    TF_LITE_KERNEL_LOG(context, "Subgraph %d has %zu operators; one is supported here.",
                       subgraph_index, codes.size());
    return kTfLiteError;
  }
  switch (codes[0]) {
    case kTfLiteBuiltinAdd:
    case kTfLiteBuiltinStablehloAdd:
      *function = TfLiteReduceWindowFunctionAdd;
      return kTfLiteOk;
    case kTfLiteBuiltinMul:
    case kTfLiteBuiltinStablehloMultiply:
      *function = TfLiteReduceWindowFunctionMul;
      return kTfLiteOk;
    case kTfLiteBuiltinMinimum:
    case kTfLiteBuiltinStablehloMinimum:
      *function = TfLiteReduceWindowFunctionMin;
      return kTfLiteOk;
    case kTfLiteBuiltinMaximum:
    case kTfLiteBuiltinStablehloMaximum:
      *function = TfLiteReduceWindowFunctionMax;
      return kTfLiteOk;
    case kTfLiteBuiltinLogicalAnd:
    case kTfLiteBuiltinStablehloAnd:
      *function = TfLiteReduceWindowFunctionAll;
      return kTfLiteOk;
    case kTfLiteBuiltinLogicalOr:
    case kTfLiteBuiltinStablehloOr:
      *function = TfLiteReduceWindowFunctionAny;
      return kTfLiteOk;
    default:
      TF_LITE_KERNEL_LOG(context,
                         "Subgraph %d must add, multiply, take the smaller or the larger value, or "
                         "be a logical and, or; it has operator %d.",
                         subgraph_index, codes[0]);
      return kTfLiteError;
  }
}

}  // namespace litmus
