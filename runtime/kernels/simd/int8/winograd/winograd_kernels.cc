// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/winograd/winograd_kernels.cc"
#include "runtime/kernels/simd/int8/winograd/winograd_kernels.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/kernel_table.h"
#include "runtime/cpu/target_names.h"
#include "runtime/cpu/targets.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/f32/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

#if LITMUS_HAS(VECTORS)
namespace hn = hwy::HWY_NAMESPACE;

constexpr int kIn = kWinogradInput, kOut = kWinogradOutput;

using Words = hn::ScalableTag<int16_t>;
using Word = hn::Vec<Words>;
constexpr int kWordLanes = static_cast<int>(hn::MaxLanes(Words()));

HWY_INLINE Word Four(Word v) { return hn::ShiftLeft<2>(v); }

// Rows of Bᵀ. They are separate functions so that no more registers than those of four columns are
// in use at a time.
HWY_INLINE Word EndRow(Word a, Word b, Word c) {  // 4a − 5b + c
  return hn::Add(Four(hn::Sub(a, b)), hn::Sub(c, b));
}
HWY_INLINE void MiddleRows(const Word* d, Word* t) {  // rows 1 … 4, from d[1 … 4]
  const Word d31 = hn::Sub(d[3], d[1]), twice = hn::Add(d31, d31), d42 = hn::Sub(d[4], d[2]);
  t[1] = hn::Sub(hn::Add(d[3], d[4]), Four(hn::Add(d[1], d[2])));
  t[2] = hn::Add(hn::Sub(d[4], d[3]), Four(hn::Sub(d[1], d[2])));
  t[3] = hn::Add(d42, twice);
  t[4] = hn::Sub(d42, twice);
}

// Transforms `args.tiles` neighbouring tiles. Two neighbours share two columns, so Bᵀ times these
// columns is kept for the next tile.
template <typename Byte, bool kPixels>
HWY_INLINE void InputVector(const WinogradInputArgs& args, int c) {
  const Words words;
  const hn::Rebind<Byte, Words> bytes;
  constexpr int kShared = kIn - kOut;
  const ptrdiff_t tile_bytes = static_cast<ptrdiff_t>(kOut) * args.channels;
  const auto load = [&](int tile, int y, int x) HWY_ATTR {
    const ptrdiff_t offset = y * args.row_stride + static_cast<ptrdiff_t>(x) * args.channels;
    const uint8_t* p =
        (kPixels ? args.pixels[y * kIn + x] : args.tile + tile * tile_bytes + offset) + c;
    return hn::PromoteTo(words, hn::LoadU(bytes, reinterpret_cast<const Byte*>(p)));
  };
  const auto store = [&](const Word* t, int tile, int y) HWY_ATTR {
    int16_t* to = args.v + tile * args.v_tile + y * kIn * args.v_stride + c;
    hn::StoreU(EndRow(t[0], t[2], t[4]), words, to);
    Word r[kIn];
    MiddleRows(t, r);
    LITMUS_UNROLL for (int x = 1; x < kIn - 1; ++x) {
      hn::StoreU(r[x], words, to + x * args.v_stride);
    }
    hn::StoreU(EndRow(t[1], t[3], t[5]), words, to + (kIn - 1) * args.v_stride);
  };
  for (int y = 0; y < kIn; y += kIn - 1) {
    const int first = y == 0 ? 0 : 1;
    const auto column = [&](int tile, int x) HWY_ATTR {
      return EndRow(load(tile, first, x), load(tile, first + 2, x), load(tile, first + 4, x));
    };
    Word t[kIn];
    LITMUS_UNROLL for (int x = 0; x < kShared; ++x) t[kOut + x] = column(0, x);
    for (int tile = 0; tile < args.tiles; ++tile) {
      LITMUS_UNROLL for (int x = 0; x < kShared; ++x) t[x] = t[kOut + x];
      LITMUS_UNROLL for (int x = kShared; x < kIn; ++x) t[x] = column(tile, x);
      store(t, tile, y);
    }
  }
  Word middle[kIn][kIn];
  const auto columns = [&](int tile, int x, int to) HWY_ATTR {
    const Word none = hn::Zero(words);
    const Word d[] = {none, load(tile, 1, x), load(tile, 2, x), load(tile, 3, x), load(tile, 4, x)};
    Word t[kIn];
    MiddleRows(d, t);
    LITMUS_UNROLL for (int y = 1; y < kIn - 1; ++y) middle[y][to] = t[y];
  };
  LITMUS_UNROLL for (int x = 0; x < kShared; ++x) columns(0, x, kOut + x);
  for (int tile = 0; tile < args.tiles; ++tile) {
    LITMUS_UNROLL for (int y = 1; y < kIn - 1; ++y) {
      LITMUS_UNROLL for (int x = 0; x < kShared; ++x) middle[y][x] = middle[y][kOut + x];
    }
    LITMUS_UNROLL for (int x = kShared; x < kIn; ++x) columns(tile, x, x);
    LITMUS_UNROLL for (int y = 1; y < kIn - 1; ++y) store(middle[y], tile, y);
  }
}

