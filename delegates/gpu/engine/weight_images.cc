// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/weight_images.h"

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

}  // namespace litmus::gpu
