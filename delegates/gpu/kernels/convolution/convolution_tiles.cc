// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"

#include <algorithm>

namespace litmus::gpu {
std::vector<RegisterTile> ConstantTiles(int rows, int channels, const KernelSelector& selector) {
  constexpr int kGroup = 64, kAccumulators = 8;
  if (rows < kGroup) return {};
  const int blocks = PowerOfTwo(CeilDiv(channels, selector.V()), kAccumulators);
  return {{1, blocks, true}, {2, std::min(blocks, kAccumulators / 2), true}};
}

}  // namespace litmus::gpu
