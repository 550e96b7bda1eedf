// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Chooses the block form that is faster than the dense product, by times that sparse_bench measured
// on a Xeon with AVX-512 (Emerald Rapids, 2026-11-29). With AVX2 and SSE4, dense products slow down
// more than sparse ones, so the rule misses some sparse products that would be faster, but chooses
// none that is slower.
#include <algorithm>

#include "runtime/kernels/simd/sparse/sparse_product.h"

namespace litmus::f32 {
namespace {

// Times are in nanoseconds. Dense product: per weight and row, a constant per weight, and a lower
// bound per weight, for loading it from L2.
constexpr double kDenseNs = 0.0126, kDenseRestNs = 0.01, kDenseLoadNs = 0.038;
// Per block and row, and per unit and row; indexed like kBlockForms.
constexpr double kBlockNs[kBlockFormCount] = {0, 0.57, 0.7, 0.57, 0.72};
constexpr double kUnitNs[kBlockFormCount] = {0, 0.5, 2.4, 0.2, 0.1};
// Tiles: per weight in a narrow and in a wide tile; per input or output of a row, for transposing.
constexpr double kNarrowNs = 0.65, kWideNs = 1.2, kTransposeNs = 0.35;
// Factor for tiles whose inputs are larger than L1.
constexpr double kBeyondL1 = 1.3, kL1Bytes = 32 << 10;
// As the estimates have errors, a sparse product must take less than this fraction of the dense
// product's time.
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
