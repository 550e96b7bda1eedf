// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/narrow/narrow_product.h"

#include <algorithm>
#include <cstring>

#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/elementwise/sum_rows.h"
#include "runtime/kernels/simd/int8/exclusive_or.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/hybrid/row_tiles.h"
#include "runtime/kernels/simd/round_up.h"

namespace litmus::int8 {
namespace {

// Approximate nanoseconds per product of one row. Rows of a tile share the cost of unpacking.
constexpr double kProductNs = 0.012;

// If a block's sum of weights may exceed 16 bits, it is stored as x + kSumStep · y.
constexpr int kSumStep = 128;

// Packs two 16-bit numbers into 32 bits, `first` in the lower half.
int32_t Pair(int first, int second) {
  return static_cast<int32_t>(static_cast<uint32_t>(first & 0xffff) | static_cast<uint32_t>(second)
                                                                          << 16);
}

size_t PanelsOf(size_t units, const NarrowGemm& kernel) {
  const auto columns = static_cast<size_t>(kernel.columns);
  return (units + columns - 1) / columns;
}

}  // namespace

const NarrowGemm& BestNarrowGemm() {
#if defined(__x86_64__)
  const NarrowGemm* best =
      cpu::FirstUsable({kNarrowGemmAvx512Vnni, kNarrowGemmAvxVnni, kNarrowGemmAvx2});
  if (best != nullptr) return *best;
#elif defined(__aarch64__)
  if (cpu::MayUse(kNarrowGemmNeonDotprod->name)) return *kNarrowGemmNeonDotprod;
#endif
  return HighwayNarrowGemm();
}

struct NarrowProduct::Task {
  const uint8_t* quantized;  // [rows][depth], from QuantizeRows
  const int32_t* starts;     // NarrowArgs::starts
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
  const auto greatest = static_cast<int64_t>(block_size_) << (bits_ - 1);
  sum_shift_ = greatest <= INT16_MAX ? 1 : 0;
  const size_t panels = PanelsOf(units_, kernel_),
               lanes = panels * static_cast<size_t>(kernel_.columns);
  packed_ = Block::Make(panels * PanelBytes());
  std::memset(packed_.data(), 0, packed_.size());
  weight_sums_.assign(2 * lanes * SumsOfPanel(), 0);
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
        const int stored = kernel_.unsigned_weights ? value ^ sign : value;
        byte = static_cast<uint8_t>(byte | stored << (place * bits));
      }
      int16_t* const sums =
          &weight_sums_[2 * ((panel * SumsOfPanel() + (block >> sum_shift_)) * columns + unit)];
      if (sum_shift_ == 1) {
        sums[block % 2] = static_cast<int16_t>(sum);
      } else {
        sums[1] = static_cast<int16_t>(sum / kSumStep);
        sums[0] = static_cast<int16_t>(sum % kSumStep);
      }
      scales_[(panel * blocks_ + block) * columns + unit] =
          w.scales[(first + unit) * blocks_ + block];
    }
    if (has_bias_) bias_[first + unit] = w.bias[first + unit];
  }
}

size_t NarrowProduct::StartBytes(size_t rows) const {
  return kernel_.unsigned_weights ? RoundUp(rows * blocks_ * sizeof(int32_t), kCacheLine) : 0;
}

size_t NarrowProduct::ScratchBytes(size_t rows) const {
  return StartBytes(rows) + rows * blocks_ * block_size_ + kReadSlack;
}

void NarrowProduct::MakeSigned(size_t rows, uint8_t* quantized, int32_t* starts) const {
  const size_t bytes = rows * blocks_ * block_size_;
  if (kHybridSignXor == 0) ExclusiveOr(quantized, bytes, 0x80, quantized);
  const size_t sums = rows * blocks_;
  SumRowsU8(quantized, sums, block_size_, 0x80, reinterpret_cast<uint32_t*>(starts));
  const int32_t half = 1 << (bits_ - 1), offset = 128 * static_cast<int32_t>(block_size_);
  for (size_t i = 0; i < sums; ++i) starts[i] = (offset - starts[i]) * half;
}

void NarrowProduct::Run(size_t rows, const float* in, const HybridQuantization* quantization,
                        float* out, void* scratch, ThreadPool* pool) const {
  if (rows == 0) return;
  auto* const starts = static_cast<int32_t*>(scratch);
  auto* const quantized = static_cast<uint8_t*>(scratch) + StartBytes(rows);
  const size_t depth = blocks_ * block_size_;
  QuantizeAllRows(in, rows, depth, quantization, quantized, pool, [&](size_t begin, size_t end) {
    if (!kernel_.unsigned_weights) return;
    MakeSigned(end - begin, quantized + begin * depth, starts + begin * blocks_);
  });
  const Task task = {quantized, starts, quantization, out};
  const double row_ns =
      kProductNs * static_cast<double>(depth) * static_cast<double>(kernel_.columns);
  ForEachTile(pool, rows, static_cast<size_t>(kernel_.rows), PanelsOf(units_, kernel_), row_ns,
              [&](size_t first, int count, size_t panel) { RunTile(task, first, count, panel); });
}

void NarrowProduct::RunTile(const Task& task, size_t first_row, int rows, size_t panel) const {
  const int offset = kernel_.unsigned_weights || kHybridSignXor != 0 ? 0 : 128;
  bool has_zero_points = false;
  int32_t zero_points[kMostNarrowRows][2];
  float row_scales[kMostNarrowRows];
  for (int i = 0; i < rows; ++i) {
    const HybridQuantization& q = task.quantization[first_row + static_cast<size_t>(i)];
    const int zero_point = q.zero_point + offset;
    has_zero_points = has_zero_points || zero_point != 0;
    // Stored as 32-bit words, as they are loaded: a load of 32 bits would have to wait for two
    // stores of 16 bits.
    zero_points[i][0] = Pair(zero_point, sum_shift_ == 1 ? 0 : kSumStep * zero_point);
    zero_points[i][1] = sum_shift_ == 1 ? Pair(0, zero_point) : zero_points[i][0];
    row_scales[i] = q.scale;
  }
  const auto columns = static_cast<size_t>(kernel_.columns);
  const size_t depth = blocks_ * block_size_, first = panel * columns;
  const auto count = static_cast<int>(std::min(columns, units_ - first));
  // Initialises all members here: clearing the struct first would take as long as a short block.
  const NarrowArgs args = {task.quantized + first_row * depth,
                           depth,
                           block_size_,
                           static_cast<int>(blocks_),
                           static_cast<int>(groups_),
                           reinterpret_cast<const uint8_t*>(packed_.data()) + panel * PanelBytes(),
                           &weight_sums_[2 * first * SumsOfPanel()],
                           sum_shift_,
                           &scales_[first * blocks_],
                           zero_points[0],
                           has_zero_points,
                           task.starts + first_row * blocks_,
                           row_scales,
                           scales_first_,
                           has_bias_ ? &bias_[first] : nullptr,
                           min_,
                           max_,
                           task.out + first_row * units_ + first,
                           units_,
                           count};
  kernel_.Run(bits_, rows, args);
}

}  // namespace litmus::int8
