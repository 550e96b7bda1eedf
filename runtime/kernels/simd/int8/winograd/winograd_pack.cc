// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Packs weights and output stages in the order in which Run reads them.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "runtime/kernels/simd/int8/winograd/winograd.h"
#include "runtime/kernels/simd/round_up.h"
#include "runtime/kernels/simd/winograd_tiling.h"

namespace litmus::int8 {
namespace {

constexpr int kTaps = 9;

}  // namespace

std::unique_ptr<Winograd> Winograd::Make(const ConvShape& shape, const ConvWeights& weights,
                                         int32_t input_zero_point, const OutputStage& output,
                                         const S16Gemm* tile) {
  if (tile == nullptr || !IsWinogradShape(shape) || shape.in_c < kWinogradChannels ||
      shape.in_c % 2 != 0 || !output.scale.empty() || BestWinogradKernels().output.lanes == 0) {
    return nullptr;
  }
  std::unique_ptr<Winograd> made(new Winograd(shape, weights, input_zero_point, *tile));
  const int64_t pixels = int64_t{shape.batch} * shape.out_h * shape.out_w;
  return made->Pack(weights, input_zero_point, output, pixels) ? std::move(made) : nullptr;
}

Winograd::Winograd(const ConvShape& shape, const ConvWeights& weights, int32_t input_zero_point,
                   const S16Gemm& tile)
    : tile_(tile),
      kernels_(BestWinogradKernels()),
      sizes_([&] {
        const int group = std::max(tile.columns, 2 * kernels_.output.lanes);
        return Sizes{shape.in_c,
                     shape.out_c,
                     RoundUp(shape.out_c, group / 2),
                     tile.rows,
                     tile.columns,
                     group,
                     static_cast<size_t>(RoundUp(shape.in_c, kCacheLine / sizeof(int16_t)))};
      }()),
      pairs_(shape.in_c / 2),
      is_int8_(weights.type == InputType::kInt8),
      outside_(shape.in_c, static_cast<uint8_t>(input_zero_point)),
      bias_(RoundUp(shape.out_c, sizes_.group), 0),
      weights_(Block::Make(sizeof(int16_t) * 2 * kWinogradPoints * pairs_ * sizes_.padded_out_c)) {}

Winograd::Winograd(Archive* archive)
    : tile_(*BestS16Gemm()),
      kernels_(BestWinogradKernels()),
      output_(std::make_unique<PackedOutputStage>()) {
  Visit(archive);
}

void Winograd::Visit(Archive* archive) {
  (*archive)(&sizes_, &pairs_, &is_int8_, &outside_, &bias_, &scale_, &add_, &factor_, &weights_);
  output_->Visit(archive);
}

bool Winograd::Pack(const ConvWeights& weights, int32_t input_zero_point, const OutputStage& output,
                    int64_t pixels) {
  const int64_t largest_input = is_int8_ ? 128 : 255;
  const auto* data = static_cast<const uint8_t*>(weights.data);
  const ptrdiff_t depth = static_cast<ptrdiff_t>(kTaps) * sizes_.in_c;
  const uint8_t sign_xor = is_int8_ ? 0x80 : 0;
  // Zero point of the weights plus sign_xor, which makes them unsigned.
  const int32_t zero_point = weights.zero_point + sign_xor;
  std::memset(weights_.data(), 0, weights_.size());
  OutputStage ordered = output;
  ordered.multiplier.assign(bias_.size(), 0);
  ordered.shift.assign(bias_.size(), -1);
  const bool floats = kernels_.output.scales_in_floats && IsWorthFloats(output, pixels);
  if (floats) {
    scale_.assign(bias_.size(), 0);
    add_.assign(bias_.size(), 0);
    factor_.assign(bias_.size(), 1);
  }
  for (int n = 0; n < sizes_.out_c; ++n) {
    const uint8_t* g = data + n * depth;
    int32_t sum = 0, magnitude = 0;
    for (ptrdiff_t i = 0; i < depth; ++i) {
      const int32_t weight = (g[i] ^ sign_xor) - zero_point;
      sum += weight;
      magnitude += std::abs(weight);
    }
    const int64_t constant =
        int64_t{weights.bias == nullptr ? 0 : weights.bias[n]} - int64_t{input_zero_point} * sum;
    const int64_t largest = largest_input * magnitude + std::abs(constant);
    if (largest > kMostWinogradSum || !PackedOutputStage::Fits(output, n, largest)) return false;
    if (!PackChannel(weights, n)) return false;
    const int position = Position(n);
    bias_[position] = static_cast<int32_t>(static_cast<uint32_t>(constant) * kWinogradScale);
    ordered.multiplier[position] = output.multiplier[n];
    ordered.shift[position] = output.shift[n];
    if (floats) FindScale(output, n, largest);
  }
  output_ = std::make_unique<PackedOutputStage>(ordered, static_cast<int>(bias_.size()));
  return true;
}

// Searches a float scale for channel n, for sums from -`largest` to `largest`. If there is none,
// its group uses fixed point.
void Winograd::FindScale(const OutputStage& output, int n, int64_t largest) {
  constexpr int64_t kMostFactor = 31;
  const int position = Position(n), group = position / sizes_.group * sizes_.group;
  const int64_t most_factor =
      std::min(kMostFactor, kMostWinogradSum / std::max<int64_t>(1, largest));
  SignedScale found;
  const FixedScale fixed = FixedScaleOf(output, static_cast<size_t>(n), {-largest, largest});
  if (scale_[group] < 0 || !FindSignedScale(fixed, static_cast<int>(most_factor), &found)) {
    scale_[group] = -1;
    return;
  }
  scale_[position] = found.scale / kSumUnit;
  add_[position] = found.add;
  factor_[position] = found.factor;
}

// Returns false if a transformed weight does not fit in 16 bits.
bool Winograd::PackChannel(const ConvWeights& weights, int n) {
  const auto* g = static_cast<const uint8_t*>(weights.data) + n * ptrdiff_t{kTaps} * sizes_.in_c;
  const int column = Position(n), panel = column / tile_.columns * tile_.columns;
  const int width = sizes_.PanelWidth(panel);
  for (int k = 0; k < sizes_.in_c; k += kWinogradChannels) {
    const int first = std::min(k, sizes_.in_c - kWinogradChannels);
    int16_t u[kWinogradPoints][kWinogradChannels];
    const WinogradWeightsArgs args = {g + first, sizes_.in_c, is_int8_, weights.zero_point, u};
    if (kernels_.weights(args) > INT16_MAX) return false;
    for (int p = 0; p < kWinogradPoints; ++p) {
      int16_t* to = Weights(p, panel) + tile_.WeightOffset(first, column - panel, width);
      if (tile_.group == 1) {
        for (int i = 0; i < kWinogradChannels; ++i, to += width) *to = u[p][i];
        continue;
      }
      for (int i = 0; i < kWinogradChannels; i += 2, to += 2 * width) {
        std::memcpy(to, &u[p][i], 2 * sizeof(int16_t));
      }
    }
  }
  return true;
}

int Winograd::Position(int n) const {
  return WinogradPosition(n, sizes_.out_c, kernels_.output.lanes);
}

int16_t* Winograd::Weights(int point, int first) const {
  return reinterpret_cast<int16_t*>(weights_.data()) +
         (static_cast<size_t>(point) * sizes_.padded_out_c + first) * pairs_ * 2;
}

}  // namespace litmus::int8
