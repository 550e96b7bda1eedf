// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/rewriting/rules.h"

namespace litmus {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The fused activation that has the same effect as an operator; kTfLiteActNone if there is none.
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

// Finds the activation that has the same effect as `first` followed by `second`. Returns false if
// there is none.
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

// If the step only clamps, computes its bounds in the units of NodeFusion::low; otherwise returns
// false.
bool BoundsOf(const Graph& graph, const Op& op, int plain, double* low, double* high) {
  const TfLiteTensor& tensor = graph.tensor(plain);
  const TfLiteFusedActivation activation = ActivationOf(op.code);
  if (activation != kTfLiteActNone) {
    float bottom, top;
    tflite::CalculateActivationRange(activation, &bottom, &top);
    *low = bottom;
    *high = activation == kTfLiteActRelu ? kInfinity : top;
    return tensor.type == kTfLiteFloat32;
  }
  if (op.code != kTfLiteBuiltinMinimum && op.code != kTfLiteBuiltinMaximum) return false;
  const int other = op.inputs[0] == plain ? op.inputs[1] : op.inputs[0];
  if (!graph.IsConstant(other)) return false;
  const TfLiteTensor& bound = graph.tensor(other);
  if (tflite::NumElements(&bound) != 1 || !SameValues(bound, tensor) ||
      tflite::NumDimensions(&bound) > tflite::NumDimensions(&tensor)) {
    return false;
  }
  const double value = bound.type == kTfLiteFloat32 ? bound.data.f[0]
                       : bound.type == kTfLiteInt8  ? bound.data.int8[0]
                                                    : bound.data.uint8[0];
  if (std::isnan(value)) return false;
  *low = op.code == kTfLiteBuiltinMinimum ? -kInfinity : value;
  *high = op.code == kTfLiteBuiltinMinimum ? value : kInfinity;
  return true;
}

// If `op` is a convolution, which can clamp to any bounds, adds the bounds of the step `clamp` to
// it.
bool TakeBounds(const Graph& graph, const Op& clamp, int plain, Op* op) {
  double low, high;
  if ((op->code != kTfLiteBuiltinConv2d && op->code != kTfLiteBuiltinDepthwiseConv2d) ||
      !BoundsOf(graph, clamp, plain, &low, &high)) {
    return false;
  }
  NodeFusion* fusion = op->EditFusion();
  fusion->low = std::clamp(fusion->low, low, high);
  fusion->high = std::clamp(fusion->high, low, high);
  return true;
}

bool HasBounds(const Op& op) {
  return op.fusion != nullptr && (op.fusion->low != -kInfinity || op.fusion->high != kInfinity);
}

}  // namespace

void FoldActivations(Graph* graph) {
  for (int step = 0; step < static_cast<int>(graph->size()); ++step) {
    const Op& clamp = graph->op(step);
    const TfLiteFusedActivation activation = ActivationOf(clamp.code);
    const bool extremum =
        clamp.code == kTfLiteBuiltinMinimum || clamp.code == kTfLiteBuiltinMaximum;
    if (!clamp.MayGo() || (activation == kTfLiteActNone && !extremum) ||
        clamp.inputs.size() != (extremum ? 2u : 1u) || clamp.outputs.size() != 1) {
      continue;
    }
    const int plain = clamp.inputs[extremum && graph->IsConstant(clamp.inputs[0]) ? 1 : 0];
    const int clamped = clamp.outputs[0];
    if (!graph->IsPrivate(plain) || !graph->IsStored(clamped)) continue;
    // A quantised activation is only a clamp if input and output have the same quantisation.
    const TfLiteTensor& tensor = graph->tensor(plain);
    const bool suits =
        tensor.type == kTfLiteFloat32 || tensor.type == kTfLiteInt8 || tensor.type == kTfLiteUInt8;
    if (!suits || !SameValues(tensor, graph->tensor(clamped))) continue;
    const int producer = graph->Producer(plain);
    Op& op = graph->op(producer);
    if (op.outputs.size() != 1) continue;
    // The kernel applies bounds after its activation, so no activation can be added to a step that
    // has bounds.
    const bool takes = activation != kTfLiteActNone && !HasBounds(op) && Take(&op, activation);
    if (!takes && !TakeBounds(*graph, clamp, plain, &op)) continue;
    op.name += "+" + clamp.name;
    op.folded.push_back(static_cast<size_t>(step));
    graph->Remove(step);
    graph->SetOutput(producer, clamped);
  }
}

}  // namespace litmus
