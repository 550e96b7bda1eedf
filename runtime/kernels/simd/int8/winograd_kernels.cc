// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/winograd_kernels.cc"
#include "runtime/kernels/simd/int8/winograd_kernels.h"

#include <algorithm>
#include <cstring>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/winograd_tiling.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
namespace hn = hwy::HWY_NAMESPACE;

constexpr int kIn = kWinogradInput, kOut = kWinogradOutput;

using Words = hn::ScalableTag<int16_t>;
using Word = hn::Vec<Words>;
constexpr int kWordLanes = static_cast<int>(hn::MaxLanes(Words()));

HWY_INLINE Word Four(Word v) { return hn::ShiftLeft<2>(v); }

// Rows of Bᵀ, apart so that no more than four columns' worth of them is alive at once.
HWY_INLINE Word EndRow(Word a, Word b, Word c) {  // 4a − 5b + c
  return hn::Add(Four(hn::Sub(a, b)), hn::Sub(c, b));
}
HWY_INLINE void MiddleRows(const Word* d, Word* t) {  // of d[1 … 4] the rows 1 … 4
  const Word d31 = hn::Sub(d[3], d[1]), twice = hn::Add(d31, d31), d42 = hn::Sub(d[4], d[2]);
  t[1] = hn::Sub(hn::Add(d[3], d[4]), Four(hn::Add(d[1], d[2])));
  t[2] = hn::Add(hn::Sub(d[4], d[3]), Four(hn::Sub(d[1], d[2])));
  t[3] = hn::Add(d42, twice);
  t[4] = hn::Sub(d42, twice);
}

template <typename Byte, bool kPixels>
HWY_INLINE void InputVector(const WinogradInputArgs& args, int c) {
  const Words words;
  const hn::Rebind<Byte, Words> bytes;
  const auto load = [&](int y, int x) HWY_ATTR {
    const ptrdiff_t offset = y * args.row_stride + static_cast<ptrdiff_t>(x) * args.channels;
    const uint8_t* p = (kPixels ? args.pixels[y * kIn + x] : args.tile + offset) + c;
    return hn::PromoteTo(words, hn::LoadU(bytes, reinterpret_cast<const Byte*>(p)));
  };
  const auto store = [&](const Word* t, int y) HWY_ATTR {
    Word r[kIn];
    r[0] = EndRow(t[0], t[2], t[4]);
    MiddleRows(t, r);
    r[5] = EndRow(t[1], t[3], t[5]);
    LITMUS_UNROLL for (int x = 0; x < kIn; ++x) {
      hn::StoreU(r[x], words, args.v + (y * kIn + x) * args.v_stride + c);
    }
  };
  LITMUS_UNROLL for (int y = 0; y < kIn; y += kIn - 1) {
    const int first = y == 0 ? 0 : 1;
    Word t[kIn];
    LITMUS_UNROLL for (int x = 0; x < kIn; ++x) {
      t[x] = EndRow(load(first, x), load(first + 2, x), load(first + 4, x));
    }
    store(t, y);
  }
  Word middle[kIn][kIn];
  LITMUS_UNROLL for (int x = 0; x < kIn; ++x) {
    const Word d[] = {load(1, x), load(1, x), load(2, x), load(3, x), load(4, x)};
    Word t[kIn - 1];
    MiddleRows(d, t);
    LITMUS_UNROLL for (int y = 1; y < kIn - 1; ++y) middle[y][x] = t[y];
  }
  LITMUS_UNROLL for (int y = 1; y < kIn - 1; ++y) store(middle[y], y);
}

template <typename Byte, bool kPixels>
void InputTile(const WinogradInputArgs& args) {
  for (int c = 0; c < args.channels; c += kWordLanes) {
    // The last vector may compute again what others have.
    InputVector<Byte, kPixels>(args, std::min(c, args.channels - kWordLanes));
  }
}

void Input(const WinogradInputArgs& args) {
  if (args.is_int8) {
    args.pixels != nullptr ? InputTile<int8_t, true>(args) : InputTile<int8_t, false>(args);
  } else {
    args.pixels != nullptr ? InputTile<uint8_t, true>(args) : InputTile<uint8_t, false>(args);
  }
}

using Sums = hn::ScalableTag<int32_t>;
using Sum = hn::Vec<Sums>;
constexpr int kSumLanes = static_cast<int>(hn::MaxLanes(Sums()));

// y = Aᵀ m, the last column of Aᵀ doubled.
HWY_INLINE void TransformOutput(const Sum* m, Sum* y) {
  const Sum even1 = hn::Add(m[1], m[2]), odd1 = hn::Sub(m[1], m[2]);
  const Sum even2 = hn::Add(m[3], m[4]), odd2 = hn::Sub(m[3], m[4]);
  y[0] = hn::Add(hn::Add(m[0], even1), even2);
  y[1] = hn::Add(odd1, hn::Add(odd2, odd2));
  y[2] = hn::Add(even1, hn::ShiftLeft<2>(even2));
  y[3] = hn::Add(hn::Add(odd1, hn::ShiftLeft<3>(odd2)), hn::Add(m[5], m[5]));
}

// t = G g, multiplied.
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

