// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage of hybrid operators with vectors. Compiled without contraction of
// multiplications and additions, so that results equal those of plain C++.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/hybrid/dequantize_hwy.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/clamp-inl.h"
#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/int8/hybrid/dequantize_hybrid.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using litmus::HWY_NAMESPACE::ClampOrNan;

using Floats = hn::ScalableTag<float>;

// Computes kVectors vectors of channels, row by row. The channels' constants stay in registers. So
// do copies of the members of `o`, which the compiler would reload because outputs might alias
// them.
template <int kVectors, bool kScalesFirst, bool kHasBias, class D>
class ChannelsToFloats {
 public:
  HWY_INLINE ChannelsToFloats(D d, const HybridOutput& o, int first)
      : zero_points_(o.row_zero_points),
        row_scales_(o.row_scales),
        row_scales_stride_(o.row_scales_stride),
        low_(hn::Set(d, o.min)),
        high_(hn::Set(d, o.max)) {
    LITMUS_UNROLL for (int v = 0; v < kVectors; ++v) {
      const int channel = first + v * kLanes;
      weight_sum_[v] = hn::LoadU(DI(), o.weight_sums + channel);
      scale_[v] = hn::LoadU(d, o.scales + channel);
      bias_[v] = hn::LoadU(d, o.bias + channel);
    }
    if (!o.one_quantization) return;
    LITMUS_UNROLL for (int v = 0; v < kVectors; ++v) {
      weight_sum_[v] = hn::Mul(weight_sum_[v], hn::Set(DI(), zero_points_[0]));
      if (kScalesFirst) scale_[v] = hn::Mul(scale_[v], hn::Set(d, row_scales_[0]));
    }
  }

  // Calls store(vector, value) for each vector of a row. kOneQuantization:
  // HybridOutput::one_quantization.
  template <bool kOneQuantization, class Store>
  HWY_INLINE void Row(int row, const int32_t* sums, const Store& store) const {
    const D d;
    const int quantization = kOneQuantization ? 0 : row;
    const auto zero_point = hn::Set(DI(), zero_points_[quantization]);
    const auto row_scale = hn::Set(d, row_scales_[quantization * row_scales_stride_]);
    LITMUS_UNROLL for (int v = 0; v < kVectors; ++v) {
      const auto correction =
          kOneQuantization ? weight_sum_[v] : hn::Mul(weight_sum_[v], zero_point);
      const auto sum = hn::ConvertTo(d, hn::Sub(hn::LoadU(DI(), sums + v * kLanes), correction));
      const auto scale =
          kScalesFirst && !kOneQuantization ? hn::Mul(scale_[v], row_scale) : scale_[v];
      const auto scaled = hn::Mul(sum, scale);
      const auto value = kScalesFirst ? scaled : hn::Mul(scaled, row_scale);
      store(v, ClampOrNan(kHasBias ? hn::Add(value, bias_[v]) : value, low_, high_));
    }
  }

 private:
  using DI = hn::Rebind<int32_t, D>;
  static constexpr int kLanes = static_cast<int>(hn::MaxLanes(D()));

  const int32_t* const zero_points_;
  const float* const row_scales_;
  const ptrdiff_t row_scales_stride_;
  const hn::Vec<D> low_, high_;
  hn::Vec<DI> weight_sum_[kVectors];
  hn::Vec<D> scale_[kVectors], bias_[kVectors];
};

// Computes kVectors vectors of channels from `first` on. With kVectors 1, some channels may not
// exist.
template <int kVectors, bool kScalesFirst, bool kHasBias, class D>
HWY_INLINE void DequantizeChannels(D d, const HybridOutput& o, int first) {
  const ChannelsToFloats<kVectors, kScalesFirst, kHasBias, D> channels(d, o, first);
  const ptrdiff_t sums_stride = o.sums_stride, out_stride = o.out_stride;
  const int rows = o.rows, left = o.count - first, lanes = static_cast<int>(hn::Lanes(d));
  const int32_t* sums = o.sums + first;
  float* out = o.out + first;
  if (left >= kVectors * lanes && o.one_quantization) {
    for (int i = 0; i < rows; ++i, sums += sums_stride, out += out_stride) {
      channels.template Row<true>(i, sums, [&](int v, hn::Vec<D> value) HWY_ATTR {
        hn::StoreU(value, d, out + v * lanes);
      });
    }
    return;
  }
  if (left >= kVectors * lanes) {
    for (int i = 0; i < rows; ++i, sums += sums_stride, out += out_stride) {
      channels.template Row<false>(i, sums, [&](int v, hn::Vec<D> value) HWY_ATTR {
        hn::StoreU(value, d, out + v * lanes);
      });
    }
    return;
  }
  const auto present = hn::FirstN(d, static_cast<size_t>(left));
  const auto store = [&](int, hn::Vec<D> value)
                         HWY_ATTR { hn::BlendedStore(value, present, d, out); };
  for (int i = 0; i < rows; ++i, sums += sums_stride, out += out_stride) {
    if (o.one_quantization) {
      channels.template Row<true>(i, sums, store);
    } else {
      channels.template Row<false>(i, sums, store);
    }
  }
}

template <bool kScalesFirst, bool kHasBias>
HWY_INLINE void DequantizeAll(const HybridOutput& o) {
  // At most eight lanes beyond the whole vectors, as arrays may be padded to multiples of eight
  // channels only.
  const Floats wide;
  const hn::CappedTag<float, 8> narrow;
  int first = 0;
  const int lanes = static_cast<int>(hn::Lanes(wide));
#if LITMUS_HAS(NEON)
  // NEON vectors are short: loading a row's constants serves four of them.
  for (; first + 4 * lanes <= o.count; first += 4 * lanes) {
    DequantizeChannels<4, kScalesFirst, kHasBias>(wide, o, first);
  }
#endif
  for (; first + lanes <= o.padded_count && first < o.count; first += lanes) {
    DequantizeChannels<1, kScalesFirst, kHasBias>(wide, o, first);
  }
  for (; first < o.count; first += static_cast<int>(hn::Lanes(narrow))) {
    DequantizeChannels<1, kScalesFirst, kHasBias>(narrow, o, first);
  }
}

void DequantizeHybridImpl(const HybridOutput& o) {
  if (o.scales_first) {
    o.has_bias ? DequantizeAll<true, true>(o) : DequantizeAll<true, false>(o);
  } else {
    o.has_bias ? DequantizeAll<false, true>(o) : DequantizeAll<false, false>(o);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(DequantizeHybridImpl);

void DequantizeHybrid(const HybridOutput& output) {
  HWY_DYNAMIC_DISPATCH(DequantizeHybridImpl)(output);
}

}  // namespace litmus::int8
#endif
