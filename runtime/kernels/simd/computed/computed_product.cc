// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/computed/computed_product.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "runtime/kernels/simd/elementwise/elementwise.h"
#include "runtime/kernels/simd/movement/transpose.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::f32 {
namespace {

// Approximate nanoseconds per multiply-add with weights from L2 or beyond.
constexpr double kProductNs = 0.0625;
constexpr float kInfinity = std::numeric_limits<float>::infinity();
// Tiles that are computed before their sums, which fit in L1, are transposed.
constexpr size_t kTiles = 4;
// Units that MultiplyRows computes together.
constexpr size_t kTogether = 8;

// The first rows of the input as packed panels of rows, each [depth][width of the panel].
class PackedInput {
 public:
  struct Panel {
    size_t first, columns, width;
  };
  PackedInput(size_t rows, const RowProducts& p, const Kernels& kernels, float* packed,
              ThreadPool* pool)
      : rows_(rows), columns_(static_cast<size_t>(kernels.gemm.columns)) {
    constexpr double kPackNs = 0.3;
    const double panel_ns = kPackNs * static_cast<double>(p.depth * columns_);
    ParallelFor(pool, panels(), panel_ns, [&](size_t begin, size_t end) {
      for (size_t i = begin; i < end; ++i) {
        const Panel panel = this->panel(i);
        kernels.pack.floats(p.in + panel.first * p.depth, static_cast<int>(panel.columns), p.depth,
                            static_cast<int>(panel.width), packed + panel.first * p.depth);
      }
    });
  }
  size_t panels() const { return (rows_ + columns_ - 1) / columns_; }
  Panel panel(size_t index) const {
    const size_t first = index * columns_, columns = std::min(columns_, rows_ - first);
    return {first, columns, columns <= columns_ / 2 ? columns_ / 2 : columns_};
  }

 private:
  const size_t rows_, columns_;
};

// Adds p.bias[unit + i] to row i of `sums` [units][columns], and clamps. Rows are units, columns
// are rows of the input.
void Finish(const RowProducts& p, size_t unit, size_t units, size_t columns, float* sums) {
  if (p.bias == nullptr) {
    if (p.min == -kInfinity && p.max == kInfinity) return;
    const auto clamp = static_cast<size_t>(elementwise::Unary::kClamp);
    elementwise::BestKernels().unary[clamp](sums, sums, units * columns, p.min, p.max);
    return;
  }
  const auto add = static_cast<size_t>(elementwise::Binary::kAdd);
  const auto second = static_cast<size_t>(elementwise::PerRow::kSecond);
  elementwise::BestKernels().binary[add][second]({sums, p.bias + unit, sums, units, columns,
                                                  static_cast<ptrdiff_t>(columns), 1, p.min,
                                                  p.max});
}

// Computes the units [begin, end) for the packed rows, in tiles whose rows are units and whose
// columns are rows of the input. The sums of kTiles tiles stay in L1 until they are transposed.
void MultiplyTiles(const RowProducts& p, const Kernels& kernels, const PackedInput& input,
                   const float* packed, size_t begin, size_t end) {
  static constexpr float kZeros[kMaxPanelColumns] = {};
  static constexpr ptrdiff_t kOffset = 0;
  float sums[kTiles * kMaxTileRows * kMaxPanelColumns];
  const auto tile_rows = static_cast<size_t>(kernels.gemm.rows);
  TileArgs args;
  args.row_stride = static_cast<ptrdiff_t>(p.depth);
  args.segment_offsets = &kOffset;
  args.segments = 1;
  args.depth = p.depth;
  args.bias = kZeros;
  args.min = -kInfinity;
  args.max = kInfinity;
  args.prefetch_step = 0;
  for (size_t i = 0; i < input.panels(); ++i) {
    const PackedInput::Panel panel = input.panel(i);
    const bool whole = panel.width == static_cast<size_t>(kernels.gemm.columns);
    const TileFn* const tiles = whole ? kernels.gemm.full : kernels.gemm.half;
    args.b = args.prefetch = packed + panel.first * p.depth;
    args.c_stride = static_cast<ptrdiff_t>(panel.columns);
    args.columns = static_cast<int>(panel.columns);
    for (size_t u = begin; u < end; u += tile_rows) {
      args.a = p.weights + u * p.depth;
      args.c = sums + (u - begin) * panel.columns;
      tiles[std::min(tile_rows, end - u)](args);
    }
    Finish(p, begin, end - begin, panel.columns, sums);
    TransposeElements(reinterpret_cast<const uint32_t*>(sums), panel.columns,
                      reinterpret_cast<uint32_t*>(p.out + panel.first * p.units + begin), p.units,
                      panel.columns, end - begin);
  }
}

}  // namespace

size_t RowsToPack(size_t rows, size_t depth, const Kernels& kernels) {
  const auto columns = static_cast<size_t>(kernels.gemm.columns), half = columns / 2;
  const size_t lanes_cost = columns * 5 / 2;
  const size_t rest = rows % half;
  return rest * (depth + lanes_cost) <= half * depth ? rows - rest : rows;
}

size_t ComputedScratch(size_t packed_rows, size_t depth, const Kernels& kernels) {
  const auto columns = static_cast<size_t>(kernels.gemm.columns);
  return (packed_rows + columns - 1) / columns * columns * depth;
}

void MultiplyComputed(size_t packed_rows, const RowProducts& product, float* scratch,
                      ThreadPool* pool, const Kernels& kernels) {
  const PackedInput input(packed_rows, product, kernels, scratch, pool);
  RowProducts rest = product;
  rest.in += packed_rows * product.depth;
  rest.out += packed_rows * product.units;
  rest.rows -= packed_rows;
  const size_t chunk = kTiles * static_cast<size_t>(kernels.gemm.rows);
  const double unit_ns = kProductNs * static_cast<double>(product.rows * product.depth);
  const auto multiply = [&](size_t begin, size_t end) {
    if (packed_rows == 0) return MultiplyRows(rest, begin, end);
    for (size_t unit = begin; unit < end; unit += chunk) {
      const size_t next = std::min(end, unit + chunk);
      MultiplyTiles(product, kernels, input, scratch, unit, next);
      if (rest.rows > 0) MultiplyRows(rest, unit, next);
    }
  };
  ParallelFor(pool, product.units, unit_ns, multiply, packed_rows == 0 ? kTogether : chunk);
}

}  // namespace litmus::f32
