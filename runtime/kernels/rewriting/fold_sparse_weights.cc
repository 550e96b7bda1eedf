// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "runtime/kernels/rewriting/rules.h"

namespace litmus {
namespace {

// Whether the step reads `dense` only as its filter, and can read a sparse filter instead.
bool CanUseSparseFilter(Graph* graph, int step, int dense) {
  const Op& op = graph->op(step);
  if (op.code != kTfLiteBuiltinFullyConnected || op.inputs.size() < 2) return false;
  for (size_t i = 0; i < op.inputs.size(); ++i) {
    if ((op.inputs[i] == dense) != (i == 1)) return false;
  }
  return true;
}

// Whether `dense` is an intermediate tensor and CanUseSparseFilter holds for every step that reads
// it.
bool AreFilterReaders(Graph* graph, int dense) {
  const std::vector<int> readers = graph->Readers(dense);
  bool all = !readers.empty() && graph->IsInner(dense);
  for (const int reader : readers) all = all && CanUseSparseFilter(graph, reader, dense);
  return all;
}

// The DEQUANTIZE that is the only reader of `dense`, which is float16; -1: none.
int WideningOf(Graph* graph, int dense) {
  if (!graph->IsPrivate(dense) || graph->tensor(dense).type != kTfLiteFloat16) return -1;
  const int step = graph->Readers(dense)[0];
  const Op& op = graph->op(step);
  const bool widens = op.code == kTfLiteBuiltinDequantize && op.MayGo() && op.inputs.size() == 1 &&
                      op.outputs.size() == 1 && graph->tensor(op.outputs[0]).type == kTfLiteFloat32;
  return widens ? step : -1;
}

}  // namespace

void FoldSparseWeights(Graph* graph) {
  for (int step = 0; step < static_cast<int>(graph->size()); ++step) {
    const Op& op = graph->op(step);
    if (op.code != kTfLiteBuiltinDensify || !op.MayGo() || op.inputs.size() != 1 ||
        op.outputs.size() != 1 || op.inputs[0] < 0) {
      continue;
    }
    const int sparse = op.inputs[0];
    const TfLiteTensor& stored = graph->tensor(sparse);
    if (stored.allocation_type != kTfLiteMmapRo || stored.data.raw == nullptr ||
        stored.sparsity == nullptr) {
      continue;
    }
    std::vector<int> folded = {step};
    std::string name = op.name;
    int dense = op.outputs[0];
    if (const int widening = WideningOf(graph, dense); widening >= 0) {
      folded.push_back(widening);
      name += "+" + graph->op(widening).name;
      dense = graph->op(widening).outputs[0];
    }
    if (!AreFilterReaders(graph, dense)) continue;
    for (const int reader : std::vector<int>(graph->Readers(dense))) {
      Op& product = graph->op(reader);
      graph->SetInput(reader, 1, sparse);
      product.name = name + "+" + product.name;
      for (const int gone : folded) product.folded.push_back(static_cast<size_t>(gone));
    }
    for (auto gone = folded.rbegin(); gone != folded.rend(); ++gone) graph->Remove(*gone);
  }
}

}  // namespace litmus
