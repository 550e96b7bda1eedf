// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "runtime/kernels/rewriting/rules.h"

namespace litmus {
namespace {

// Position of the bias among the inputs of an operator that packs its weights; 0 for other
// operators. The filter is input 1.
size_t BiasPlace(const Graph& graph, const Op& op) {
  switch (op.code) {
    case kTfLiteBuiltinConv2d:
    case kTfLiteBuiltinDepthwiseConv2d:
    case kTfLiteBuiltinFullyConnected:
      return 2;
    case kTfLiteBuiltinTransposeConv:  // packs when the output's shape is known
      return !op.inputs.empty() && graph.IsConstant(op.inputs[0]) ? 3 : 0;
    default:
      return 0;
  }
}

// Whether the step reads the tensor `wide` only to pack it, and can pack it in Prepare.
bool CanUseHalfWeights(Graph* graph, int step, int wide) {
  const Op& op = graph->op(step);
  const size_t bias = BiasPlace(*graph, op);
  if (bias == 0 || op.builtin_data == nullptr || op.outputs.empty() ||
      graph->tensor(op.outputs[0]).type != kTfLiteFloat32) {
    return false;
  }
  for (size_t i = 0; i < op.inputs.size(); ++i) {
    const int input = op.inputs[i];
    const bool packed = i == 1 || i == bias;
    if (!packed && input == wide) return false;
    if (!packed || input == wide || input == kTfLiteOptionalTensor) continue;
    const int producer = graph->Producer(input);
    if (!graph->IsConstant(input) &&
        (producer < 0 || !WidensConstant(*graph, graph->op(producer)))) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool WidensConstant(const Graph& graph, const Op& op) {
  return op.code == kTfLiteBuiltinDequantize && op.MayGo() && op.inputs.size() == 1 &&
         op.outputs.size() == 1 && graph.IsConstant(op.inputs[0]) &&
         graph.tensor(op.inputs[0]).type == kTfLiteFloat16;
}

void FoldHalfWeights(Graph* graph) {
  for (int step = 0; step < static_cast<int>(graph->size()); ++step) {
    const Op& widening = graph->op(step);
    if (!WidensConstant(*graph, widening)) continue;
    const int half = widening.inputs[0], wide = widening.outputs[0];
    const std::vector<int> readers = graph->Readers(wide);
    bool all = !readers.empty() && graph->IsInner(wide);
    for (const int reader : readers) all = all && CanUseHalfWeights(graph, reader, wide);
    if (!all) continue;
    for (const int reader : readers) {
      Op& op = graph->op(reader);
      for (size_t i = 0; i < op.inputs.size(); ++i) {
        if (op.inputs[i] == wide) graph->SetInput(reader, i, half);
      }
      NodeFusion* fusion = op.EditFusion();
      if (!fusion->half_constants)
        // Named once, even if both filter and bias are widened.
        op.name = widening.name + "+" + op.name;
      fusion->half_constants = true;
      op.folded.push_back(static_cast<size_t>(step));
    }
    graph->Remove(step);
  }
}

}  // namespace litmus
