// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/gemm/overflow_weights.h"

#include <algorithm>
#include <cstring>

namespace litmus::int8 {
namespace {

int Over(const PanelArgs& panel, uint8_t weight) {
  const int value = static_cast<int8_t>(weight ^ panel.sign_xor) - panel.zero_point;
  return value - std::clamp(value, -128, 127);
}

// Most panels have no overflow. One pass for the minimum and maximum, which compilers vectorise,
// finds that out.
bool HasOverflow(const PanelArgs& panel, int64_t count) {
  uint8_t low = 255, high = 0;  // bytes mapped so that their unsigned order is that of the weights
  const auto order = static_cast<uint8_t>(panel.sign_xor ^ 0x80);
  for (int64_t i = 0; i < count; ++i) {
    const auto weight = static_cast<uint8_t>(panel.weights[i] ^ order);
    low = std::min(low, weight);
    high = std::max(high, weight);
  }
  return Over(panel, static_cast<uint8_t>(low ^ order)) != 0 ||
         Over(panel, static_cast<uint8_t>(high ^ order)) != 0;
}

}  // namespace

bool FindOverflow(const PanelArgs& panel, int most, std::vector<int>* groups) {
  const int64_t depth = static_cast<int64_t>(panel.segments) * panel.segment_bytes;
  if (!HasOverflow(panel, panel.count * depth)) return true;
  const int k4 = (panel.segment_bytes + 3) / 4;
  for (int n = 0; n < panel.count; ++n) {
    for (int64_t i = 0; i < depth; ++i) {
      const int over = Over(panel, panel.weights[n * depth + i]);
      if (over == 0) continue;
      const auto group =
          static_cast<int>(i / panel.segment_bytes * k4 + i % panel.segment_bytes / 4);
      if (std::find(groups->begin(), groups->end(), group) == groups->end()) {
        groups->push_back(group);
      }
      if (over > 127 || static_cast<int>(groups->size()) > most) return false;
    }
  }
  std::sort(groups->begin(), groups->end());
  return true;
}

void PackOverflow(const PanelArgs& panel, const std::vector<int>& groups, int8_t* out) {
  const int64_t depth = static_cast<int64_t>(panel.segments) * panel.segment_bytes;
  const int k4 = (panel.segment_bytes + 3) / 4;
  std::memset(out, 0, groups.size() * 4 * panel.columns);
  for (const int group : groups) {
    const int first = group % k4 * 4, bytes = std::min(4, panel.segment_bytes - first);
    const uint8_t* weights =
        panel.weights + static_cast<int64_t>(group / k4) * panel.segment_bytes + first;
    for (int n = 0; n < panel.count; ++n, weights += depth) {
      for (int i = 0; i < bytes; ++i) out[4 * n + i] = static_cast<int8_t>(Over(panel, weights[i]));
    }
    out += 4 * static_cast<ptrdiff_t>(panel.columns);
  }
}

}  // namespace litmus::int8
