// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The float parts of hybrid operators on vectors: ranges, quantisation, and the output stage.
// Compiled without contraction into fused multiplications: results are those of plain C++.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/hybrid/hybrid_hwy.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_image.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_output.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::ScalableTag<float>;
using Integers = hn::Rebind<int32_t, Floats>;

// The operand that a comparison with NaN does not take comes second on x86.
HWY_INLINE FloatRange RangeOf(const float* in, size_t n) {
  const Floats d;
  const size_t lanes = hn::Lanes(d);
  auto low0 = hn::Zero(d), low1 = low0, high0 = low0, high1 = low0;
  size_t i = 0;
  for (; i + 2 * lanes <= n; i += 2 * lanes) {
    const auto a = hn::LoadU(d, in + i), b = hn::LoadU(d, in + i + lanes);
    low0 = hn::Min(a, low0);
    high0 = hn::Max(a, high0);
    low1 = hn::Min(b, low1);
    high1 = hn::Max(b, high1);
  }
  float low = hn::GetLane(hn::MinOfLanes(d, hn::Min(low0, low1)));
  float high = hn::GetLane(hn::MaxOfLanes(d, hn::Max(high0, high1)));
  for (; i < n; ++i) {
    low = in[i] < low ? in[i] : low;
    high = in[i] > high ? in[i] : high;
  }
  return {low, high};
}

void RangesOfImpl(const float* in, size_t count, size_t n, FloatRange* ranges) {
  for (size_t i = 0; i < count; ++i, in += n) ranges[i] = RangeOf(in, n);
}

// The integers of a vector of values, as floats. Half away from zero: just below a half is added,
// so that nothing below a half reaches the next integer, while a sum exactly between two floats
// rounds up to it.
struct Quantizer {
  explicit Quantizer(const HybridQuantization& to)
      : inverse(hn::Set(d, to.inverse)),
        zero(hn::Set(d, static_cast<float>(to.zero_point))),
        low(hn::Set(d, static_cast<float>(to.low))),
        high(hn::Set(d, 127.0f)),
        half(hn::Set(d, 0.49999997f)) {}

  HWY_INLINE hn::Vec<Floats> operator()(const float* x) const {
    const auto q = hn::Add(zero, hn::Mul(hn::LoadU(d, x), inverse));
    const auto bounded = hn::Min(hn::Max(q, low), high);
    return hn::Trunc(hn::Add(bounded, hn::CopySign(half, bounded)));
  }

  Floats d;
  hn::Vec<Floats> inverse, zero, low, high, half;
};

// out[i] = value(quantised in[i]), by vectors of D.
template <class D, class Value>
HWY_INLINE void ForEachQuantized(const float* in, size_t n, const HybridQuantization& quantization,
                                 D d, const Value& value, hn::TFromD<D>* out) {
  const Quantizer quantize(quantization);
  const size_t lanes = hn::Lanes(Floats());
  size_t i = 0;
  for (; i + lanes <= n; i += lanes) hn::StoreU(value(quantize(in + i)), d, out + i);
  if (i == n) return;
  HWY_ALIGN float rest[HWY_MAX_BYTES / sizeof(float)] = {};
  HWY_ALIGN hn::TFromD<D> values[HWY_MAX_BYTES / sizeof(float)];
  for (size_t j = i; j < n; ++j) rest[j - i] = in[j];
  hn::StoreU(value(quantize(rest)), d, values);
  for (size_t j = i; j < n; ++j) out[j] = values[j - i];
}

void QuantizeRowsImpl(const float* in, size_t count, size_t n,
                      const HybridQuantization* quantization, uint8_t* out) {
  const Floats d;
  const hn::Rebind<uint32_t, Floats> d32;
  const hn::Rebind<uint8_t, Floats> d8;
  // Where the last bit of a float counts ones, the last byte is that of the integer; Highway's
  // conversion looks for overflow besides.
  const auto offset = hn::Set(d, 0x1.8p23f + 128);
  const auto value = [&](hn::Vec<Floats> q) HWY_ATTR {
    return hn::TruncateTo(d8, hn::BitCast(d32, hn::Add(q, offset)));
  };
  for (size_t i = 0; i < count; ++i, in += n, out += n) {
    ForEachQuantized(in, n, quantization[i], d8, value, out);
  }
}

