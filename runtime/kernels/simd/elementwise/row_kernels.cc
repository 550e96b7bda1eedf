// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Softmax of rows, its logarithm, and bilinear interpolation between two rows of an image, for
// every target.
#include <cmath>
#include <limits>

#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/kernels/simd/f32/highway.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/elementwise/row_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/elementwise/exp-inl.h"
#include "runtime/kernels/simd/elementwise/vectors-inl.h"
#include "runtime/kernels/simd/nearby_elements-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::elementwise {
namespace HWY_NAMESPACE {

// Replaces the elements from index n on by `filler`.
HWY_INLINE Vector FillFrom(Vector v, size_t n, Vector filler) {
  return hn::IfThenElse(hn::FirstN(Tag(), n), v, filler);
}

// The maximum of `columns` numbers and of `lowest`, in all lanes.
HWY_INLINE Vector LargestOf(const float* in, size_t columns, Vector lowest) {
  const Tag d;
  const size_t rest = columns % kLanes, whole = columns - rest;
  Vector max = lowest;
  for (size_t c = 0; c < whole; c += kLanes) max = hn::Max(max, hn::LoadU(d, in + c));
  if (rest > 0) max = hn::Max(max, FillFrom(LoadFirst(in + whole, rest), rest, lowest));
  return hn::MaxOfLanes(d, max);
}

void Softmax(const float* in, size_t rows, size_t columns, float beta, float* out) {
  const Tag d;
  const Vector lowest = hn::Set(d, -hwy::HighestValue<float>());
  const Vector factor = hn::Set(d, beta);
  const size_t rest = columns % kLanes, whole = columns - rest;
  for (size_t r = 0; r < rows; ++r, in += columns, out += columns) {
    const Vector largest = LargestOf(in, columns, lowest);
    Vector sum = hn::Zero(d);
    for (size_t c = 0; c < whole; c += kLanes) {
      const Vector e = ExpOrZero<1>(hn::Mul(hn::Sub(hn::LoadU(d, in + c), largest), factor));
      sum = hn::Add(sum, e);
      hn::StoreU(e, d, out + c);
    }
    Vector last = hn::Zero(d);
    if (rest > 0) {
      const Vector x = LoadFirst(in + whole, rest);
      last = FillFrom(ExpOrZero<1>(hn::Mul(hn::Sub(x, largest), factor)), rest, last);
      sum = hn::Add(sum, last);
    }
    const Vector scale = hn::Div(hn::Set(d, 1.0f), hn::SumOfLanes(d, sum));
    for (size_t c = 0; c < whole; c += kLanes) {
      hn::StoreU(hn::Mul(hn::LoadU(d, out + c), scale), d, out + c);
    }
    if (rest > 0) StoreFirst(hn::Mul(last, scale), out + whole, rest);
  }
}

void LogSoftmax(const float* in, size_t rows, size_t columns, float* out) {
  const Tag d;
  const Vector lowest = hn::Set(d, -std::numeric_limits<float>::infinity());
  const size_t rest = columns % kLanes, whole = columns - rest;
  for (size_t r = 0; r < rows; ++r, in += columns, out += columns) {
    const Vector largest = LargestOf(in, columns, lowest);
    Vector sum = hn::Zero(d);
    for (size_t c = 0; c < whole; c += kLanes) {
      sum = hn::Add(sum, ExpOrZero<1>(hn::Sub(hn::LoadU(d, in + c), largest)));
    }
    Vector last = hn::Zero(d);
    if (rest > 0) {
      last = hn::Sub(LoadFirst(in + whole, rest), largest);
      sum = hn::Add(sum, FillFrom(ExpOrZero<1>(last), rest, hn::Zero(d)));
    }
    const Vector log_sum = hn::Set(d, std::log(hn::GetLane(hn::SumOfLanes(d, sum))));
    for (size_t c = 0; c < whole; c += kLanes) {
      hn::StoreU(hn::Sub(hn::Sub(hn::LoadU(d, in + c), largest), log_sum), d, out + c);
    }
    if (rest > 0) StoreFirst(hn::Sub(last, log_sum), out + whole, rest);
  }
}

// Computes vectors of outputs that cover several pixels.
void FewChannels(const InterpolateArgs& t) {
  const Tag d;
  const IntTag places;
  const size_t count = t.out_w * t.channels;
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const IntVector left = hn::LoadU(places, t.elements.left + i),
                    right = hn::LoadU(places, t.elements.right + i);
    const Vector weight = hn::LoadU(d, t.elements.weight + i);
    litmus::HWY_NAMESPACE::WithElements(
        d, t.elements.left + i, t.elements.right + i, t.channels, [&](const auto& get) HWY_ATTR {
          const Vector from = get(d, t.line, left), to = get(d, t.line, right);
          // Not from − from · weight, which would be NaN for an infinite `from`.
          const Vector left_part = hn::Mul(from, hn::Sub(hn::Set(d, 1.0f), weight));
          hn::StoreU(hn::MulAdd(to, weight, left_part), d, t.out + i);
        });
  }
  for (; i < count; ++i) {
    const float weight = t.elements.weight[i];
    t.out[i] = t.line[t.elements.right[i]] * weight + t.line[t.elements.left[i]] * (1 - weight);
  }
}

