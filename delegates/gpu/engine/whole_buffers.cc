// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/whole_buffers.h"

#include <algorithm>

#include "delegates/gpu/kernels/common/arithmetic.h"

namespace litmus::gpu {

absl::StatusOr<std::vector<std::string>> ImagesOf(const ParsedKernel& kernel,
                                                  const Dispatch& dispatch, const Params& params,
                                                  const KernelSelection& selection) {
  std::vector<std::string> images;
  for (size_t i = 0; i < kernel.buffers.size(); ++i) {
    const KernelArgument& buffer = kernel.buffers[i];
    const Operand& operand = dispatch.buffers[i];
    if (buffer.type != "vec" || operand.kind != Operand::Kind::kWeights) continue;
    const absl::StatusOr<int> constants = ConstantCount(buffer, params);
    if (!constants.ok()) return constants.status();
    const int64_t elements = selection.weights()[static_cast<size_t>(operand.id)].elements;
    if (*constants == 0 && selection.policy().ReadsImage(CeilDiv(elements, int64_t{4}))) {
      images.push_back(buffer.name);
    }
  }
  return images;
}

std::vector<std::string> BindWhole(const std::vector<std::string>& names,
                                   const std::vector<std::string>& images, Language language,
                                   PlannedDispatch* dispatch) {
  std::vector<std::string> whole;
  dispatch->whole.resize(dispatch->buffers.size());
  if (language != Language::kOpenClC) return whole;
  const bool reads_chunk = std::any_of(dispatch->buffers.begin(), dispatch->buffers.end(),
                                       [](const Operand& operand) { return operand.from_chunk; });
  for (size_t i = 0; i < dispatch->buffers.size(); ++i) {
    const Operand& operand = dispatch->buffers[i];
    const bool in_chunk =
        reads_chunk && !operand.from_chunk &&
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
