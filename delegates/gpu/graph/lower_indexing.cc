// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering.h"

namespace litmus::gpu {

const std::vector<LoweringEntry>& IndexingLowerings() {
  static const auto* const entries = new std::vector<LoweringEntry>{};
  return *entries;
}

}  // namespace litmus::gpu
