// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/model_scan.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "delegates/gpu/graph/lowering/lower_constant.h"
#include "runtime/c/builtin_ops.h"

namespace litmus::gpu {
namespace {

// True for integers that the runtime computed while it prepared the graph: results of SHAPE, and
// integers that follow from them. They may leave the delegate, which holds them as floats, if
// floats hold them exactly.
bool IsKnownShape(const TfLiteTensor& tensor) {
  if (tensor.allocation_type != kTfLitePersistentRo || !IsConstantTensor(tensor)) return false;
  if (tensor.type != kTfLiteInt32 && tensor.type != kTfLiteInt64) return false;
  constexpr float kExact = 1 << 24;
  const std::vector<float> elements = ReadConstant(tensor);
  return std::all_of(elements.begin(), elements.end(),
                     [](float element) { return std::fabs(element) <= kExact; });
}

}  // namespace

ModelScan::ModelScan(TfLiteContext* context) {
  TfLiteIntArray* plan = nullptr;
  if (context->GetExecutionPlan(context, &plan) != kTfLiteOk) return;
  // The plan is copied, because the preview of partitions may reuse the array.
  const std::vector<int> order(plan->data, plan->data + plan->size);
  for (const int index : order) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    if (context->GetNodeAndRegistration(context, index, &node, &registration) != kTfLiteOk) {
      continue;
    }
    for (int i = 0; i < node->inputs->size; ++i) ++readers[node->inputs->data[i]];
    if (node->outputs->size == 1 && IsKnownShape(context->tensors[node->outputs->data[0]])) {
      constant_source[node->outputs->data[0]] = node->outputs->data[0];
      continue;
    }
    const int code = registration->builtin_code;
    if ((code != kTfLiteBuiltinDequantize && code != kTfLiteBuiltinDensify) ||
        node->inputs->size != 1 || node->outputs->size != 1) {
      continue;
    }
    // Chains of two occur: DENSIFY of float16 weights, and DEQUANTIZE of its result.
    const auto chained = constant_source.find(node->inputs->data[0]);
    const int source = chained != constant_source.end() ? chained->second : node->inputs->data[0];
    if (source < 0) continue;
    const TfLiteTensor& tensor = context->tensors[source];
    if (IsConstantTensor(tensor) && IsReadable(tensor)) {
      constant_source[node->outputs->data[0]] = source;
    }
  }
}

}  // namespace litmus::gpu
