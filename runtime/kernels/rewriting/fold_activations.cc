// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/rewriting/rules.h"

namespace litmus {
namespace {

// The clamp that an activation operator is; kTfLiteActNone: it is none.
TfLiteFusedActivation ActivationOf(int code) {
  switch (code) {
    case kTfLiteBuiltinRelu:
      return kTfLiteActRelu;
    case kTfLiteBuiltinRelu6:
      return kTfLiteActRelu6;
    case kTfLiteBuiltinReluN1To1:
      return kTfLiteActReluN1To1;
    default:
      return kTfLiteActNone;
  }
}

// The activation that does both, `first` before `second`. False: there is none.
bool Combine(TfLiteFusedActivation first, TfLiteFusedActivation second,
             TfLiteFusedActivation* both) {
  const auto below = [](TfLiteFusedActivation a, TfLiteFusedActivation b) {
    return a == kTfLiteActNone || a == b || (a == kTfLiteActRelu && b == kTfLiteActRelu6);
  };
  if (below(first, second)) {
    *both = second;
  } else if (below(second, first)) {
    *both = first;
  } else {
    return false;
  }
  return true;
}

template <typename Params>
bool Take(Op* op, TfLiteFusedActivation activation) {
  TfLiteFusedActivation both;
  if (op->builtin_data == nullptr || !Combine(op->params<Params>().activation, activation, &both)) {
    return false;
  }
  op->EditParams<Params>()->activation = both;
  return true;
}

bool Take(Op* op, TfLiteFusedActivation activation) {
  switch (op->code) {
    case kTfLiteBuiltinConv2d:
      return Take<TfLiteConvParams>(op, activation);
    case kTfLiteBuiltinDepthwiseConv2d:
      return Take<TfLiteDepthwiseConvParams>(op, activation);
    case kTfLiteBuiltinFullyConnected:
      return Take<TfLiteFullyConnectedParams>(op, activation);
    case kTfLiteBuiltinAdd:
      return Take<TfLiteAddParams>(op, activation);
    case kTfLiteBuiltinSub:
      return Take<TfLiteSubParams>(op, activation);
    case kTfLiteBuiltinMul:
      return Take<TfLiteMulParams>(op, activation);
    case kTfLiteBuiltinAveragePool2d:
    case kTfLiteBuiltinMaxPool2d:
      return Take<TfLitePoolParams>(op, activation);
    default:
      return false;
  }
}

}  // namespace

void FoldActivations(Graph* graph) {
  for (int step = 0; step < static_cast<int>(graph->size()); ++step) {
    const Op& relu = graph->op(step);
    const TfLiteFusedActivation activation = ActivationOf(relu.code);
    if (relu.removed || activation == kTfLiteActNone || relu.inputs.size() != 1 ||
        relu.outputs.size() != 1) {
      continue;
    }
    const int plain = relu.inputs[0], clamped = relu.outputs[0];
    if (!graph->IsPrivate(plain) || !graph->IsStored(clamped)) continue;
    // Quantised ones are clamps, and no change of scale, where both sides have one quantisation.
    const TfLiteTensor& tensor = graph->tensor(plain);
    const bool suits =
        tensor.type == kTfLiteFloat32 || tensor.type == kTfLiteInt8 || tensor.type == kTfLiteUInt8;
    if (!suits || !SameValues(tensor, graph->tensor(clamped))) continue;
    const int producer = graph->Producer(plain);
    Op& op = graph->op(producer);
    if (op.outputs.size() != 1 || !Take(&op, activation)) continue;
    op.name += "+" + relu.name;
    graph->Remove(step);
    graph->SetOutput(producer, clamped);
  }
}

}  // namespace litmus
