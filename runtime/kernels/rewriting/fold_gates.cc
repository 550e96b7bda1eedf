// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/rewriting/rules.h"

namespace litmus {
namespace {

bool TakesGates(TfLiteType type) {
  return type == kTfLiteFloat32 || type == kTfLiteInt8 || type == kTfLiteUInt8;
}

// If the LOGISTIC that computes input `position` of the MUL at `step` reads the other input of the
// MUL, folds it into the MUL.
bool FoldGate(Graph* graph, int step, size_t position) {
  Op& mul = graph->op(step);
  const int gate = mul.inputs[position], x = mul.inputs[1 - position];
  const int producer = graph->Producer(gate);
  if (x < 0 || producer < 0 || !graph->IsPrivate(gate)) return false;
  const Op& logistic = graph->op(producer);
  if (!logistic.MayGo() || logistic.code != kTfLiteBuiltinLogistic || logistic.inputs.size() != 1 ||
      logistic.inputs[0] != x || graph->IsConstant(x) || !graph->IsReadyAt(x, logistic.position)) {
    return false;
  }
  const TfLiteType type = graph->tensor(x).type;
  if (!TakesGates(type) || graph->tensor(gate).type != type ||
      graph->tensor(mul.outputs[0]).type != type) {
    return false;
  }
  mul.name = logistic.name + "+" + mul.name;
  mul.folded.push_back(static_cast<size_t>(producer));
  mul.EditFusion()->gate_output = gate;
  mul.in_place_inputs = 1;
  graph->SetInput(step, position, x);
  graph->Remove(producer);
  return true;
}

}  // namespace

void FoldGates(Graph* graph) {
  for (int step = 0; step < static_cast<int>(graph->size()); ++step) {
    const Op& mul = graph->op(step);
    if (mul.removed || mul.code != kTfLiteBuiltinMul || mul.inputs.size() != 2 ||
        mul.outputs.size() != 1 || mul.inputs[0] == mul.inputs[1]) {
      continue;
    }
    if (!FoldGate(graph, step, 1)) FoldGate(graph, step, 0);
  }
}

}  // namespace litmus
