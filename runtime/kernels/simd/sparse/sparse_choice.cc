// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which form of blocks is faster than the dense product, by times that sparse_bench measured on a
// Xeon with AVX-512 (Emerald Rapids, 2026-11-29). With AVX2 and with SSE4 the dense product loses
// more than the sparse ones, so that the rule leaves sparse products unused there, but takes none
// that is slower.
#include <algorithm>

#include "runtime/kernels/simd/sparse/sparse_product.h"

namespace litmus::f32 {
namespace {

// All times in nanoseconds. The dense product: of a weight and a row; of a weight at least, which
// comes from L2.
constexpr double kDenseNs = 0.0126, kDenseRestNs = 0.01, kDenseLoadNs = 0.038;
// Per block and row, and per unit and row, by index into kBlockForms.
constexpr double kBlockNs[kBlockFormCount] = {0, 0.57, 0.7, 0.57, 0.72};
constexpr double kUnitNs[kBlockFormCount] = {0, 0.5, 2.4, 0.2, 0.1};
// Tiles: of a weight in a narrow and a wide one; of an input or an output of a row, transposed.
constexpr double kNarrowNs = 0.65, kWideNs = 1.2, kTransposeNs = 0.35;
// A tile that is larger than L1 takes kBeyondL1 times as long.
constexpr double kBeyondL1 = 1.3, kL1Bytes = 32 << 10;
// Estimates err. A dense product that takes less than this share of the sparse one's time is kept.
constexpr double kWorthIt = 0.9;

double TileNs(double units, double depth, int64_t rows, double weights) {
  const int width = rows <= kNarrowTile ? kNarrowTile : kWideTile;
  const double ns = width == kNarrowTile ? kNarrowNs : kWideNs;
  const int64_t tiles = (rows + width - 1) / width;
  const double beyond = width * depth * sizeof(float) > kL1Bytes ? kBeyondL1 : 1;
  return static_cast<double>(tiles) *
         (weights * beyond * ns + kTransposeNs * width * (units + depth));
}

}  // namespace

std::optional<size_t> BestBlockForm(int units, int depth, int64_t rows, const BlockCounts& counts) {
  const double all_rows = static_cast<double>(rows), weights = double{1} * units * depth;
  double least = kWorthIt * weights * std::max(kDenseLoadNs, kDenseNs * all_rows + kDenseRestNs);
  std::optional<size_t> best;
  for (size_t form = 0; form < kBlockFormCount; ++form) {
    if (kBlockForms[form].inputs > depth) continue;
    const auto blocks = static_cast<double>(counts[form]);
    const double ns = form == 0 ? TileNs(units, depth, rows, blocks)
                                : all_rows * (blocks * kBlockNs[form] + units * kUnitNs[form]);
    if (ns < least) {
      least = ns;
      best = form;
    }
  }
  return best;
}

}  // namespace litmus::f32
