// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "runtime/base/step_count.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/rewriting/rules.h"

namespace litmus {
namespace {

bool IsByte(TfLiteType type) { return type == kTfLiteInt8 || type == kTfLiteUInt8; }

// Whether QUANTIZE recovers every value q of a tensor that DEQUANTIZE converted to floats. The
// tensor must be int8, uint8 or int16 with one scale s and one zero point z. Since |q - z| < 2^17
// and s is between 2^-60 and 2^60, the product s (q - z) and its quotient by s each have a relative
// error of at most 2^-24. Together the error is less than 2^17 · 2^-22 < 1/2, so rounding yields q
// - z, and adding z is exact.
bool SurvivesFloat(const TfLiteTensor& t) {
  if (!IsByte(t.type) && t.type != kTfLiteInt16) return false;
  if (t.quantization.type == kTfLiteAffineQuantization) {
    const auto* affine = static_cast<const TfLiteAffineQuantization*>(t.quantization.params);
    if (affine == nullptr || (affine->scale != nullptr && affine->scale->size != 1)) return false;
  }
  return t.params.scale >= 0x1p-60f && t.params.scale <= 0x1p60f &&
         std::abs(static_cast<double>(t.params.zero_point)) <= 65536;
}

// Makes all readers of `tensor` read `other`, which has the same bytes after `step` was removed.
void ReadInstead(Graph* graph, int step, int tensor, int other) {
  std::vector<int> readers = graph->Readers(tensor);
  std::sort(readers.begin(), readers.end());
  readers.erase(std::unique(readers.begin(), readers.end()), readers.end());
  for (const int reader : readers) {
    const std::vector<int> inputs = graph->op(reader).inputs;
    CountSteps(inputs.size());
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i] == tensor) graph->SetInput(reader, i, other);
    }
    graph->op(reader).folded.push_back(static_cast<size_t>(step));
  }
}

bool All(Graph* graph, const std::vector<int>& steps, bool (*suits)(const Op&)) {
  return std::all_of(steps.begin(), steps.end(), [&](int step) { return suits(graph->op(step)); });
}

// Max number of inputs of a step whose inputs are replaced. Finding an input takes time
// proportional to their number, and each of them may be replaced.
constexpr size_t kMaxInputs = 256;

// Whether the step's kernel may read another tensor in place of one of its inputs.
bool MayReadOther(const Op& op) {
  return op.code >= 0 && !CallsGraphs(op.code) && op.inputs.size() <= kMaxInputs;
}

// Removes the step, a copy of `from` to `to`, if possible: the readers of `to` read `from` instead;
// or, if `to` is an output of the graph, the producer of `from` writes `to`. Returns whether it was
// removed.
bool Elide(Graph* graph, int step, int from, int to) {
  if (graph->IsConstant(from) || !graph->IsReadyAt(from, graph->op(step).position)) return false;
  if (graph->IsInner(to)) {
    if (!All(graph, graph->Readers(to), MayReadOther)) return false;
    graph->Remove(step);
    ReadInstead(graph, step, to, from);
    return true;
  }
  const int producer = graph->Producer(from);
  if (!graph->IsInner(from) || !graph->IsStored(to) || graph->tensor(to).is_variable ||
      !MayReadOther(graph->op(producer)) || graph->op(producer).outputs.size() != 1 ||
      graph->HasReaders(to)) {
    return false;
  }
  if (!All(graph, graph->Readers(from), MayReadOther)) return false;
  graph->Remove(step);
  ReadInstead(graph, step, from, to);
  graph->SetOutput(producer, to);
  graph->op(producer).folded.push_back(static_cast<size_t>(step));
  return true;
}

}  // namespace

void FoldQuantize(Graph* graph) {
  for (int step = 0; step < static_cast<int>(graph->size()); ++step) {
    Op& quantize = graph->op(step);
    if (!quantize.MayGo() || quantize.code != kTfLiteBuiltinQuantize ||
        quantize.inputs.size() != 1 || quantize.outputs.size() != 1) {
      continue;
    }
    const int in = quantize.inputs[0], to = quantize.outputs[0];
    if (in < 0 || to < 0 || !SurvivesFloat(graph->tensor(to))) continue;
    if (SameValues(graph->tensor(in), graph->tensor(to))) {
      // A QUANTIZE between equal quantisations multiplies by the fixed-point factor 1, which is
      // exact.
      if (SurvivesFloat(graph->tensor(in))) Elide(graph, step, in, to);
      continue;
    }
    const int producer = graph->Producer(in);
    if (producer < 0 || graph->tensor(in).type != kTfLiteFloat32) continue;
    const Op& dequantize = graph->op(producer);
    if (dequantize.code != kTfLiteBuiltinDequantize || dequantize.inputs.size() != 1 ||
        dequantize.outputs.size() != 1) {
      continue;
    }
    const int from = dequantize.inputs[0];
    if (from < 0 || graph->IsConstant(from) || !SurvivesFloat(graph->tensor(from)) ||
        !graph->IsReadyAt(from, quantize.position)) {
      continue;
    }
    if (SameValues(graph->tensor(from), graph->tensor(to))) {
      if (!Elide(graph, step, from, to)) continue;
    } else if (dequantize.MayGo() && IsByte(graph->tensor(from).type) && graph->IsPrivate(in)) {
      graph->SetInput(step, 0, from);
      quantize.EditFusion()->through_float = true;
      if (IsByte(graph->tensor(to).type)) quantize.in_place_inputs = 1;
      quantize.name = dequantize.name + "+" + quantize.name;
      quantize.folded.push_back(static_cast<size_t>(producer));
    } else {
      continue;
    }
    if (graph->IsInner(in) && !graph->HasReaders(in)) graph->Remove(producer);
  }
}

}  // namespace litmus
