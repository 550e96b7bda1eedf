// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rows of the quantised depthwise convolution. Products of a byte and a weight of 9 bits leave room
// for 2^14 taps in 32 bits. x86 multiplies pairs of 16-bit numbers and adds the products, so two
// taps are taken together; elsewhere, the two halves of a vector of one tap.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/depthwise/u8s8_dwconv_hwy.cc"
#include <cstring>
#include <vector>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/target_names.h"
#include "runtime/cpu/targets.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/kernels/simd/int8/requantize/requantize_hwy-inl.h"
#include "runtime/kernels/simd/int8/requantize/requantize_scalar.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if LITMUS_HAS(VECTORS)
using D16 = hn::CappedTag<int16_t, kDepthwiseChannels>;
using D32 = hn::RepartitionToWide<D16>;
using V16 = hn::Vec<D16>;
using V32 = hn::Vec<D32>;

// Adds tap `t` (on x86 also tap `t` + 1) to the sums of the lower and of the upper half of the
// channels.
HWY_INLINE void AddTaps(const uint8_t* const* taps, int t, ptrdiff_t offset, const int16_t* weights,
                        V32& low, V32& high) {
  const D16 d16;
  const D32 d32;
  const hn::Rebind<uint8_t, D16> d8;
#if HWY_ARCH_X86
  const auto first = hn::LoadU(d8, taps[t] + offset), second = hn::LoadU(d8, taps[t + 1] + offset);
  const auto lower = hn::PromoteTo(d16, hn::InterleaveLower(d8, first, second));
  const auto upper = hn::PromoteTo(d16, hn::InterleaveUpper(d8, first, second));
  V32 unused = hn::Zero(d32);
  low = hn::ReorderWidenMulAccumulate(d32, lower, hn::LoadU(d16, weights), low, unused);
  high = hn::ReorderWidenMulAccumulate(d32, upper, hn::LoadU(d16, weights + hn::Lanes(d16)), high,
                                       unused);
#else
  const auto pixel = hn::PromoteTo(d16, hn::LoadU(d8, taps[t] + offset));
  low = hn::ReorderWidenMulAccumulate(d32, pixel, hn::LoadU(d16, weights), low, high);
#endif
}

// kTaps: the number of taps; 0: args.taps_count, known at run time only.
template <int kTaps, typename T, bool kPositive>
void Row(const DwconvRowArgs& args) {
  const D32 d;
  const hn::Rebind<T, D32> narrow;
  const int lanes = static_cast<int>(hn::Lanes(D16())), half = lanes / 2;
  const int taps = kTaps > 0 ? kTaps : args.taps_count;
  const size_t group = static_cast<size_t>(args.padded_channels) * kDepthwiseTaps;
  // Sums are clamped to `max` before they are narrowed by saturation, because Highway 1.0 narrows
  // to unsigned bytes correctly only below 2^15. Narrowing saturates at 0, so `min` is applied
  // later.
  const auto max = hn::Set(d, args.requantize.max);
  const auto min = hn::Set(narrow, static_cast<T>(args.requantize.min));
  for (int c = 0; c < args.requantize.count; c += lanes) {
    const Requantize<HighwayIsa<D32>, kPositive> lower(args.requantize, c);
    const Requantize<HighwayIsa<D32>, kPositive> upper(args.requantize, c + half);
    const V32 low_bias = hn::LoadU(d, args.requantize.bias + c);
    const V32 high_bias = hn::LoadU(d, args.requantize.bias + c + half);
    ptrdiff_t offset = c;
    auto* out = reinterpret_cast<T*>(args.requantize.out) + c;
    const int existing = args.requantize.count - c;
    for (int p = 0; p < args.pixels;
         ++p, offset += args.in_step, out += args.requantize.out_stride) {
      V32 low = low_bias, high = high_bias;
      const int16_t* weights = args.weights + c * kDepthwiseTaps;
      for (int t = 0; t < taps; t += kDepthwiseTaps, weights += group) {
        AddTaps(args.taps, t, offset, weights, low, high);
      }
      const auto first = hn::Max(hn::DemoteTo(narrow, hn::Min(lower(low), max)), min);
      const auto second = hn::Max(hn::DemoteTo(narrow, hn::Min(upper(high), max)), min);
      if (existing >= lanes) {
        hn::StoreU(first, narrow, out);
        hn::StoreU(second, narrow, out + half);
      } else {
        T bytes[kDepthwiseChannels];
        hn::StoreU(first, narrow, bytes);
        hn::StoreU(second, narrow, bytes + half);
        std::memcpy(out, bytes, static_cast<size_t>(existing));
      }
    }
  }
}
#else
template <int kTaps, typename T, bool kPositive>
void Row(const DwconvRowArgs& args) {
  const RequantizeArgs& f = args.requantize;
  for (int p = 0; p < args.pixels; ++p) {
    auto* out = reinterpret_cast<T*>(f.out) + p * f.out_stride;
    for (int c = 0; c < f.count; ++c) {
      int32_t sum = f.bias[c];
      for (int t = 0; t < args.taps_count; ++t) {
        const size_t group = static_cast<size_t>(t / kDepthwiseTaps) * args.padded_channels + c;
        sum += args.taps[t][p * args.in_step + c] *
               args.weights[group * kDepthwiseTaps + t % kDepthwiseTaps];
      }
      const int32_t value = RequantizeSum<kPositive>(f, c, sum);
      out[c] = static_cast<T>(value < f.min ? f.min : value > f.max ? f.max : value);
    }
  }
}
#endif

