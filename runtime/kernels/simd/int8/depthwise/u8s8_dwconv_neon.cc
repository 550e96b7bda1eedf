// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions of bytes on NEON: the products of two taps are added in 16 bits, then to
// the sums of 32 bits.
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/kernels/simd/int8/requantize/requantize_neon.h"
#include "runtime/kernels/simd/load_order.h"

namespace litmus::int8 {
#if defined(__aarch64__)
namespace {

// Products of the lower halves. For the intrinsics, GCC 12 copies the lower half of each
// loop-invariant register to another one and runs out of registers, so it gets assembly. Clang does
// not copy with intrinsics, but would copy the upper half of the assembly's result before widening
// it.
#if defined(__clang__)
inline int16x8_t MultiplyLow(int8x16_t a, int8x16_t b) {
  return vmull_s8(vget_low_s8(a), vget_low_s8(b));
}
inline int16x8_t MultiplyAddLow(int16x8_t sum, int8x16_t a, int8x16_t b) {
  return vmlal_s8(sum, vget_low_s8(a), vget_low_s8(b));
}
#else
inline int16x8_t MultiplyLow(int8x16_t a, int8x16_t b) {
  int16x8_t product;
  asm("smull %0.8h, %1.8b, %2.8b" : "=w"(product) : "w"(a), "w"(b));
  return product;
}
inline int16x8_t MultiplyAddLow(int16x8_t sum, int8x16_t a, int8x16_t b) {
  asm("smlal %0.8h, %1.8b, %2.8b" : "+w"(sum) : "w"(a), "w"(b));
  return sum;
}
#endif

// The operations on a group's channels, kVectors vectors of four lanes.
template <int kVectors>
struct Channels;

template <>
struct Channels<4> {
  using Bytes = int8x16_t;

  static Bytes Load(const void* from) { return vld1q_s8(static_cast<const int8_t*>(from)); }
  static void Add(Bytes pixel, Bytes weight, int32x4_t (&sum)[4]) {
    Widen(MultiplyLow(pixel, weight), vmull_high_s8(pixel, weight), sum);
  }
  static void Add(Bytes first, Bytes first_weight, Bytes second, Bytes second_weight,
                  int32x4_t (&sum)[4]) {
    Widen(MultiplyAddLow(MultiplyLow(first, first_weight), second, second_weight),
          vmlal_high_s8(vmull_high_s8(first, first_weight), second, second_weight), sum);
  }
  static void Add(Bytes pixel, const int16x8_t (&weights)[2], int32x4_t (&sum)[4]) {
    const int16x8_t low = vmovl_s8(vget_low_s8(pixel)), high = vmovl_high_s8(pixel);
    sum[0] = vmlal_s16(sum[0], vget_low_s16(low), vget_low_s16(weights[0]));
    sum[1] = vmlal_high_s16(sum[1], low, weights[0]);
    sum[2] = vmlal_s16(sum[2], vget_low_s16(high), vget_low_s16(weights[1]));
    sum[3] = vmlal_high_s16(sum[3], high, weights[1]);
  }

 private:
  static void Widen(int16x8_t low, int16x8_t high, int32x4_t (&sum)[4]) {
    sum[0] = vaddw_s16(sum[0], vget_low_s16(low));
    sum[1] = vaddw_high_s16(sum[1], low);
    sum[2] = vaddw_s16(sum[2], vget_low_s16(high));
    sum[3] = vaddw_high_s16(sum[3], high);
  }
};

template <>
struct Channels<2> {
  using Bytes = int8x8_t;

  static Bytes Load(const void* from) { return vld1_s8(static_cast<const int8_t*>(from)); }
  static void Add(Bytes pixel, Bytes weight, int32x4_t (&sum)[2]) {
    Widen(vmull_s8(pixel, weight), sum);
  }
  static void Add(Bytes first, Bytes first_weight, Bytes second, Bytes second_weight,
                  int32x4_t (&sum)[2]) {
    Widen(vmlal_s8(vmull_s8(first, first_weight), second, second_weight), sum);
  }
  static void Add(Bytes pixel, const int16x8_t (&weights)[1], int32x4_t (&sum)[2]) {
    const int16x8_t wide = vmovl_s8(pixel);
    sum[0] = vmlal_s16(sum[0], vget_low_s16(wide), vget_low_s16(weights[0]));
    sum[1] = vmlal_high_s16(sum[1], wide, weights[0]);
  }

 private:
  static void Widen(int16x8_t products, int32x4_t (&sum)[2]) {
    sum[0] = vaddw_s16(sum[0], vget_low_s16(products));
    sum[1] = vaddw_high_s16(sum[1], products);
  }
};

// Taps whose pointers and weights stay in registers.
template <int kVectors, int kTaps>
class FixedTaps {
 public:
  using C = Channels<kVectors>;

  explicit FixedTaps(const DwconvNeonArgs& args) {
#pragma GCC unroll 16
    for (int t = 0; t < kTaps; ++t) {
      taps_[t] = args.in + args.taps[t];
      weights_[t] = C::Load(args.weights + t * kDwconvNeonChannels);
    }
  }