// Computes each output from its four neighbours: for rows that become much shorter, so that most
// elements of the interpolated line would not be used.
void FourNeighbours(const InterpolateArgs& t) {
  const Tag d;
  float* out = t.out;
  for (size_t i = 0; i < t.out_w; ++i, out += t.channels) {
    const Between& x = t.x[i];
    const size_t left = static_cast<size_t>(x.low) * t.channels;
    const size_t right = static_cast<size_t>(x.high) * t.channels;
    const float top_weight = 1 - t.bottom_weight, left_weight = 1 - x.weight;
    const Vector top_left = hn::Set(d, top_weight * left_weight);
    const Vector bottom_left = hn::Set(d, t.bottom_weight * left_weight);
    const Vector top_right = hn::Set(d, top_weight * x.weight);
    const Vector bottom_right = hn::Set(d, t.bottom_weight * x.weight);
    const auto mix = [&](const auto& load, size_t c) HWY_ATTR {
      Vector v = hn::Mul(load(t.top + left + c), top_left);
      v = hn::MulAdd(load(t.bottom + left + c), bottom_left, v);
      v = hn::MulAdd(load(t.top + right + c), top_right, v);
      return hn::MulAdd(load(t.bottom + right + c), bottom_right, v);
    };
    size_t c = 0;
    const auto load = [&](const float* from) HWY_ATTR { return hn::LoadU(d, from); };
    for (; c + kLanes <= t.channels; c += kLanes) hn::StoreU(mix(load, c), d, out + c);
    const size_t rest = t.channels - c;
    const auto load_rest = [&](const float* from) HWY_ATTR { return LoadFirst(from, rest); };
    if (rest > 0) StoreFirst(mix(load_rest, c), out + c, rest);
  }
}

#if LITMUS_HAS(NEON)
constexpr size_t kTogether = 4;  // short vectors that share address arithmetic

// out[i] = a[i] · a_weight + b[i] · b_weight, for kTogether vectors.
HWY_INLINE void MixTogether(const float* a, const float* b, Vector a_weight, Vector b_weight,
                            float* out) {
  const Tag d;
  Vector v[kTogether];
  LITMUS_UNROLL for (size_t k = 0; k < kTogether; ++k) {
    v[k] = hn::Mul(hn::LoadU(d, a + k * kLanes), a_weight);
    v[k] = hn::MulAdd(hn::LoadU(d, b + k * kLanes), b_weight, v[k]);
  }
  LITMUS_UNROLL for (size_t k = 0; k < kTogether; ++k) hn::StoreU(v[k], d, out + k * kLanes);
}
#endif

// First interpolates between the two rows, then between columns of the result.
void Interpolate(const InterpolateArgs& t) {
  if (2 * t.out_w <= t.in_w) return FourNeighbours(t);
  const Tag d;
  const size_t count = t.in_w * t.channels;
  const Vector top = hn::Set(d, 1 - t.bottom_weight), bottom = hn::Set(d, t.bottom_weight);
  size_t i = 0;
#if LITMUS_HAS(NEON)
  for (; i + kTogether * kLanes <= count; i += kTogether * kLanes) {
    MixTogether(t.top + i, t.bottom + i, top, bottom, t.line + i);
  }
#endif
  for (; i < count; i += kLanes) {
    const size_t n = count - i;
    if (n >= kLanes) {
      const Vector upper = hn::Mul(hn::LoadU(d, t.top + i), top);
      hn::StoreU(hn::MulAdd(hn::LoadU(d, t.bottom + i), bottom, upper), d, t.line + i);
    } else {
      const Vector upper = hn::Mul(LoadFirst(t.top + i, n), top);
      StoreFirst(hn::MulAdd(LoadFirst(t.bottom + i, n), bottom, upper), t.line + i, n);
    }
  }
  if (t.elements.left != nullptr && t.channels < kLanes) return FewChannels(t);
  float* out = t.out;
  for (size_t i = 0; i < t.out_w; ++i, out += t.channels) {
    const Between& x = t.x[i];
    const float* left = t.line + static_cast<size_t>(x.low) * t.channels;
    const float* right = t.line + static_cast<size_t>(x.high) * t.channels;
    const Vector left_weight = hn::Set(d, 1 - x.weight), right_weight = hn::Set(d, x.weight);
    const auto mix = [&](size_t c) HWY_ATTR {
      const Vector v = hn::Mul(hn::LoadU(d, left + c), left_weight);
      hn::StoreU(hn::MulAdd(hn::LoadU(d, right + c), right_weight, v), d, out + c);
    };
    size_t c = 0;
#if LITMUS_HAS(NEON)
    for (; c + kTogether * kLanes <= t.channels; c += kTogether * kLanes) {
      MixTogether(left + c, right + c, left_weight, right_weight, out + c);
    }
#endif
    for (; c + kLanes <= t.channels; c += kLanes) mix(c);
    if (c == t.channels) continue;
    if (c > 0) {  // The last vector overlaps the one before.
      mix(t.channels - kLanes);
      continue;
    }
    const Vector v = hn::Mul(LoadFirst(left, t.channels), left_weight);
    StoreFirst(hn::MulAdd(LoadFirst(right, t.channels), right_weight, v), out, t.channels);
  }
}

void AddRow(Kernels* kernels) {
  kernels->softmax = &Softmax;
  kernels->log_softmax = &LogSoftmax;
  kernels->interpolate = &Interpolate;
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::elementwise
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::elementwise {
HWY_EXPORT(AddRow);
void AddRowKernels(int64_t target, Kernels* kernels) {
  f32::TargetEntry(HWY_DISPATCH_TABLE(AddRow), target)(kernels);
}
}  // namespace litmus::elementwise
#endif
