// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/emission.h"

#include "absl/strings/str_cat.h"
#include "delegates/gpu/engine/state.h"

namespace litmus::gpu {

absl::Status Emission::EmitNode(size_t node) {
  node_ = static_cast<int>(node);
  const Node& emitted = graph_.nodes[node];
  return IsAlias(emitted, graph_) ? absl::OkStatus() : Emit(emitted, this);
}

absl::Status Emission::EmitAll() {
  for (size_t i = 0; i < graph_.nodes.size(); ++i) {
    const Node& node = graph_.nodes[i];
    absl::Status status = EmitNode(i);
    if (!status.ok()) {
      return absl::Status(status.code(), absl::StrCat(node.name.empty() ? "Node" : node.name, " (",
                                                      i, "): ", status.message()));
    }
  }
  return absl::OkStatus();
}

Operand Emission::Scratch(int64_t elements) {
  scratch_.push_back((elements + 3) / 4 * 4);
  return {Operand::Kind::kScratch, static_cast<int>(scratch_.size()) - 1, false};
}

Operand Emission::Weights(int64_t elements, Filler fill, bool exact) {
  weights_.push_back({elements, std::move(fill), exact ? Storage::kF32 : scratch_storage()});
  return {Operand::Kind::kWeights, static_cast<int>(weights_.size()) - 1, false};
}

Storage Emission::OperandStorage(const Operand& operand) const {
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