  inline __attribute__((always_inline)) void Add(ptrdiff_t offset,
                                                 int32x4_t (&sum)[kVectors]) const {
#pragma GCC unroll 16
    for (int t = 0; t + 1 < kTaps; t += 2) {
      C::Add(C::Load(taps_[t] + offset), weights_[t], C::Load(taps_[t + 1] + offset),
             weights_[t + 1], sum);
    }
    if (kTaps % 2 != 0) C::Add(C::Load(taps_[kTaps - 1] + offset), weights_[kTaps - 1], sum);
  }

 private:
  const uint8_t* taps_[kTaps];
  typename C::Bytes weights_[kTaps];
};

// kTaps: the number of taps; 0: known at run time only.
template <int kVectors, int kTaps>
class AnyTaps {
 public:
  using C = Channels<kVectors>;

  explicit AnyTaps(const DwconvNeonArgs& args) : args_(args) {}

  inline __attribute__((always_inline)) void Add(ptrdiff_t offset,
                                                 int32x4_t (&sum)[kVectors]) const {
    const int8_t* weights = args_.weights;
    const uint8_t* in = args_.in + offset;
    const ptrdiff_t* taps = args_.taps;
    const int count = kTaps > 0 ? kTaps : args_.taps_count;
#pragma GCC unroll 16
    for (int t = 0; t + 1 < count; t += 2, weights += 2 * kDwconvNeonChannels) {
      C::Add(C::Load(in + taps[t]), C::Load(weights), C::Load(in + taps[t + 1]),
             C::Load(weights + kDwconvNeonChannels), sum);
#pragma GCC unroll 4
      for (int j = 0; j < kVectors; ++j) LITMUS_LOAD_AFTER(in, sum[j]);
    }
    if (count % 2 != 0) C::Add(C::Load(in + taps[count - 1]), C::Load(weights), sum);
  }

 private:
  const DwconvNeonArgs& args_;
};

// Taps with weights of 16 bits, for groups in which many weights do not fit in int8. kTaps as in
// AnyTaps.
template <int kVectors, int kTaps>
class WideTaps {
 public:
  using C = Channels<kVectors>;

  explicit WideTaps(const DwconvNeonArgs& args) : args_(args) {}

  inline __attribute__((always_inline)) void Add(ptrdiff_t offset,
                                                 int32x4_t (&sum)[kVectors]) const {
    const uint8_t* in = args_.in + offset;
    const int16_t* from = args_.wide_weights;
    const int count = kTaps > 0 ? kTaps : args_.taps_count;
#pragma GCC unroll 9
    for (int t = 0; t < count; ++t, from += kDwconvNeonChannels) {
      int16x8_t weights[kVectors / 2];
#pragma GCC unroll 2
      for (int j = 0; j < kVectors / 2; ++j) weights[j] = vld1q_s16(from + 8 * j);
      C::Add(C::Load(in + args_.taps[t]), weights, sum);
    }
  }

 private:
  const DwconvNeonArgs& args_;
};

template <int kVectors, ShiftsNeon kShifts, typename Taps>
void Pixels(const DwconvNeonArgs& args) {
  const RequantizeArgs& output = args.requantize;
  const Taps taps(args);
  const StoreRowsNeon store(output);
  RequantizeNeon<kShifts> requantize[kVectors];
#pragma GCC unroll 4
  for (int j = 0; j < kVectors; ++j) requantize[j] = RequantizeNeon<kShifts>(output, 4 * j);
  const int32_t* const bias = output.bias;
  const ptrdiff_t in_step = args.in_step, out_step = output.out_stride;
  const ptrdiff_t end = args.pixels * in_step;
  uint8_t* out = output.out;
  for (ptrdiff_t offset = 0; offset < end; offset += in_step, out += out_step) {
    int32x4_t sum[kVectors];
#pragma GCC unroll 4
    for (int j = 0; j < kVectors; ++j) sum[j] = vld1q_s32(bias + 4 * j);
    taps.Add(offset, sum);
#pragma GCC unroll 4
    for (int j = 0; j < kVectors; ++j) sum[j] = requantize[j](sum[j]);
    store.StoreWhole(sum, out);
  }
}

template <int kVectors, typename Taps>
void Pixels(const DwconvNeonArgs& args) {
  if (args.requantize.positive) return Pixels<kVectors, ShiftsNeon::kPositive, Taps>(args);
  args.requantize.shifts_right ? Pixels<kVectors, ShiftsNeon::kRight, Taps>(args)
                               : Pixels<kVectors, ShiftsNeon::kAny, Taps>(args);
}

template <int kVectors>
void Group(const DwconvNeonArgs& args) {
  if (args.wide_weights != nullptr) {
    return args.taps_count == 9 ? Pixels<kVectors, WideTaps<kVectors, 9>>(args)
                                : Pixels<kVectors, WideTaps<kVectors, 0>>(args);
  }
  switch (args.taps_count) {
    case 9:
      return Pixels<kVectors, FixedTaps<kVectors, 9>>(args);
    case 25:
      return Pixels<kVectors, AnyTaps<kVectors, 25>>(args);
    default:
      return Pixels<kVectors, AnyTaps<kVectors, 0>>(args);
  }
}

void Dwconv(const DwconvNeonArgs& args) {
  args.requantize.count <= 8 ? Group<2>(args) : Group<4>(args);
}

}  // namespace
void (*const kDwconvNeon)(const DwconvNeonArgs& args) = &Dwconv;
#else
void (*const kDwconvNeon)(const DwconvNeonArgs& args) = nullptr;
#endif

}  // namespace litmus::int8