template <typename Byte, bool kPixels>
void InputTiles(const WinogradInputArgs& args) {
  for (int c = 0; c < args.channels; c += kWordLanes) {
    // The last vector may overlap the one before and compute the same values again.
    InputVector<Byte, kPixels>(args, std::min(c, args.channels - kWordLanes));
  }
}

void Input(const WinogradInputArgs& args) {
  if (args.is_int8) {
    args.pixels != nullptr ? InputTiles<int8_t, true>(args) : InputTiles<int8_t, false>(args);
  } else {
    args.pixels != nullptr ? InputTiles<uint8_t, true>(args) : InputTiles<uint8_t, false>(args);
  }
}

using Sums = hn::ScalableTag<int32_t>;
using Sum = hn::Vec<Sums>;
constexpr int kSumLanes = static_cast<int>(hn::MaxLanes(Sums()));

// t = 24 · G g, with the last row halved.
HWY_INLINE void TransformWeights(Sum g0, Sum g1, Sum g2, Sum* t) {
  const Sum even = hn::Add(g0, g2), even4 = hn::ShiftLeft<2>(even), odd4 = hn::ShiftLeft<2>(g1);
  const Sum far = hn::Add(g0, hn::ShiftLeft<2>(g2)), odd2 = hn::Add(g1, g1);
  t[0] = hn::Add(hn::ShiftLeft<2>(g0), hn::Add(g0, g0));
  t[1] = hn::Neg(hn::Add(even4, odd4));
  t[2] = hn::Sub(odd4, even4);
  t[3] = hn::Add(far, odd2);
  t[4] = hn::Sub(far, odd2);
  t[5] = hn::Add(hn::ShiftLeft<3>(g2), hn::ShiftLeft<2>(g2));
}

template <typename Byte>
int32_t WeightsOf(const WinogradWeightsArgs& args) {
  const Sums d;
  const hn::Rebind<Byte, Sums> bytes;
  const hn::Rebind<int16_t, Sums> words;
  const Sum zero = hn::Set(d, args.zero_point);
  Sum largest = hn::Zero(d);
  for (int c = 0; c < kWinogradChannels; c += kSumLanes) {
    Sum t[3][kIn];
    LITMUS_UNROLL for (int x = 0; x < 3; ++x) {
      Sum g[3];
      LITMUS_UNROLL for (int y = 0; y < 3; ++y) {
        const uint8_t* tap = args.g + (y * 3 + x) * args.stride + c;
        g[y] = hn::PromoteTo(d, hn::LoadU(bytes, reinterpret_cast<const Byte*>(tap)));
        g[y] = hn::Sub(g[y], zero);
      }
      TransformWeights(g[0], g[1], g[2], t[x]);
    }
    LITMUS_UNROLL for (int i = 0; i < kIn; ++i) {
      Sum u[kIn];
      TransformWeights(t[0][i], t[1][i], t[2][i], u);
      LITMUS_UNROLL for (int j = 0; j < kIn; ++j) {
        largest = hn::Max(largest, hn::Abs(u[j]));
        hn::StoreU(hn::DemoteTo(words, u[j]), words, args.u[i * kIn + j] + c);
      }
    }
  }
  return hn::GetLane(hn::MaxOfLanes(d, largest));
}

int32_t Weights(const WinogradWeightsArgs& args) {
  return args.is_int8 ? WeightsOf<int8_t>(args) : WeightsOf<uint8_t>(args);
}

WinogradKernels Kernels() { return {Weights, Input, {}}; }
#else
WinogradKernels Kernels() { return {nullptr, nullptr, {}}; }
#endif

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
namespace {

// The kernels of the targets that have an S16Gemm.
const cpu::KernelTable kTable("int8 Winograd", [](int64_t target) {
  const std::string name = cpu::NameOfHighwayTarget(target);
  const WinogradKernels k = WinogradKernelsOf(target);
  return name == cpu::kPortable || (k.weights != nullptr && k.input != nullptr &&
                                    k.output.run != nullptr && k.output.lanes > 0);
});

}  // namespace

HWY_EXPORT(Kernels);
WinogradKernels BestWinogradKernels() {
  WinogradKernels kernels = HWY_DYNAMIC_DISPATCH(Kernels)();
  kernels.output = BestWinogradOutput();
  return kernels;
}
WinogradKernels WinogradKernelsOf(int64_t target) {
  WinogradKernels kernels = f32::TargetEntry(HWY_DISPATCH_TABLE(Kernels), target)();
  kernels.output = WinogradOutputOf(target);
  return kernels;
}
}  // namespace litmus::int8
#endif
