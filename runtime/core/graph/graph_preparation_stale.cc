// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Prepares steps again whose input shapes changed while the graph ran. Most graphs with such shapes
// have few of them, for example a list that a loop appends to, beside a cell of fixed size. So only
// steps that read a changed tensor are prepared again, each right before it runs, and the memory
// plan stays valid as long as no tensor in the arena changes its size.
#include <algorithm>
#include <cstddef>
#include <vector>

#include "runtime/core/graph/graph_preparation.h"
#include "runtime/core/graph/tensor_util.h"

namespace litmus {
namespace {

// The properties of a tensor that the memory plan and the preparation of other steps depend on.
class KnownTensor {
 public:
  KnownTensor(const TfLiteTensor& tensor, int index)
      : index_(index), kind_(tensor.allocation_type), bytes_(tensor.bytes), data_(tensor.data.raw) {
    if (!IsDynamic(tensor) && tensor.dims != nullptr) {
      dims_.assign(tensor.dims->data, tensor.dims->data + tensor.dims->size);
    }
  }
  // True if the tensor still has these properties. The shape of a dynamic tensor does not count.
  bool Is(const TfLiteTensor& tensor) const {
    if (tensor.allocation_type != kind_) return false;
    return IsDynamic(tensor) ||
           (tensor.bytes == bytes_ && SameDims(tensor.dims, dims_.data(), dims_.size()));
  }
  // Resizing a tensor to the shape that it already has sets its data pointer to null. This restores
  // the pointer.
  void PutBack(TfLiteTensor* tensor) const {
    if (!IsDynamic(*tensor)) tensor->data.raw = data_;
  }
  int index() const { return index_; }

 private:
  const int index_;
  const TfLiteAllocationType kind_;
  const size_t bytes_;
  char* const data_;
  std::vector<int> dims_;
};

std::vector<KnownTensor> KnownTensors(const ModelGraph& graph, const TfLiteNode& node) {
  std::vector<KnownTensor> known;
  for (const TfLiteIntArray* list : {node.outputs, node.temporaries}) {
    for (const int t : IntArrayView(list)) {
      if (t >= 0) known.emplace_back(graph.tensors()[static_cast<size_t>(t)], t);
    }
  }
  return known;
}

}  // namespace

void GraphPreparation::FindReaders() {
  readers_.assign(graph_.tensors().size(), {});
  stale_.assign(schedule_.size(), false);
  for (size_t step = 0; step < schedule_.size(); ++step) {
    for (const int t : IntArrayView(schedule_.node(step).inputs)) {
      if (t >= 0) readers_[static_cast<size_t>(t)].push_back(step);
    }
  }
}

bool GraphPreparation::MarkReaders(size_t step) {
  if (stale_.size() != schedule_.size()) FindReaders();
  const auto prepared = static_cast<size_t>(next_step_to_prepare_);
  for (const int t : IntArrayView(schedule_.node(step).outputs)) {
    if (t < 0 || !MayChangeShape(graph_.tensors()[static_cast<size_t>(t)])) continue;
    if (static_cast<size_t>(t) >= readers_.size()) return false;
    for (const size_t reader : readers_[static_cast<size_t>(t)]) {
      if (reader <= step || reader >= prepared) continue;
      if (ComputesNothing(graph_, schedule_, reader)) return false;
      stale_[reader] = true;
    }
  }
  return true;
}

TfLiteStatus GraphPreparation::PrepareAgain(size_t step, bool* kept) {
  const std::vector<KnownTensor> known = KnownTensors(graph_, schedule_.node(step));
  const size_t tensors = graph_.tensors().size();
  graph_.ClearTensorResized();
  const TfLiteStatus status = PrepareStep(step, /*shapes_only=*/false);
  stale_[step] = false;
  *kept = status == kTfLiteOk && graph_.tensors().size() == tensors &&
          KnownTensors(graph_, schedule_.node(step)).size() == known.size() &&
          std::all_of(known.begin(), known.end(), [&](const KnownTensor& tensor) {
            return tensor.Is(graph_.tensors()[static_cast<size_t>(tensor.index())]);
          });
  if (*kept) {
    for (const KnownTensor& tensor : known) {
      tensor.PutBack(&graph_.tensors()[static_cast<size_t>(tensor.index())]);
    }
    if (graph_.tensor_resized()) *kept = MarkReaders(step);
  }
  // A tensor may have lost its memory, so the step and all steps after it must be prepared and
  // placed again.
  if (!*kept) ResetAfter(step - 1);
  return status;
}

}  // namespace litmus