void RoundValuesImpl(const float* in, size_t n, const HybridQuantization& quantization,
                     float* out) {
  const Floats d;
  // Added, so that −0 becomes 0.
  const auto minus_zero_point = hn::Set(d, static_cast<float>(-quantization.zero_point));
  const auto scale = hn::Set(d, quantization.scale);
  const auto value = [&](hn::Vec<Floats> q)
                         HWY_ATTR { return hn::Mul(scale, hn::Add(q, minus_zero_point)); };
  ForEachQuantized(in, n, quantization, d, value, out);
}

// Constants of a vector of channels stay in registers while the rows go by; so do those of `o`,
// which the compiler cannot tell from the outputs.
template <class D>
HWY_INLINE void DequantizeChannels(D d, const HybridOutput& o, int first) {
  const hn::Rebind<int32_t, D> di;
  const auto weight_sum = hn::LoadU(di, o.weight_sums + first);
  const auto scale = hn::LoadU(d, o.scales + first), bias = hn::LoadU(d, o.bias + first);
  const auto low = hn::Set(d, o.min), high = hn::Set(d, o.max);
  const int32_t* const zero_points = o.row_zero_points;
  const float* const row_scales = o.row_scales;
  const bool scales_first = o.scales_first, has_bias = o.has_bias;
  const auto value_of = [&](int row, const int32_t* sums) HWY_ATTR {
    const auto correction = hn::Mul(weight_sum, hn::Set(di, zero_points[row]));
    const auto sum = hn::ConvertTo(d, hn::Sub(hn::LoadU(di, sums), correction));
    const auto row_scale = hn::Set(d, row_scales[row]);
    const auto value = scales_first ? hn::Mul(sum, hn::Mul(scale, row_scale))
                                    : hn::Mul(hn::Mul(sum, scale), row_scale);
    return hn::Min(high, hn::Max(low, has_bias ? hn::Add(value, bias) : value));
  };
  const ptrdiff_t sums_stride = o.sums_stride, out_stride = o.out_stride;
  const int rows = o.rows, left = o.count - first;
  const int32_t* sums = o.sums + first;
  float* out = o.out + first;
  if (left >= static_cast<int>(hn::Lanes(d))) {
    for (int i = 0; i < rows; ++i, sums += sums_stride, out += out_stride) {
      hn::StoreU(value_of(i, sums), d, out);
    }
    return;
  }
  const auto present = hn::FirstN(d, static_cast<size_t>(left));
  for (int i = 0; i < rows; ++i, sums += sums_stride, out += out_stride) {
    hn::BlendedStore(value_of(i, sums), present, d, out);
  }
}

void DequantizeHybridImpl(const HybridOutput& o) {
  // At most eight lanes where the padding of the arrays is eight channels.
  const Floats wide;
  const hn::CappedTag<float, 8> narrow;
  int first = 0;
  const int lanes = static_cast<int>(hn::Lanes(wide));
  for (; first + lanes <= o.padded_count && first < o.count; first += lanes) {
    DequantizeChannels(wide, o, first);
  }
  for (; first < o.count; first += static_cast<int>(hn::Lanes(narrow))) {
    DequantizeChannels(narrow, o, first);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(RangesOfImpl);
HWY_EXPORT(QuantizeRowsImpl);
HWY_EXPORT(RoundValuesImpl);
HWY_EXPORT(DequantizeHybridImpl);

void RangesOf(const float* in, size_t count, size_t n, FloatRange* ranges) {
  HWY_DYNAMIC_DISPATCH(RangesOfImpl)(in, count, n, ranges);
}

void QuantizeRows(const float* in, size_t count, size_t n, const HybridQuantization* quantization,
                  uint8_t* out) {
  HWY_DYNAMIC_DISPATCH(QuantizeRowsImpl)(in, count, n, quantization, out);
}

void RoundValues(const float* in, size_t n, const HybridQuantization& quantization, float* out) {
  HWY_DYNAMIC_DISPATCH(RoundValuesImpl)(in, n, quantization, out);
}

void DequantizeHybrid(const HybridOutput& output) {
  HWY_DYNAMIC_DISPATCH(DequantizeHybridImpl)(output);
}

}  // namespace litmus::int8
#endif
