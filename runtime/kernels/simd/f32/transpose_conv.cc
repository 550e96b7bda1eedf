// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/transpose_conv.h"

#include <algorithm>

namespace litmus::f32 {

TransposeConv::TransposeConv(const ConvShape& s, StoredFloats weights, StoredFloats bias, float min,
                             float max, const Kernels& kernels) {
  const auto depth = static_cast<size_t>(s.in_c);
  for (const TransposePart& part : TransposeParts(s)) {
    std::vector<float> part_bias;
    if (bias != nullptr) part_bias.resize(part.shape.out_c);
    for (int i = 0; i < part.columns && bias != nullptr; ++i) {
      bias.CopyTo(static_cast<size_t>(s.out_c), &part_bias[static_cast<size_t>(i) * s.out_c]);
    }
    const auto rows = [&](int channel, float* out) {
      ForEachTap(part, s, channel, [&](ptrdiff_t from) {
        if (from < 0) {
          std::fill_n(out, depth, 0.0f);
        } else {
          weights.From(static_cast<size_t>(from) * depth).CopyTo(depth, out);
        }
        out += depth;
      });
    };
    parts_.push_back({part, Conv(part.shape, rows, bias == nullptr ? nullptr : part_bias.data(),
                                 min, max, kernels)});
  }
}

size_t TransposeConv::ScratchBytes(const ConvShape& shape) const {
  size_t floats = 0;
  for (const Part& part : parts_) floats = std::max(floats, ElementsToScatter(part.place, shape));
  return floats * sizeof(float);
}

void TransposeConv::Run(const ConvShape& shape, const float* in, float* out, void* scratch,
                        ThreadPool* pool) const {
  for (const Part& part : parts_) {
    const ConvShape sized = SizedFor(part.place, shape);
    if (LiesWithoutGaps(part.place, shape)) {
      part.conv.Run(sized, in, out, pool);
      continue;
    }
    part.conv.Run(sized, in, static_cast<float*>(scratch), pool);
    ScatterPart(part.place, shape, sizeof(float), scratch, out, pool);
  }
}

}  // namespace litmus::f32
