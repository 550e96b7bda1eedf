// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/stored_blocks.h"

#include <algorithm>
#include <string>

namespace litmus::gpu {

bool StoresWholeBlocks(const Dispatch& dispatch, const ParsedKernel& kernel, int slices_of_block) {
  if (slices_of_block == 1) return true;
  for (const std::string& slices : kernel.stored_slices) {
    const auto found =
        std::find_if(kernel.scalars.begin(), kernel.scalars.end(),
                     [&](const KernelArgument& scalar) { return scalar.name == slices; });
    if (found == kernel.scalars.end()) return false;
    const Scalar& scalar = dispatch.scalars[static_cast<size_t>(found - kernel.scalars.begin())];
    if (scalar.kind != Scalar::Kind::kInt || scalar.i % slices_of_block != 0) return false;
  }
  return true;
}

}  // namespace litmus::gpu
