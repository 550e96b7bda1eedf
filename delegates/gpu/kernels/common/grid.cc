// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/common/grid.h"

#include <algorithm>

namespace litmus::gpu {

FlatGrid::FlatGrid(int64_t total, const KernelPolicy& policy) {
  constexpr int64_t kWidth = 1 << 14;
  width = static_cast<int>(std::clamp<int64_t>(total, 1, kWidth));
  const int64_t group = policy.FlatGroup();
  items = {static_cast<int>(CeilDiv(width, group) * group), static_cast<int>(CeilDiv(total, width)),
           1};
}

}  // namespace litmus::gpu
