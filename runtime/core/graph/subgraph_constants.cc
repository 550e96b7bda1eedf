// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Steps that compute constants of constants run once, when the graph is prepared; their outputs are
// constants for all that is prepared after them.
#include <vector>

#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/subgraph.h"
#include "runtime/core/graph/tensor_util.h"

namespace tflite {
namespace {

bool HasConstantData(const TfLiteTensor& tensor) {
  return (tensor.allocation_type == kTfLiteMmapRo ||
          tensor.allocation_type == kTfLitePersistentRo) &&
         tensor.data.raw != nullptr;
}

}  // namespace

void Subgraph::RunConstantStep(size_t step) {
  if (run_plan_.is_done(step)) return;
  const TfLiteNode& node = run_plan_.node(step);
  const TfLiteRegistration& registration = run_plan_.registration(step);
  // Temporaries have no memory yet.
  if (registration.invoke == nullptr || node.temporaries->size > 0) return;
  for (const int t : litmus::IntArrayView(node.inputs)) {
    if (t >= 0 && !HasConstantData(tensors_[t])) return;
  }
  const litmus::IntArrayView outputs(node.outputs);
  bool computed = true;  // by the kernel, on its own account
  for (const int t : outputs) {
    const TfLiteTensor& tensor = tensors_[t];
    if (HasConstantData(tensor)) continue;
    // A kernel that once did not know its parameters may have left an output dynamic.
    const bool in_arena = tensor.allocation_type == kTfLiteArenaRw && tensor.bytes > 0;
    if ((!in_arena && !litmus::IsDynamic(tensor)) || litmus::HasNoFixedSize(tensor.type)) return;
    computed = false;
  }
  if (!computed && !TakeOverInput(step) && !ComputeConstants(step)) return;
  computed_constants_.insert(computed_constants_.end(), outputs.begin(), outputs.end());
  run_plan_.SetDone(step);
}

bool Subgraph::TakeOverInput(size_t step) {
  const TfLiteNode& node = run_plan_.node(step);
  TfLiteTensor& output = tensors_[node.outputs->data[0]];
  const TfLiteTensor& input = tensors_[node.inputs->data[0]];
  if (!run_info_.in_place_at(step).unmodified || input.allocation_type != kTfLiteMmapRo ||
      output.allocation_type != kTfLiteArenaRw || input.bytes != output.bytes) {
    return false;
  }
  output.allocation_type = kTfLiteMmapRo;
  output.data = input.data;
  return true;
}

bool Subgraph::ComputeConstants(size_t step) {
  const litmus::IntArrayView outputs(run_plan_.node(step).outputs);
  const auto total = [&] {
    size_t bytes = 0;
    for (const int t : outputs) bytes += tensors_[t].bytes;
    return bytes;
  };
  bool ok = true;
  for (const int t : outputs) ok = ok && !HasConstantData(tensors_[t]);
  const bool dynamic = AnyDynamic(outputs.begin(), static_cast<size_t>(outputs.size()));
  if (!ok || (!dynamic && total() > run_plan_.constant_bytes(step))) return false;
  std::vector<TfLiteAllocationType> types;
  for (const int t : outputs) {
    TfLiteTensor& tensor = tensors_[t];
    types.push_back(tensor.allocation_type);
    if (litmus::IsDynamic(tensor)) continue;
    tensor.allocation_type = kTfLitePersistentRo;
    tensor.data.raw = nullptr;
    ok = ok && TfLiteTensorRealloc(tensor.bytes, &tensor) == kTfLiteOk;
  }
  ok = ok && InvokeStep(step) == kTfLiteOk;
  ok = ok && total() <= run_plan_.constant_bytes(step);
  for (const int t : outputs) ok = ok && tensors_[t].data.raw != nullptr;
  for (int i = 0; i < outputs.size(); ++i) {
    TfLiteTensor& tensor = tensors_[outputs.begin()[i]];
    if (!ok) TfLiteTensorDataFree(&tensor);
    tensor.allocation_type = ok ? kTfLitePersistentRo : types[static_cast<size_t>(i)];
  }
  return ok;
}

void Subgraph::ReleaseUnreadConstants() {
  std::vector<char> read(tensors_.size(), 0);
  for (size_t step = 0; step < run_plan_.size(); ++step) {
    if (run_plan_.is_done(step)) continue;
    for (const int t : litmus::IntArrayView(run_plan_.node(step).inputs)) {
      if (t >= 0) read[t] = 1;
    }
  }
  for (const int t : computed_constants_) {
    if (read[t] != 0) continue;
    if (tensors_[t].allocation_type == kTfLiteMmapRo) {
      tensors_[t].data.raw = nullptr;
    } else {
      TfLiteTensorDataFree(&tensors_[t]);
    }
  }
}

void Subgraph::ForgetConstants() {
  for (const int t : computed_constants_) {
    if (tensors_[t].allocation_type == kTfLitePersistentRo) TfLiteTensorDataFree(&tensors_[t]);
    tensors_[t].data.raw = nullptr;
    tensors_[t].allocation_type = kTfLiteArenaRw;
  }
  computed_constants_.clear();
}

}  // namespace tflite
