// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/whole_buffers.h"

#include <algorithm>

namespace litmus::gpu {

std::vector<std::string> BindWhole(const std::vector<std::string>& names,
                                   const std::vector<std::string>& images, const Graph& graph,
                                   Language language, PlannedDispatch* dispatch) {
  std::vector<std::string> whole;
  dispatch->whole.resize(dispatch->buffers.size());
  if (language != Language::kOpenClC) return whole;
  const bool needs_chunk =
      std::any_of(dispatch->buffers.begin(), dispatch->buffers.end(), [&](const Operand& operand) {
        return operand.from_chunk || (operand.kind == Operand::Kind::kValue &&
                                      graph.values[static_cast<size_t>(operand.id)].unaligned);
      });
  for (size_t i = 0; i < dispatch->buffers.size(); ++i) {
    const Operand& operand = dispatch->buffers[i];
    const bool in_chunk =
        needs_chunk && !operand.from_chunk &&
        (operand.kind == Operand::Kind::kValue || operand.kind == Operand::Kind::kScratch);
    const bool image = std::find(images.begin(), images.end(), names[i]) != images.end();
    dispatch->whole[i] = in_chunk || image;
    if (!dispatch->whole[i]) continue;
    whole.push_back(names[i]);
    dispatch->scalars.push_back(Scalar::StartOf(static_cast<int>(i)));
  }
  return whole;
}

}  // namespace litmus::gpu
