// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "runtime/kernels/rewriting/rules.h"

namespace litmus {
namespace {

// Index of the residual among the inputs of CONV_2D, after input, filter and bias.
constexpr size_t kResidualInput = 3;

bool SameShape(const TfLiteTensor& a, const TfLiteTensor& b) {
  return a.dims != nullptr && b.dims != nullptr && TfLiteIntArrayEqual(a.dims, b.dims) != 0;
}

// Whether a convolution can add a residual: it is float, or int8 or uint8 with constant weights.
bool KnowsResiduals(const Graph& graph, const Op& op) {
  if (op.code != kTfLiteBuiltinConv2d || op.builtin_data == nullptr || op.inputs.size() < 2 ||
      op.inputs.size() > kResidualInput || op.outputs.size() != 1) {
    return false;
  }
  const int input = op.inputs[0], filter = op.inputs[1];
  if (input < 0 || filter < 0) return false;
  const TfLiteType type = graph.tensor(input).type;
  const bool halves = op.fusion != nullptr && op.fusion->half_constants;
  if (graph.tensor(op.outputs[0]).type != type) return false;
  if (graph.tensor(filter).type != type && !halves) return false;
  if (type == kTfLiteFloat32) return true;
  const bool constant_bias =
      op.inputs.size() < 3 || op.inputs[2] < 0 || graph.IsConstant(op.inputs[2]);
  if ((type != kTfLiteInt8 && type != kTfLiteUInt8) || !graph.IsConstant(filter) ||
      !constant_bias) {
    return false;
  }
  const TfLiteIntArray *in = graph.tensor(input).dims, *weights = graph.tensor(filter).dims;
  return in != nullptr && weights != nullptr && in->size == 4 && weights->size == 4 &&
         in->data[3] == weights->data[3];  // not grouped
}

// Position of the step that computes the tensor; -1 if none does.
int PositionOf(Graph& graph, int tensor) {
  const int producer = graph.Producer(tensor);
  return producer < 0 ? -1 : graph.op(producer).position;
}

// If possible, folds the ADD at `step` into the convolution that computes input `side` of the ADD.
// Returns whether it did.
bool FoldInto(Graph* graph, int step, size_t side) {
  const Op& add = graph->op(step);
  const int own = add.inputs[side], residual = add.inputs[1 - side], sum = add.outputs[0];
  if (residual < 0 || !graph->IsPrivate(own)) return false;
  const int producer = graph->Producer(own);
  Op& conv = graph->op(producer);
  if (!KnowsResiduals(*graph, conv) || !SameShape(graph->tensor(own), graph->tensor(residual)) ||
      !SameShape(graph->tensor(own), graph->tensor(sum)) ||
      graph->tensor(residual).type != graph->tensor(own).type ||
      graph->tensor(sum).type != graph->tensor(own).type) {
    return false;
  }
  if (!graph->IsReadyAt(residual, conv.position)) {
    // The convolution must move to a later position. Its input then stays in memory instead of its
    // output, so the input must not be larger.
    const int in = conv.inputs[0];
    const bool constant =
        graph->IsConstant(conv.inputs[1]) &&
        (conv.inputs.size() < 3 || conv.inputs[2] < 0 || graph->IsConstant(conv.inputs[2]));
    if (!constant || !graph->IsReadyAt(residual, add.position) ||
        !graph->IsReadyAt(in, add.position) || graph->tensor(in).bytes > graph->tensor(own).bytes) {
      return false;
    }
    conv.position = add.position;
  }
  NodeFusion* fusion = conv.EditFusion();
  fusion->residual_input = kResidualInput;
  fusion->residual_activation = add.params<TfLiteAddParams>().activation;
  fusion->residual_first = side == 1;
  fusion->own_output = own;
  // A quantised convolution stores its own result before the residual is added, so its output must
  // not share the residual's memory.
  if (graph->tensor(sum).type == kTfLiteFloat32) conv.in_place_inputs = 1u << kResidualInput;
  conv.name += "+" + add.name;
  conv.folded.push_back(static_cast<size_t>(step));
  if (conv.inputs.size() < kResidualInput) graph->AddInput(producer, kTfLiteOptionalTensor);
  graph->Remove(step);
  graph->AddInput(producer, residual);
  graph->SetOutput(producer, sum);
  return true;
}

}  // namespace

void FoldResiduals(Graph* graph) {
  for (int step = 0; step < static_cast<int>(graph->size()); ++step) {
    const Op& add = graph->op(step);
    if (!add.MayGo() || add.code != kTfLiteBuiltinAdd || add.builtin_data == nullptr ||
        add.inputs.size() != 2 || add.outputs.size() != 1 || !graph->IsStored(add.outputs[0])) {
      continue;
    }
    // If both inputs come from convolutions, the later one adds the result of the earlier one, and
    // no step moves. Otherwise the convolution may have to move behind the step that computes the
    // residual.
    const bool first_is_later =
        PositionOf(*graph, add.inputs[0]) > PositionOf(*graph, add.inputs[1]);
    const size_t later = first_is_later ? 0 : 1;
    if (!FoldInto(graph, step, later)) FoldInto(graph, step, 1 - later);
  }
}

}  // namespace litmus
