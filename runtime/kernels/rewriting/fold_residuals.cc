// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "runtime/kernels/rewriting/rules.h"

namespace litmus {
namespace {

// Where CONV_2D finds the residual: behind input, filter and bias.
constexpr size_t kResidualInput = 3;

bool SameShape(const TfLiteTensor& a, const TfLiteTensor& b) {
  return a.dims != nullptr && b.dims != nullptr && TfLiteIntArrayEqual(a.dims, b.dims) != 0;
}

bool IsFloatConvolution(const Graph& graph, const Op& op) {
  if (op.code != kTfLiteBuiltinConv2d || op.builtin_data == nullptr || op.inputs.size() < 2 ||
      op.inputs.size() > kResidualInput || op.outputs.size() != 1) {
    return false;
  }
  for (const int t : {op.inputs[0], op.inputs[1], op.outputs[0]}) {
    if (t < 0 || graph.tensor(t).type != kTfLiteFloat32) return false;
  }
  return true;
}

}  // namespace

void FoldResiduals(Graph* graph) {
  for (int step = 0; step < static_cast<int>(graph->size()); ++step) {
    const Op& add = graph->op(step);
    if (add.removed || add.code != kTfLiteBuiltinAdd || add.builtin_data == nullptr ||
        add.inputs.size() != 2 || add.outputs.size() != 1 || !graph->IsStored(add.outputs[0])) {
      continue;
    }
    // The later of two convolutions: the other's result is the residual then.
    size_t side = graph->Producer(add.inputs[0]) > graph->Producer(add.inputs[1]) ? 0 : 1;
    const int own = add.inputs[side], residual = add.inputs[1 - side], sum = add.outputs[0];
    if (!graph->IsPrivate(own)) continue;
    const int producer = graph->Producer(own);
    Op& conv = graph->op(producer);
    if (!IsFloatConvolution(*graph, conv) || !graph->IsReadyAt(residual, producer) ||
        !SameShape(graph->tensor(own), graph->tensor(residual)) ||
        !SameShape(graph->tensor(own), graph->tensor(sum)) ||
        graph->tensor(residual).type != kTfLiteFloat32 ||
        graph->tensor(sum).type != kTfLiteFloat32) {
      continue;
    }
    NodeFusion* fusion = conv.EditFusion();
    fusion->residual_input = kResidualInput;
    fusion->residual_activation = add.params<TfLiteAddParams>().activation;
    fusion->residual_first = side == 1;
    fusion->own_output = own;
    conv.name += "+" + add.name;
    if (conv.inputs.size() < kResidualInput) graph->AddInput(producer, kTfLiteOptionalTensor);
    graph->Remove(step);
    graph->AddInput(producer, residual);
    graph->SetOutput(producer, sum);
  }
}

}  // namespace litmus
