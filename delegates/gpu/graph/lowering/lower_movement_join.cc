// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers PACK and CONCATENATION.
#include <utility>

#include "delegates/gpu/graph/lowering/lower_movement.h"
#include "delegates/gpu/graph/lowering/lower_strided_copy.h"

namespace litmus::gpu {

absl::Status LowerPack(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 1); !status.ok()) return status;
  const auto params = node->Parameters<TfLitePackParams>();
  if (!params.ok()) return params.status();
  const Shape dst = node->OutputShape(0);
  const auto axis = NormalizedAxis((*params)->axis, static_cast<int>(dst.size()));
  if (!axis.ok()) return axis.status();
  Shape part = dst;
  part[static_cast<size_t>(*axis)] = 1;
  std::vector<ValueId> parts;
  std::vector<int> inputs;
  for (int i = 0; i < node->num_inputs(); ++i) {
    const auto in = MovedInput(node, i);
    if (!in.ok()) return in.status();
    parts.push_back(node->Reshaped(*in, part));
    inputs.push_back(i);
  }
  const auto out = MovedOutput(node, 0, inputs);
  if (!out.ok()) return out.status();
  node->Add(Concatenate{*axis}, std::move(parts), {*out});
  return absl::OkStatus();
}

absl::Status LowerConcatenation(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 1); !status.ok()) return status;
  const auto params = node->Parameters<TfLiteConcatenationParams>();
  if (!params.ok()) return params.status();
  const auto axis = NormalizedAxis((*params)->axis, static_cast<int>(node->OutputShape(0).size()));
  if (!axis.ok()) return axis.status();
  std::vector<ValueId> parts;
  std::vector<int> inputs;
  for (int i = 0; i < node->num_inputs(); ++i) {
    if (node->HasInput(i) && Elements(node->InputShape(i)) == 0) continue;
    const auto in = MovedInput(node, i);
    if (!in.ok()) return in.status();
    // A scalar is joined as a vector of one element.
    const bool scalar = node->InputShape(i).empty();
    parts.push_back(scalar ? node->Reshaped(*in, {1}) : *in);
    inputs.push_back(i);
  }
  const auto out = MovedOutput(node, 0, inputs);
  if (!out.ok()) return out.status();
  return node->AddWithActivation(Concatenate{*axis}, std::move(parts), *out, (*params)->activation);
}

}  // namespace litmus::gpu
