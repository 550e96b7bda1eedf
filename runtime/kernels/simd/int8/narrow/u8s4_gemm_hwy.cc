// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The micro-kernel for Highway's targets, 4 rows x 16 columns. Products are added in 16 bits, where
// a sum of sixteen fits (16 · 255 · 8). It is compiled without contraction of a multiplication and
// an addition into one instruction.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/narrow/u8s4_gemm_hwy.cc"
#include <algorithm>
#include <cstring>
#include <vector>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/kernel_table.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/clamp-inl.h"
#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using litmus::HWY_NAMESPACE::ClampOrNan;

constexpr int kColumns = 16, kMostRows = 4, kSumsOf16Bits = 16;

#if defined(__aarch64__)
using Activation = int8_t;  // QuantizeRows writes signed bytes on Arm
#else
using Activation = uint8_t;
#endif

using Words = hn::CappedTag<int16_t, 8>;
using Integers = hn::CappedTag<int32_t, 4>;
using Floats = hn::Rebind<float, Integers>;

// sums[i][c] = Σ over the groups of one block of the products of row i and column c.
template <int kBits, int kRows>
void SumBlock(const NarrowArgs& args, const uint8_t* a, const uint8_t* b,
              int32_t (&sums)[kRows][kColumns]) {
  constexpr int kWeights = 8 / kBits, kGroups = kSumsOf16Bits / kWeights;
  const Words d;
  const Integers wide;
  const hn::Rebind<uint8_t, Words> bytes;
  const hn::Rebind<int16_t, Integers> narrow;
  for (int c = 0; c < kColumns; c += static_cast<int>(hn::Lanes(d))) {
    for (int first = 0; first < args.groups; first += kGroups) {
      hn::Vec<Words> sum[kRows];
      LITMUS_UNROLL
      for (int i = 0; i < kRows; ++i) sum[i] = hn::Zero(d);
      const int end = std::min(args.groups, first + kGroups);
      for (int g = first; g < end; ++g) {
        const auto raw = hn::PromoteTo(d, hn::LoadU(bytes, b + g * kColumns + c));
        const auto add = [&](auto weights, int v) HWY_ATTR {
          LITMUS_UNROLL
          for (int i = 0; i < kRows; ++i) {
            const auto x = static_cast<Activation>(
                a[static_cast<size_t>(i) * args.a_stride + static_cast<size_t>(g * kWeights + v)]);
            sum[i] = hn::Add(sum[i], hn::Mul(weights, hn::Set(d, x)));
          }
        };
        constexpr int kSign = 16 - kBits;
        add(hn::ShiftRight<kSign>(hn::ShiftLeft<16 - kBits>(raw)), 0);
        add(hn::ShiftRight<kSign>(hn::ShiftLeft<16 - 2 * kBits>(raw)), 1);
        if constexpr (kWeights == 4) {
          add(hn::ShiftRight<kSign>(hn::ShiftLeft<16 - 3 * kBits>(raw)), 2);
          add(hn::ShiftRight<kSign>(hn::ShiftLeft<16 - 4 * kBits>(raw)), 3);
        }
      }
      for (int i = 0; i < kRows; ++i) {
        alignas(16) int16_t words[8];
        hn::StoreU(sum[i], d, words);
        for (int l = 0; l < static_cast<int>(hn::Lanes(d));
             l += static_cast<int>(hn::Lanes(wide))) {
          int32_t* const to = sums[i] + c + l;
          const auto own = hn::PromoteTo(wide, hn::LoadU(narrow, words + l));
          hn::StoreU(first == 0 ? own : hn::Add(hn::LoadU(wide, to), own), wide, to);
        }
      }
    }
  }
}

