// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/sparse/sparse_product.h"

#include <algorithm>

#include "runtime/kernels/simd/f32/kernels.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::f32 {
namespace {

// Units of a tile whose outputs are transposed together.
constexpr size_t kUnitsAtOnce = 16;
constexpr double kBlockNs = 0.4;       // approximate nanoseconds per block and row
constexpr double kTransposeNs = 0.15;  // approximate nanoseconds per input

// Rows per tile if there are `rows` rows.
size_t TileWidth(size_t rows) { return rows <= kNarrowTile ? kNarrowTile : kWideTile; }

constexpr bool IsSingle(const BlockForm& form) { return form.units * form.inputs == 1; }

}  // namespace

SparseProduct::SparseProduct(const SparseFilter& filter, size_t form)
    : kernels_(BestSparseKernels()),
      form_(form),
      units_(static_cast<size_t>(filter.units)),
      depth_(static_cast<size_t>(filter.depth)),
      min_(filter.min),
      max_(filter.max),
      blocks_(ListBlocks(filter.units, filter.depth, kBlockForms[form], filter.weights)) {
  bias_.assign(GroupCount() * static_cast<size_t>(kBlockForms[form].units), 0);
  if (filter.bias != nullptr) std::copy(filter.bias, filter.bias + units_, bias_.begin());
}

void SparseProduct::AddToKey(PackedKey* key, const SparseFilter& filter, size_t form) {
  key->Add(filter.units, filter.depth, uint64_t{form}, uint64_t{filter.weights.size()});
  key->AddFloat(filter.min);
  key->AddFloat(filter.max);
  key->AddConstant(filter.weights.data(), filter.weights.size() * sizeof(SparseWeight));
  key->AddConstant(filter.bias, static_cast<size_t>(filter.units) * sizeof(*filter.bias));
}

SparseGroups SparseProduct::Groups() const {
  return {blocks_.starts.data(),
          blocks_.indices.data(),
          blocks_.weights.data(),
          bias_.data(),
          min_,
          max_};
}

size_t SparseProduct::ScratchBytes(size_t rows) const {
  if (!IsSingle(kBlockForms[form_])) return 0;
  const size_t width = TileWidth(rows);
  return (rows + width - 1) / width * width * depth_ * sizeof(float);
}

void SparseProduct::Run(size_t rows, const float* in, float* out, void* scratch,
                        ThreadPool* pool) const {
  if (IsSingle(kBlockForms[form_])) {
    RunTiles(rows, in, out, static_cast<float*>(scratch), pool);
  } else {
    RunRows(rows, in, out, pool);
  }
}

void SparseProduct::RunRows(size_t rows, const float* in, float* out, ThreadPool* pool) const {
  void (*const run[kBlockFormCount])(const SparseRowArgs&) = {
      nullptr, kernels_.inputs4, kernels_.inputs16, kernels_.units4, kernels_.units16};
  const size_t groups = GroupCount();
  const double ns =
      kBlockNs * static_cast<double>(blocks_.indices.size()) / static_cast<double>(groups);
  ParallelFor(pool, rows * groups, ns, [&](size_t begin, size_t end) {
    for (size_t row = begin / groups; row * groups < end; ++row) {
      SparseRowArgs args = {};
      args.groups = Groups();
      args.begin = std::max(begin, row * groups) - row * groups;
      args.end = std::min(end, (row + 1) * groups) - row * groups;
      args.units = units_;
      args.in = in + row * depth_;
      args.out = out + row * units_;
      run[form_](args);
    }
  });
}

void SparseProduct::RunTiles(size_t rows, const float* in, float* out, float* transposed,
                             ThreadPool* pool) const {
  const size_t width = TileWidth(rows), tiles = (rows + width - 1) / width;
  const auto& pack = BestKernels().pack;
  ParallelFor(pool, tiles, kTransposeNs * static_cast<double>(width * depth_),
              [&](size_t begin, size_t end) {
                for (size_t tile = begin; tile < end; ++tile) {
                  const size_t first = tile * width;
                  pack.floats(in + first * depth_, static_cast<int>(std::min(width, rows - first)),
                              depth_, static_cast<int>(width), transposed + first * depth_);
                }
              });
  const size_t parts = (units_ + kUnitsAtOnce - 1) / kUnitsAtOnce;
  const double ns = kBlockNs * static_cast<double>(blocks_.indices.size()) *
                    static_cast<double>(width) / static_cast<double>(16 * parts);
  ParallelFor2D(pool, tiles, parts, ns, [&](size_t tile, size_t part) {
    alignas(64) float sums[kUnitsAtOnce * kWideTile], turned[kUnitsAtOnce * kWideTile];
    const size_t first = tile * width, unit = part * kUnitsAtOnce;
    const size_t count = std::min(kUnitsAtOnce, units_ - unit);
    SparseTileArgs args = {};
    args.groups = Groups();
    args.begin = unit;
    args.end = unit + count;
    args.in = transposed + first * depth_;
    args.out = sums;
    width == kNarrowTile ? kernels_.narrow_tile(args) : kernels_.wide_tile(args);
    pack.floats(sums, static_cast<int>(count), width, static_cast<int>(kUnitsAtOnce), turned);
    for (size_t row = 0; row < std::min(width, rows - first); ++row) {
      std::copy(turned + row * kUnitsAtOnce, turned + row * kUnitsAtOnce + count,
                out + (first + row) * units_ + unit);
    }
  });
}

}  // namespace litmus::f32
