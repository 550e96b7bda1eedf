// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/narrow/narrow_product.h"

#include <algorithm>
#include <cstring>

#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/hybrid/row_tiles.h"

namespace litmus::int8 {
namespace {

// Of a product of one row, about. Rows of a tile share what the unpacking takes.
constexpr double kProductNs = 0.012;

size_t PanelsOf(size_t units, const NarrowGemm& kernel) {
  const auto columns = static_cast<size_t>(kernel.columns);
  return (units + columns - 1) / columns;
}

}  // namespace

const NarrowGemm& BestNarrowGemm() {
#if defined(__x86_64__)
  for (const NarrowGemm* kernel : {kNarrowGemmAvx512Vnni, kNarrowGemmAvxVnni, kNarrowGemmAvx2}) {
    if (cpu::MayUse(kernel->name)) return *kernel;
  }
#elif defined(__aarch64__)
  if (cpu::MayUse(kNarrowGemmNeonDotprod->name)) return *kNarrowGemmNeonDotprod;
#endif
  return HighwayNarrowGemm();
}

struct NarrowProduct::Task {
  const uint8_t* quantized;  // [rows][depth]
  const HybridQuantization* quantization;
  float* out;
};

NarrowProduct::NarrowProduct(const NarrowWeights& weights, const NarrowGemm& kernel)
    : kernel_(kernel),
      bits_(weights.bits),
      units_(static_cast<size_t>(weights.units)),
      blocks_(static_cast<size_t>(weights.blocks)),
      block_size_(static_cast<size_t>(weights.block_size)),
      scales_first_(weights.scales_first),
      has_bias_(weights.bias != nullptr),
      min_(weights.min),
      max_(weights.max) {
  const size_t in_group = static_cast<size_t>(8 / bits_ * kernel.quad);
  groups_ = (block_size_ + in_group - 1) / in_group;
  const size_t panels = PanelsOf(units_, kernel_),
               lanes = panels * static_cast<size_t>(kernel_.columns);
  packed_ = Block::Make(panels * PanelBytes());
  std::memset(packed_.data(), 0, packed_.size());
  weight_sums_.assign(lanes * blocks_, 0);
  scales_.assign(lanes * blocks_, 0);
  if (has_bias_) bias_.assign(lanes, 0);
  for (size_t panel = 0; panel < panels; ++panel) Pack(weights, panel);
}

NarrowProduct::NarrowProduct(Archive* archive) : kernel_(BestNarrowGemm()) { Visit(archive); }

void NarrowProduct::AddToKey(PackedKey* key, const NarrowWeights& w) {
  const auto units = static_cast<size_t>(w.units);
  key->Add(w.bits, w.units, w.blocks, w.block_size, w.scales_first);
  key->AddFloat(w.min);
  key->AddFloat(w.max);
  key->AddConstant(w.data, w.bytes());
  key->AddConstant(w.scales, units * static_cast<size_t>(w.blocks) * sizeof(*w.scales));
  key->AddConstant(w.bias, units * sizeof(*w.bias));
}

void NarrowProduct::Pack(const NarrowWeights& w, size_t panel) {
  const auto columns = static_cast<size_t>(kernel_.columns),
             quad = static_cast<size_t>(kernel_.quad);
  const auto bits = static_cast<size_t>(bits_), in_byte = 8 / bits;
  const int mask = (1 << bits_) - 1, sign = 1 << (bits_ - 1);
  const size_t first = panel * columns, count = std::min(columns, units_ - first);
  auto* const packed = reinterpret_cast<uint8_t*>(packed_.data()) + panel * PanelBytes();
  for (size_t unit = 0; unit < count; ++unit) {
    for (size_t block = 0; block < blocks_; ++block) {
      const size_t from = ((first + unit) * blocks_ + block) * block_size_;
      uint8_t* const to = packed + (block * groups_ * columns + unit) * quad;
      int32_t sum = 0;
      for (size_t k = 0; k < block_size_; ++k) {
        const size_t at = (from + k) * bits;
        const int value = w.data[at / 8] >> (at % 8) & mask;
        sum += (value ^ sign) - sign;
        const size_t group = k / (quad * in_byte), place = k / quad % in_byte;
        uint8_t& byte = to[group * columns * quad + k % quad];
        byte = static_cast<uint8_t>(byte | value << (place * bits));
      }
      const size_t lane = (panel * blocks_ + block) * columns + unit;
      weight_sums_[lane] = sum;
      scales_[lane] = w.scales[(first + unit) * blocks_ + block];
    }
    if (has_bias_) bias_[first + unit] = w.bias[first + unit];
  }
}

size_t NarrowProduct::ScratchBytes(size_t rows) const {
  return rows * blocks_ * block_size_ + kReadSlack;
}

void NarrowProduct::Run(size_t rows, const float* in, const HybridQuantization* quantization,
                        float* out, void* scratch, ThreadPool* pool) const {
  if (rows == 0) return;
  auto* const quantized = static_cast<uint8_t*>(scratch);
  const size_t depth = blocks_ * block_size_;
  QuantizeAllRows(in, rows, depth, quantization, quantized, pool);
  const Task task = {quantized, quantization, out};
  const double row_ns =
      kProductNs * static_cast<double>(depth) * static_cast<double>(kernel_.columns);
  ForEachTile(pool, rows, static_cast<size_t>(kernel_.rows), PanelsOf(units_, kernel_), row_ns,
              [&](size_t first, int count, size_t panel) { RunTile(task, first, count, panel); });
}

void NarrowProduct::RunTile(const Task& task, size_t first_row, int rows, size_t panel) const {
#if defined(__aarch64__)
  constexpr int32_t kOffset = 0;  // the bytes are signed
#else
  constexpr int32_t kOffset = 128;
#endif
  int32_t zero_points[kMostNarrowRows];
  float row_scales[kMostNarrowRows];
  for (int i = 0; i < rows; ++i) {
    const HybridQuantization& q = task.quantization[first_row + static_cast<size_t>(i)];
    zero_points[i] = q.zero_point + kOffset;
    row_scales[i] = q.scale;
  }
  const auto columns = static_cast<size_t>(kernel_.columns);
  const size_t depth = blocks_ * block_size_, first = panel * columns;
  NarrowArgs args = {};
  args.a = task.quantized + first_row * depth;
  args.a_stride = depth;
  args.block_size = block_size_;
  args.blocks = static_cast<int>(blocks_);
  args.groups = static_cast<int>(groups_);
  args.b = reinterpret_cast<const uint8_t*>(packed_.data()) + panel * PanelBytes();
  args.weight_sums = &weight_sums_[first * blocks_];
  args.scales = &scales_[first * blocks_];
  args.zero_points = zero_points;
  args.row_scales = row_scales;
  args.scales_first = scales_first_;
  args.bias = has_bias_ ? &bias_[first] : nullptr;
  args.min = min_;
  args.max = max_;
  args.out = task.out + first_row * units_ + first;
  args.out_stride = units_;
  args.count = static_cast<int>(std::min(columns, units_ - first));
  kernel_.Run(bits_, rows, args);
}

}  // namespace litmus::int8