template <typename T, bool kPositive>
void RowOf(const DwconvRowArgs& args) {
  args.taps_count == 9 ? Row<9, T, kPositive>(args) : Row<0, T, kPositive>(args);
}

template <typename T>
void RowOf(const DwconvRowArgs& args) {
  args.requantize.positive ? RowOf<T, true>(args) : RowOf<T, false>(args);
}

void DwconvRowImpl(const DwconvRowArgs& args) {
  args.requantize.is_int8 ? RowOf<int8_t>(args) : RowOf<uint8_t>(args);
}

void SumTapsImpl(const uint8_t* const* pixels, const int16_t* weights, size_t weight_stride,
                 int taps, int channels, int32_t* sums) {
  const hn::CappedTag<int32_t, 8> d32;
  const hn::Rebind<uint8_t, decltype(d32)> d8;
  const hn::Rebind<int16_t, decltype(d32)> d16;
  for (int c = 0; c < channels; c += static_cast<int>(hn::Lanes(d32))) {
    auto sum = hn::Zero(d32);
    for (int t = 0; t < taps; ++t) {
      const auto pixel = hn::PromoteTo(d32, hn::LoadU(d8, pixels[t] + c));
      const auto weight = hn::PromoteTo(d32, hn::LoadU(d16, weights + t * weight_stride + c));
      sum = hn::Add(sum, hn::Mul(pixel, weight));
    }
    hn::StoreU(sum, d32, sums + c);
  }
}

int64_t TargetImpl() { return HWY_TARGET; }

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(DwconvRowImpl);
HWY_EXPORT(SumTapsImpl);
HWY_EXPORT(TargetImpl);
namespace {

void RowOfHighway(const DwconvRowArgs& args) { HWY_DYNAMIC_DISPATCH(DwconvRowImpl)(args); }

struct RowKernel {
  const char* name;  // of its CPU target
  void (*run)(const DwconvRowArgs& args);
};

const RowKernel& BestRow() {
  static const std::vector<RowKernel> kernels = {
#if defined(__x86_64__)
    {cpu::kAvx2, &RowOfHighway},
    {cpu::kAvx, kDwconvRowAvx},
    {cpu::kSse4, kDwconvRowSse4},
#endif
    {cpu::kPortable, &RowOfHighway}
  };
  static cpu::UsableKernel<RowKernel> best;
  return best.Get([]() -> const std::vector<RowKernel>& { return kernels; });
}

}  // namespace

const char* DwconvTarget() {
  const RowKernel& best = BestRow();
  return best.run == &RowOfHighway ? cpu::NameOfHighwayTarget(HWY_DYNAMIC_DISPATCH(TargetImpl)())
                                   : best.name;
}
void DwconvRow(const DwconvRowArgs& args) { BestRow().run(args); }
void SumTaps(const uint8_t* const* pixels, const int16_t* weights, size_t weight_stride, int taps,
             int channels, int32_t* sums) {
  HWY_DYNAMIC_DISPATCH(SumTapsImpl)(pixels, weights, weight_stride, taps, channels, sums);
}
}  // namespace litmus::int8
#endif