template <int kBits, int kRows>
void Tile(const NarrowArgs& args) {
  const Floats d;
  const Integers di;
  const int lanes = static_cast<int>(hn::Lanes(d));
  int32_t sums[kRows][kColumns];
  float totals[kRows][kColumns];
  // −0 is added where it must change no number (+0 would turn −0 into +0). The sum of several
  // blocks begins with +0.
  for (auto& row : totals) std::fill(row, row + kColumns, args.scales_first ? -0.0f : 0.0f);
  const uint8_t* a = args.a;
  const uint8_t* b = args.b;
  for (int block = 0; block < args.blocks; ++block) {
    SumBlock<kBits>(args, a, b, sums);
    for (int c = 0; c < kColumns; c += lanes) {
      int32_t pairs[4];
      std::memcpy(pairs, args.weight_sums + 2 * ((block >> args.sum_shift) * kColumns + c),
                  hn::Lanes(di) * sizeof(*pairs));
      const auto weight_sums = hn::LoadU(di, pairs);
      const auto sums_x = hn::ShiftRight<16>(hn::ShiftLeft<16>(weight_sums));
      const auto sums_y = hn::ShiftRight<16>(weight_sums);
      const auto scales = hn::LoadU(d, args.scales + block * kColumns + c);
      for (int i = 0; i < kRows; ++i) {
        const int32_t pair = args.zero_points[2 * i + block % 2];
        const auto less = hn::Add(hn::Mul(sums_x, hn::Set(di, static_cast<int16_t>(pair))),
                                  hn::Mul(sums_y, hn::Set(di, pair >> 16)));
        const auto value = hn::ConvertTo(d, hn::Sub(hn::LoadU(di, sums[i] + c), less));
        const auto scale =
            args.scales_first ? hn::Mul(scales, hn::Set(d, args.row_scales[i])) : scales;
        hn::StoreU(hn::Add(hn::LoadU(d, totals[i] + c), hn::Mul(value, scale)), d, totals[i] + c);
      }
    }
    a += args.block_size;
    b += static_cast<size_t>(args.groups) * kColumns;
  }
  const auto low = hn::Set(d, args.min), high = hn::Set(d, args.max);
  for (int i = 0; i < kRows; ++i) {
    for (int c = 0; c < kColumns; c += lanes) {
      auto value = hn::LoadU(d, totals[i] + c);
      if (!args.scales_first) value = hn::Mul(value, hn::Set(d, args.row_scales[i]));
      if (args.bias != nullptr) value = hn::Add(value, hn::LoadU(d, args.bias + c));
      hn::StoreU(ClampOrNan(value, low, high), d, totals[i] + c);
    }
    std::copy(totals[i], totals[i] + args.count,
              args.out + static_cast<size_t>(i) * args.out_stride);
  }
}

template <int kBits>
void RunOf(int rows, const NarrowArgs& args) {
  switch (rows) {
    case 1:
      return Tile<kBits, 1>(args);
    case 2:
      return Tile<kBits, 2>(args);
    case 3:
      return Tile<kBits, 3>(args);
    default:
      return Tile<kBits, 4>(args);
  }
}

void Run4(int rows, const NarrowArgs& args) { RunOf<4>(rows, args); }
void Run2(int rows, const NarrowArgs& args) { RunOf<2>(rows, args); }

NarrowGemm KernelsOf() {
  return {/*name=*/"", kMostRows,
          kColumns,
          /*quad=*/1,  /*unsigned_weights=*/false,
          &Run4,       &Run2};
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(KernelsOf);

namespace {

NarrowGemm KernelsFor(int64_t target) {
  NarrowGemm kernel = f32::TargetEntry(HWY_DISPATCH_TABLE(KernelsOf), target)();
  // The name of the requested target: `avx` runs the code that was compiled for SSE4.
  kernel.name = cpu::NameOfHighwayTarget(target);
  return kernel;
}

const cpu::KernelTable kTable("narrow weights", [](int64_t target) {
  const NarrowGemm kernel = KernelsFor(target);
  return kernel.run4 != nullptr && kernel.run2 != nullptr;
});

const std::vector<NarrowGemm>& SupportedKernels() {
  static const std::vector<NarrowGemm>* const all = [] {
    auto* kernels = new std::vector<NarrowGemm>;
    for (const int64_t target : cpu::CompiledVectorTargets()) {
      kernels->push_back(KernelsFor(target));
    }
    return kernels;
  }();
  return *all;
}

}  // namespace

const NarrowGemm& HighwayNarrowGemm() {
  static cpu::UsableKernel<NarrowGemm> best;
  return best.Get(SupportedKernels);
}

}  // namespace litmus::int8
#endif
