// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tensors whose memory is not in the arena: folded constants and memory of the application. A step
// whose inputs are constants runs when the graph is prepared; its outputs are constants for all
// steps that are prepared after it.
#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "runtime/c/builtin_ops.h"
#include "runtime/c/tensor_size.h"
#include "runtime/core/graph/graph_preparation.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/cpu/denormals.h"
#include "runtime/model/allocation.h"

namespace litmus {
namespace {

bool HasConstantData(const TfLiteTensor& tensor) {
  return (tensor.allocation_type == kTfLiteMmapRo ||
          tensor.allocation_type == kTfLitePersistentRo) &&
         tensor.data.raw != nullptr;
}

}  // namespace

void GraphPreparation::RunConstantStep(size_t step) {
  if (schedule_.is_done(step)) return;
  const TfLiteNode& node = schedule_.node(step);
  const TfLiteRegistration& registration = schedule_.registration(step);
  // A kernel with temporaries is not run here, because temporaries have no memory yet.
  if (registration.invoke == nullptr || node.temporaries->size > 0) return;
  for (const int t : IntArrayView(node.inputs)) {
    if (t >= 0 && !HasConstantData(graph_.tensors()[t])) return;
  }
  const IntArrayView outputs(node.outputs);
  // True if each output already has constant data, which the kernel computed in prepare.
  bool computed = true;
  for (const int t : outputs) {
    const TfLiteTensor& tensor = graph_.tensors()[t];
    if (HasConstantData(tensor)) continue;
    // The kernel may have made an output dynamic in an earlier preparation, when its parameters
    // were not known.
    const bool in_arena = tensor.allocation_type == kTfLiteArenaRw && tensor.bytes > 0;
    if ((!in_arena && !IsDynamic(tensor)) || HasNoFixedSize(tensor.type)) return;
    computed = false;
  }
  if (!computed && !TakeOverInput(step) && !ComputeConstants(step)) return;
  computed_constants_.insert(computed_constants_.end(), outputs.begin(), outputs.end());
  schedule_.SetDone(step);
}

bool GraphPreparation::TakeOverInput(size_t step) {
  const TfLiteNode& node = schedule_.node(step);
  TfLiteTensor& output = graph_.tensors()[node.outputs->data[0]];
  const TfLiteTensor& input = graph_.tensors()[node.inputs->data[0]];
  if (!schedule_info_.in_place_at(step).unmodified || input.allocation_type != kTfLiteMmapRo ||
      output.allocation_type != kTfLiteArenaRw || input.bytes != output.bytes) {
    return false;
  }
  output.allocation_type = kTfLiteMmapRo;
  output.data = input.data;
  return true;
}

bool GraphPreparation::ComputeConstants(size_t step) {
  const IntArrayView outputs(schedule_.node(step).outputs);
  const auto total_of = [&](const IntArrayView& tensors) {
    size_t bytes = 0;
    for (const int t : tensors) bytes += t < 0 ? 0 : graph_.tensors()[t].bytes;
    return bytes;
  };
  const auto total = [&] { return total_of(outputs); };
  size_t& left = environment_.interpreter->constant_bytes_to_compute;
  const size_t read = total_of(IntArrayView(schedule_.node(step).inputs));
  if (read > left) return false;
  bool ok = true;
  for (const int t : outputs) ok = ok && !HasConstantData(graph_.tensors()[t]);
  const bool dynamic = graph_.AnyDynamic(outputs.begin(), static_cast<size_t>(outputs.size()));
  if (!ok || (!dynamic && total() > std::min(schedule_.constant_bytes(step), left - read))) {
    return false;
  }
  std::vector<TfLiteAllocationType> types;
  for (const int t : outputs) {
    TfLiteTensor& tensor = graph_.tensors()[t];
    types.push_back(tensor.allocation_type);
    if (IsDynamic(tensor)) continue;
    tensor.allocation_type = kTfLitePersistentRo;
    tensor.data.raw = nullptr;
    ok = ok && graph_.Reallocate(tensor.bytes, &tensor);
  }
  // Denormals count as zero, as when the model runs.
  const ScopedNoDenormals no_denormals;
  ok = ok && graph_.InvokeNode(schedule_.node_index(step), &schedule_.node(step)) == kTfLiteOk;
  left -= std::min(left, read + total());
  ok = ok && total() <= schedule_.constant_bytes(step);
  for (const int t : outputs) ok = ok && graph_.tensors()[t].data.raw != nullptr;
  for (int i = 0; i < outputs.size(); ++i) {
    TfLiteTensor& tensor = graph_.tensors()[outputs.begin()[i]];
    if (!ok) graph_.FreeData(outputs.begin()[i]);
    tensor.allocation_type = ok ? kTfLitePersistentRo : types[static_cast<size_t>(i)];
  }
  return ok;
}

void GraphPreparation::ForgetPages(const TfLiteNode& node) {
  constexpr size_t kLeastBytes = 16 << 10;
  forgotten_.resize(graph_.tensors().size());
  for (const int t : IntArrayView(node.inputs)) {
    if (t < 0 || forgotten_[static_cast<size_t>(t)]) continue;
    const TfLiteTensor& tensor = graph_.tensors()[t];
    const auto* file = static_cast<const tflite::Allocation*>(tensor.allocation);
    if (file == nullptr) file = environment_.interpreter->allocation;
    if (tensor.allocation_type != kTfLiteMmapRo || tensor.bytes < kLeastBytes || file == nullptr ||
        file->type() != tflite::Allocation::Type::kMMap) {
      continue;
    }
    const auto* mapped = static_cast<const tflite::MMAPAllocation*>(file);
    const auto* const begin = static_cast<const char*>(mapped->base());
    // A constant that was copied for alignment does not lie in the mapped file.
    if (tensor.data.raw < begin || tensor.data.raw >= begin + mapped->bytes()) continue;
    mapped->ForgetPages(tensor.data.raw, tensor.bytes);
    forgotten_[static_cast<size_t>(t)] = true;
  }
}

void GraphPreparation::ReleaseUnreadConstants() {
  std::vector<char> read(graph_.tensors().size(), 0);
  for (size_t step = 0; step < schedule_.size(); ++step) {
    if (schedule_.is_done(step)) continue;
    for (const int t : IntArrayView(schedule_.node(step).inputs)) {
      if (t >= 0) read[t] = 1;
    }
  }
  for (const int t : computed_constants_) {
    if (read[t] != 0) continue;
    if (graph_.tensors()[t].allocation_type == kTfLiteMmapRo) {
      graph_.tensors()[t].data.raw = nullptr;
    } else {
      graph_.FreeData(t);
    }
  }
}

void GraphPreparation::ForgetBorrowedMemory() {
  for (const auto& [node, registration] : graph_.nodes()) {
    if (registration.builtin_code != kTfLiteBuiltinReadVariable) continue;
    for (const int t : IntArrayView(node.outputs)) {
      if (t < 0 || HasCustomAllocation(t)) continue;
      TfLiteTensor& tensor = graph_.tensors()[static_cast<size_t>(t)];
      if (tensor.allocation_type != kTfLiteCustom) continue;
      tensor.allocation_type = kTfLiteDynamic;
      tensor.data.raw = nullptr;
    }
  }
}

void GraphPreparation::ForgetConstants(int except) {
  for (const int t : computed_constants_) {
    if (t == except) continue;
    if (graph_.tensors()[t].allocation_type == kTfLitePersistentRo) graph_.FreeData(t);
    graph_.tensors()[t].data.raw = nullptr;
    graph_.tensors()[t].allocation_type = kTfLiteArenaRw;
  }
  computed_constants_.clear();
}

TfLiteStatus GraphPreparation::SetCustomAllocationForTensor(
    int tensor_index, const TfLiteCustomAllocation& allocation, int64_t flags) {
  TfLiteTensor* target = graph_.tensor(tensor_index);
  if (target == nullptr) {
    environment_.ReportError("SetCustomAllocationForTensor: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  if (std::find(computed_constants_.begin(), computed_constants_.end(), tensor_index) !=
      computed_constants_.end()) {
    graph_.SetUninvokable();
    ForgetConstants();
  }
  const TfLiteAllocationType kind = target->allocation_type;
  const bool borrowed = kind == kTfLiteCustom && !HasCustomAllocation(tensor_index);
  if (borrowed ||
      (kind != kTfLiteArenaRw && kind != kTfLiteArenaRwPersistent && kind != kTfLiteCustom)) {
    environment_.ReportError(
        "Tensor %d (%s) is constant or dynamic: it cannot use memory of the caller.", tensor_index,
        target->name == nullptr ? "" : target->name);
    return kTfLiteError;
  }
  if (allocation.data == nullptr) {
    environment_.ReportError("SetCustomAllocationForTensor: the memory for tensor %d is null.",
                             tensor_index);
    return kTfLiteError;
  }
  if ((flags & kTfLiteCustomAllocationFlagsSkipAlignCheck) == 0 &&
      reinterpret_cast<uintptr_t>(allocation.data) % kTensorAlignment != 0) {
    environment_.ReportError(
        "SetCustomAllocationForTensor: the memory for tensor %d is not aligned to %zu bytes.",
        tensor_index, kTensorAlignment);
    return kTfLiteError;
  }
  custom_allocations_[tensor_index] = allocation;
  const auto lists = [tensor_index](const std::vector<int>& tensors) {
    return std::find(tensors.begin(), tensors.end(), tensor_index) != tensors.end();
  };
  // The application wants to read the tensor, so a step must compute it again, without the fusion
  // that removed it.
  if (schedule_.is_rewritten() && !lists(graph_.inputs()) && !lists(graph_.outputs()))
    graph_.SetUninvokable();
  target->allocation_type = kTfLiteCustom;
  target->data.data = allocation.data;
  return kTfLiteOk;
}

TfLiteStatus GraphPreparation::VerifyCustomAllocations(size_t last_step) {
  if (custom_allocations_.empty()) return kTfLiteOk;
  std::set<int> computed_later;
  for (size_t step = last_step + 1; step < schedule_.size(); ++step) {
    const IntArrayView outputs(schedule_.node(step).outputs);
    computed_later.insert(outputs.begin(), outputs.end());
  }
  for (const auto& entry : custom_allocations_) {
    const TfLiteTensor& target = graph_.tensors()[entry.first];
    if (target.allocation_type != kTfLiteCustom || computed_later.count(entry.first) != 0) continue;
    if (entry.second.bytes < target.bytes) {
      environment_.ReportError(
          "Custom allocation is too small for tensor idx: %d (%s): %zu bytes, %zu needed.",
          entry.first, target.name == nullptr ? "" : target.name, entry.second.bytes, target.bytes);
      return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

}  // namespace litmus
