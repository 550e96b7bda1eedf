// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/depthwise/depthwise_i16.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/depthwise/depthwise_i16.cc"
#include <algorithm>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/repeat_channels.h"
#include "runtime/kernels/simd/tap_range.h"
#include "runtime/threads/parallel_for.h"

#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_I16_ARGS
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_I16_ARGS
namespace litmus::int8 {
// One run, after the input channels were repeated by the depth multiplier.
struct DepthwiseI16Args {
  ConvShape shape;  // in_c == out_c
  const int16_t* in;
  const int32_t* weights;
  DepthwiseI16::Epilogue epilogue;
  void* context;
};
}  // namespace litmus::int8
#endif

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Channels whose sums are passed to the epilogue together.
constexpr int kBlock = 64;

// Computes the sums of channels of one pixel, whose filter begins at (y, x) of the image. Of the
// channels [begin, begin + count), only whole vectors are computed. Returns the number of channels
// computed.
template <class D>
int Sums(D d, const DepthwiseI16Args& args, const int16_t* image, int y, int x, int begin,
         int count, int64_t* sums) {
  const ConvShape& s = args.shape;
  const hn::Rebind<int16_t, D> narrow;
  const int lanes = static_cast<int>(hn::Lanes(d));
  const TapRange rows(y, s.dilation_h, s.in_h, s.k_h), columns(x, s.dilation_w, s.in_w, s.k_w);
  int done = 0;
  for (; done + lanes <= count; done += lanes) {
    const int c = begin + done;
    auto sum = hn::Zero(d);
    for (int ky = rows.begin; ky < rows.end; ++ky) {
      const int16_t* row =
          image + static_cast<ptrdiff_t>(y + ky * s.dilation_h) * s.in_w * s.in_c + c;
      const int32_t* weights = args.weights + static_cast<ptrdiff_t>(ky) * s.k_w * s.out_c + c;
      for (int kx = columns.begin; kx < columns.end; ++kx) {
        const int16_t* pixel = row + static_cast<ptrdiff_t>(x + kx * s.dilation_w) * s.in_c;
        const auto value = hn::PromoteTo(d, hn::LoadU(narrow, pixel));
        const auto weight = hn::LoadU(d, weights + static_cast<ptrdiff_t>(kx) * s.out_c);
        sum = hn::Add(sum, hn::Mul(value, weight));
      }
    }
    HWY_ALIGN int32_t stored[hn::MaxLanes(d)];
    hn::Store(sum, d, stored);
    std::copy_n(stored, lanes, sums + done);
  }
  return done;
}

void Row(const DepthwiseI16Args& args, size_t line) {
  const ConvShape& s = args.shape;
  const size_t batch = line / static_cast<size_t>(s.out_h);
  const int y = static_cast<int>(line % static_cast<size_t>(s.out_h)) * s.stride_h - s.pad_top;
  const int16_t* image = args.in + batch * s.in_h * s.in_w * s.in_c;
  for (int column = 0; column < s.out_w; ++column) {
    const int x = column * s.stride_w - s.pad_left;
    for (int c = 0; c < s.out_c; c += kBlock) {
      const int count = std::min(kBlock, s.out_c - c);
      int64_t sums[kBlock];
      int done = Sums(hn::CappedTag<int32_t, 16>(), args, image, y, x, c, count, sums);
      done +=
          Sums(hn::CappedTag<int32_t, 4>(), args, image, y, x, c + done, count - done, sums + done);
      Sums(hn::CappedTag<int32_t, 1>(), args, image, y, x, c + done, count - done, sums + done);
      args.epilogue(args.context, line * s.out_w + column, c, count, sums);
    }
  }
}

int64_t RowTarget() { return HWY_TARGET; }

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {

HWY_EXPORT(Row);
HWY_EXPORT(RowTarget);

namespace {

// Approximate nanoseconds per product, per output, and per repeated channel of a pixel.
constexpr double kProductNs = 0.1, kOutputNs = 3, kRepeatNs = 0.2;

}  // namespace

DepthwiseI16::DepthwiseI16(const ConvShape& shape, int depth_multiplier, const int8_t* weights)
    : multiplier_(depth_multiplier),
      weights_(weights, weights + static_cast<size_t>(shape.k_h) * shape.k_w * shape.out_c) {}

const char* DepthwiseI16::target() {
  return cpu::NameOfHighwayTarget(HWY_DYNAMIC_DISPATCH(RowTarget)());
}

size_t DepthwiseI16::ScratchBytes(const ConvShape& s) const {
  if (multiplier_ == 1) return 0;
  return sizeof(int16_t) * s.batch * s.in_h * s.in_w * s.in_c * static_cast<size_t>(multiplier_);
}

void DepthwiseI16::Run(const ConvShape& shape, const int16_t* in, void* scratch, Epilogue epilogue,
                       void* context, ThreadPool* pool) const {
  DepthwiseI16Args args = {shape, in, weights_.data(), epilogue, context};
  if (multiplier_ > 1) {
    auto* repeated = static_cast<int16_t*>(scratch);
    RepeatRows(shape, multiplier_, in, repeated, kRepeatNs * multiplier_, pool,
               [&](const int16_t* from, size_t count, int16_t* to) {
                 RepeatValues(from, count, static_cast<size_t>(multiplier_), to);
               });
    args.in = repeated;
    args.shape.in_c = shape.out_c;
  }
  const double output_ns = kOutputNs + kProductNs * shape.k_h * shape.k_w;
  ParallelFor(pool, static_cast<size_t>(shape.batch) * shape.out_h,
              output_ns * shape.out_w * shape.out_c, [&](size_t begin, size_t end) {
                for (size_t line = begin; line < end; ++line) HWY_DYNAMIC_DISPATCH(Row)(args, line);
              });
}

}  // namespace litmus::int8
#endif