// The constants of FinishArgs for one vector of channels; see there.
template <bool kPositive>
struct Scale {
  using Wide = hn::RepartitionToWide<Sums>;
  using UnsignedWide = hn::Repartition<uint64_t, Sums>;

  Scale(const FinishArgs& args, int c)
      : multiplier(hn::LoadU(Sums(), args.multiplier + c)),
        odd_multiplier(Odd(multiplier)),
        left(hn::LoadU(Sums(), args.doubled_left + c)),
        correction(hn::LoadU(Sums(), args.correction + c)),
        shift(hn::LoadU(Sums(), args.shift + c)),
        even_nudge(hn::LoadU(Wide(), args.even_nudge + c / 2)),
        odd_nudge(hn::LoadU(Wide(), args.odd_nudge + c / 2)) {}

  static Sum Odd(Sum v) {
    return hn::BitCast(Sums(), hn::ShiftRight<32>(hn::BitCast(UnsignedWide(), v)));
  }
  HWY_INLINE Sum operator()(Sum sum) const {
    const Sums d;
    const Sum x = kPositive ? sum : hn::Shl(sum, left);
    const auto even = hn::Add(hn::MulEven(x, multiplier), even_nudge);
    const auto odd = hn::Add(hn::MulEven(Odd(x), odd_multiplier), odd_nudge);
    Sum product = hn::OddEven(
        hn::BitCast(d, odd), hn::BitCast(d, hn::ShiftRight<32>(hn::BitCast(UnsignedWide(), even))));
    if (!kPositive) product = hn::Sub(product, hn::And(correction, hn::BroadcastSignBit(x)));
    return hn::Shr(product, shift);
  }

  Sum multiplier, odd_multiplier, left, correction, shift;
  hn::Vec<Wide> even_nudge, odd_nudge;
};

template <bool kWhole, bool kPositive, bool kTail>
HWY_INLINE void OutputVector(const WinogradOutputArgs& args, int c) {
  const Sums d;
  const hn::Rebind<uint32_t, Sums> unsigned_sums;
  const hn::Rebind<uint8_t, Sums> bytes;
  constexpr int32_t kInverseOf9 = 954437177;  // modulo 2^32
  Sum t[kOut][kIn];
  LITMUS_UNROLL for (int x = 0; x < kIn; ++x) {
    Sum column[kIn], r[kOut];
    LITMUS_UNROLL for (int y = 0; y < kIn; ++y) {
      column[y] = hn::LoadU(d, args.m + (y * kIn + x) * args.m_stride + c);
    }
    // What is added at the point (1, 1) comes out in all pixels.
    if (x == 1) column[1] = hn::Add(column[1], hn::LoadU(d, args.finish.bias + c));
    TransformOutput(column, r);
    LITMUS_UNROLL for (int y = 0; y < kOut; ++y) t[y][x] = r[y];
  }
  const FinishArgs& finish = args.finish;
  const Scale<kPositive> scale(finish, c);
  const Sum inverse = hn::Set(d, kInverseOf9);
  const Sum min = hn::Set(d, finish.min), max = hn::Set(d, finish.max);
  LITMUS_UNROLL for (int y = 0; y < kOut; ++y) {
    if (!kWhole && y >= args.rows) return;
    Sum r[kOut];
    TransformOutput(t[y], r);
    LITMUS_UNROLL for (int x = 0; x < kOut; ++x) {
      if (!kWhole && x >= args.columns) break;
      const Sum sum = hn::ShiftRight<6>(hn::Mul(r[x], inverse));
      const Sum value = hn::Min(hn::Max(scale(sum), min), max);
      const auto out = hn::TruncateTo(bytes, hn::BitCast(unsigned_sums, value));
      uint8_t* p = finish.out + y * args.row_stride + x * finish.out_stride + c;
      if (kTail) {
        HWY_ALIGN uint8_t buffer[kSumLanes];
        hn::Store(out, bytes, buffer);
        memcpy(p, buffer, finish.count - c);
      } else {
        hn::StoreU(out, bytes, p);
      }
    }
  }
}

template <bool kWhole, bool kPositive>
void OutputTile(const WinogradOutputArgs& args) {
  int c = 0;
  for (; c + kSumLanes <= args.finish.count; c += kSumLanes) {
    OutputVector<kWhole, kPositive, false>(args, c);
  }
  const int rest = args.finish.count - c;
  if (rest == 0) return;
  // Constants of channels come in pairs.
  if (c > 0 && rest % 2 == 0) {
    return OutputVector<kWhole, kPositive, false>(args, args.finish.count - kSumLanes);
  }
  OutputVector<kWhole, kPositive, true>(args, c);
}

void Output(const WinogradOutputArgs& args) {
  const bool whole = args.rows == kOut && args.columns == kOut;
  if (args.finish.positive) {
    whole ? OutputTile<true, true>(args) : OutputTile<false, true>(args);
  } else {
    whole ? OutputTile<true, false>(args) : OutputTile<false, false>(args);
  }
}

WinogradKernels Kernels() { return {Weights, Input, Output}; }
#else
WinogradKernels Kernels() { return {nullptr, nullptr, nullptr}; }
#endif

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(Kernels);
WinogradKernels BestWinogradKernels() { return HWY_DYNAMIC_DISPATCH(Kernels)(); }
}  // namespace litmus::int8
#endif
