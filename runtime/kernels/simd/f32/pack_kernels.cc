// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Packing of weights: transposes a panel for the tile of gemm_kernels.cc.
#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/f32/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/f32/pack_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/f32/halves-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {

#if !LITMUS_HAS(VECTORS)

void Pack(const float* weights, int rows, size_t depth, int width, float* packed) {
  for (size_t k = 0; k < depth; ++k) {
    for (int j = 0; j < width; ++j) {
      packed[k * width + j] = j < rows ? weights[static_cast<size_t>(j) * depth + k] : 0.0f;
    }
  }
}

#else

namespace hn = hwy::HWY_NAMESPACE;

// The transpose works on blocks of 4 x 4 floats in registers.
using Tag = hn::FixedTag<float, 4>;
constexpr int kSide = 4;
// Two neighbours, which move together. 32-bit Arm has no vectors of doubles.
using Pair = std::conditional_t<HWY_HAVE_FLOAT64 != 0, double, uint64_t>;

// Writes the columns j … j + 3 of `packed` for k in [begin, end), from four rows of `weights`.
void PackFour(const float* weights, size_t depth, size_t begin, size_t end, int width, int j,
              float* packed) {
  const Tag d;
  const hn::Repartition<Pair, Tag> pairs;
  const float* row[kSide];
  for (int i = 0; i < kSide; ++i) row[i] = weights + static_cast<size_t>(j + i) * depth;
  size_t k = begin;
  for (; k + kSide <= end; k += kSide) {
    const auto a = hn::LoadU(d, row[0] + k), b = hn::LoadU(d, row[1] + k);
    const auto c = hn::LoadU(d, row[2] + k), e = hn::LoadU(d, row[3] + k);
    const auto ab_low = hn::BitCast(pairs, hn::InterleaveLower(d, a, b));
    const auto ab_high = hn::BitCast(pairs, hn::InterleaveUpper(d, a, b));
    const auto ce_low = hn::BitCast(pairs, hn::InterleaveLower(d, c, e));
    const auto ce_high = hn::BitCast(pairs, hn::InterleaveUpper(d, c, e));
    float* const out = packed + k * width + j;
    hn::StoreU(hn::BitCast(d, hn::InterleaveLower(pairs, ab_low, ce_low)), d, out);
    hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(pairs, ab_low, ce_low)), d, out + width);
    hn::StoreU(hn::BitCast(d, hn::InterleaveLower(pairs, ab_high, ce_high)), d, out + 2 * width);
    hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(pairs, ab_high, ce_high)), d, out + 3 * width);
  }
  for (; k < end; ++k) {
    for (int i = 0; i < kSide; ++i) packed[k * width + j + i] = row[i][k];
  }
}

void Pack(const float* weights, int rows, size_t depth, int width, float* packed) {
  // k per block, so that the block of `packed` stays in L1.
  constexpr size_t kBlock = 128;
  const int whole = rows / kSide * kSide;
  for (size_t begin = 0; begin < depth; begin += kBlock) {
    const size_t end = std::min(depth, begin + kBlock);
    for (int j = 0; j < whole; j += kSide) PackFour(weights, depth, begin, end, width, j, packed);
    for (size_t k = begin; k < end && whole < width; ++k) {
      for (int j = whole; j < width; ++j) {
        packed[k * width + j] = j < rows ? weights[static_cast<size_t>(j) * depth + k] : 0.0f;
      }
    }
  }
}

#endif

void PackHalves(const uint16_t* weights, int rows, size_t depth, int width, float* packed) {
  // The widened block and the corresponding part of `packed` stay in L1.
  constexpr size_t kBlock = 64;
  constexpr int kRows = 32;
  HWY_ALIGN float block[kBlock * kRows];
  for (size_t begin = 0; begin < depth; begin += kBlock) {
    const size_t count = std::min(depth - begin, kBlock);
    for (int j = 0; j < rows; ++j) {
      WidenRow(weights + static_cast<size_t>(j) * depth + begin, count, block + j * count);
    }
    Pack(block, rows, count, width, packed + begin * width);
  }
  static_assert(kMaxPanelColumns <= kRows, "a panel's rows fit the block");
}

PackFns GetPackKernels() { return {&Pack, &PackHalves}; }

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::f32 {
HWY_EXPORT(GetPackKernels);
PackFns PackKernelsOf(int64_t target) {
  return TargetEntry(HWY_DISPATCH_TABLE(GetPackKernels), target)();
}
}  // namespace litmus::f32
#endif
