// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/hybrid/block_product.h"

#include <algorithm>

#include "runtime/kernels/simd/int8/gemm/pack_panel.h"
#include "runtime/kernels/simd/int8/hybrid/block_sums.h"
#include "runtime/kernels/simd/int8/hybrid/row_tiles.h"

namespace litmus::int8 {

struct BlockProduct::Task {
  const uint8_t* quantized;  // [rows][depth], from QuantizeRows
  const HybridQuantization* quantization;
  float* out;
};

BlockProduct::BlockProduct(const BlockWeights& weights, const U8S8Gemm& kernel)
    : kernel_(kernel),
      units_(static_cast<size_t>(weights.units)),
      blocks_(static_cast<size_t>(weights.blocks)),
      block_size_(static_cast<size_t>(weights.block_size)),
      k4_((weights.block_size + 3) / 4),
      panels_((units_ + kernel.columns - 1) / kernel.columns),
      has_bias_(weights.bias != nullptr),
      min_(weights.min),
      max_(weights.max) {
  const size_t lanes = panels_ * kernel.columns;
  packed_ = Block::Make(lanes * blocks_ * k4_ * 4);
  // Vectors may read beyond the last panel.
  weight_sums_.assign(lanes * blocks_ + kMaxTileColumns, 0);
  scales_.assign(lanes * blocks_ + kMaxTileColumns, 0);
  bias_.assign(lanes + kMaxTileColumns, 0);
  for (size_t panel = 0; panel < panels_; ++panel) Pack(weights, panel);
}

int BlockProduct::PanelWidth(size_t panel) const {
  return PanelColumns(kernel_, units_ - panel * kernel_.columns);
}

void BlockProduct::Pack(const BlockWeights& weights, size_t panel) {
  const size_t columns = kernel_.columns, first = panel * columns;
  const size_t count = std::min(columns, units_ - first), depth = blocks_ * block_size_;
  const int8_t* const from = weights.data + first * depth;
  PanelArgs args = {};
  args.weights = reinterpret_cast<const uint8_t*>(from);
  args.count = static_cast<int>(count);
  args.columns = PanelWidth(panel);
  args.segments = weights.blocks;
  args.segment_bytes = weights.block_size;
  args.pairs_groups = kernel_.pairs_groups;
  PackPanel(args, reinterpret_cast<int8_t*>(packed_.data()) + first * blocks_ * k4_ * 4);
  for (size_t unit = 0; unit < count; ++unit) {
    for (size_t block = 0; block < blocks_; ++block) {
      const int8_t* const values = from + unit * depth + block * block_size_;
      int32_t sum = 0;
      for (size_t k = 0; k < block_size_; ++k) sum += values[k];
      const size_t to = (panel * blocks_ + block) * columns + unit;
      weight_sums_[to] = sum;
      scales_[to] = weights.scales[(first + unit) * blocks_ + block];
    }
    if (has_bias_) bias_[first + unit] = weights.bias[first + unit];
  }
}

size_t BlockProduct::ScratchBytes(size_t rows) const {
  return rows * blocks_ * block_size_ + kReadSlack;
}

void BlockProduct::Run(size_t rows, const float* in, const HybridQuantization* quantization,
                       float* out, void* scratch, ThreadPool* pool) const {
  if (rows == 0) return;
  auto* const quantized = static_cast<uint8_t*>(scratch);
  const size_t depth = blocks_ * block_size_;
  QuantizeAllRows(in, rows, depth, quantization, quantized, pool, [](size_t, size_t) {});
  const Task task = {quantized, quantization, out};
  const double row_ns = ProductNs(kernel_) * static_cast<double>(depth * kernel_.columns);
  ForEachTile(pool, rows, static_cast<size_t>(kernel_.MostRunRows()), panels_, row_ns,
              [&](size_t first, int count, size_t panel) { RunTile(task, first, count, panel); });
}

void BlockProduct::RunTile(const Task& task, size_t first_row, int rows, size_t panel) const {
  alignas(64) int32_t sums[(kMaxTileRows + 1) * kMaxTileColumns];
  alignas(64) float totals[kMaxTileRows * kMaxTileColumns] = {};
  int32_t zero_points[kMaxTileRows];
  float row_scales[kMaxTileRows];
  for (int i = 0; i < rows; ++i) {
    const HybridQuantization& q = task.quantization[first_row + static_cast<size_t>(i)];
    zero_points[i] = q.zero_point + 128 - kernel_.Offset(kHybridSignXor);
    row_scales[i] = q.scale;
  }
  const size_t columns = kernel_.columns, depth = blocks_ * block_size_;
  const int width = PanelWidth(panel);
  const ptrdiff_t no_offset = 0;
  U8S8GemmArgs args = {
      task.quantized + first_row * depth,
      static_cast<ptrdiff_t>(depth),
      &no_offset,
      /*segments=*/1,
      k4_,
      reinterpret_cast<const int8_t*>(packed_.data()) + panel * columns * blocks_ * k4_ * 4,
      sums,
      kHybridSignXor,
      width < kernel_.columns};
  BlockSums block = {};
  block.sums = sums;
  block.width = width;
  block.rows = rows;
  block.zero_points = zero_points;
  block.totals = totals;
  for (size_t b = 0; b < blocks_; ++b) {
    kernel_.run(rows, args);
    block.weight_sums = &weight_sums_[(panel * blocks_ + b) * columns];
    block.scales = &scales_[(panel * blocks_ + b) * columns];
    AddBlock(block);
    args.a += block_size_;
    args.b += static_cast<size_t>(width) * k4_ * 4;
  }
  BlockTotals result = {};
  result.totals = totals;
  result.rows = rows;
  result.row_scales = row_scales;
  result.bias = has_bias_ ? &bias_[panel * columns] : nullptr;
  result.count = static_cast<int>(std::min(columns, units_ - panel * columns));
  result.min = min_;
  result.max = max_;
  result.out = task.out + first_row * units_ + panel * columns;
  result.out_stride = units_;
  StoreBlocks(result);
}

}  // namespace litmus::int8
