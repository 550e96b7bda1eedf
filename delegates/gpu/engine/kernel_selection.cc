// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/kernel_selection.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/engine/memory/places.h"
#include "delegates/gpu/kernels/select_kernels.h"

namespace litmus::gpu {

absl::Status KernelSelection::SelectNode(size_t node) {
  node_ = static_cast<int>(node);
  const Node& chosen = graph_.nodes[node];
  const bool moves_nothing =
      !chosen.in_place.empty() && std::all_of(chosen.in_place.begin(), chosen.in_place.end(),
                                              [](bool in_place) { return in_place; });
  if (moves_nothing || IsAlias(chosen, graph_)) return absl::OkStatus();
  if (options_.group_limits.count(node_) != 0) {
    DeviceInfo limited = device_;
    limited.max_work_group = MostItems(node_);
    limited_ = Limited{limited, KernelPolicy(limited)};
  }
  const absl::Status status = SelectKernels(chosen, this);
  limited_.reset();
  return status;
}

int KernelSelection::MostItems(int node) const {
  const auto limit = options_.group_limits.find(node);
  const int most = std::max(device_.max_work_group, 1);
  return limit == options_.group_limits.end() ? most : std::min(most, limit->second);
}

absl::Status KernelSelection::SelectAll() {
  for (size_t i = 0; i < graph_.nodes.size(); ++i) {
    const Node& node = graph_.nodes[i];
    absl::Status status = SelectNode(i);
    if (!status.ok()) {
      return absl::Status(status.code(), absl::StrCat(node.name.empty() ? "Node" : node.name, " (",
                                                      i, "): ", status.message()));
    }
  }
  return absl::OkStatus();
}

Operand KernelSelection::Scratch(int64_t elements) {
  scratch_.push_back((elements + 3) / 4 * 4);
  return {Operand::Kind::kScratch, static_cast<int>(scratch_.size()) - 1, false};
}

Operand KernelSelection::Weights(int64_t elements, Filler fill, bool exact) {
  weights_.push_back({elements, std::move(fill), exact ? Storage::kF32 : scratch_storage()});
  return {Operand::Kind::kWeights, static_cast<int>(weights_.size()) - 1, false};
}

Storage KernelSelection::OperandStorage(const Operand& operand) const {
  switch (operand.kind) {
    case Operand::Kind::kValue:
      return StorageOf(graph_.values[static_cast<size_t>(operand.id)], precision_);
    case Operand::Kind::kWeights:
      return weights_[static_cast<size_t>(operand.id)].storage;
    case Operand::Kind::kScratch:
      return scratch_storage();
    case Operand::Kind::kExternal:
      break;
  }
  return Storage::kF32;
}

}  // namespace litmus::gpu
