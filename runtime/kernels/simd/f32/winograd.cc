// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/winograd.h"

#include <algorithm>
#include <limits>

#include "runtime/cpu/machine_core.h"
#include "runtime/kernels/simd/f32/winograd_choice.h"
#include "runtime/kernels/simd/round_up.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::f32 {
namespace {

constexpr int kLine = kCacheLine / sizeof(float);
// Transformed tiles of a block; fits in an L2 of a megabyte.
constexpr size_t kBlockBytes = 320 << 10;
// Approximate nanoseconds for transforming and packing one weight.
constexpr double kWeightNs = 0.3;

}  // namespace

// State of one Run.
struct Winograd::Job : WinogradJob<Winograd, float, Residual, Sizes> {
  void TransformInputs(size_t begin, size_t end, float* v) const {
    ForEachInput(begin, end, 1, self.zeros_.data(), v, WinogradInputArgs(),
                 self.kernels_.winograd.input);
  }
  void Multiply(int tiles, int channel_begin, int channel_end, const float* v, float* m,
                PrefetchQueue* list) const;
  void TransformOutputs(size_t begin, size_t end, int channel_begin, int channel_end,
                        const float* m) const;
};

Winograd::Winograd(const ConvShape& shape, StoredFloats weights, StoredFloats bias, float min,
                   float max, const Kernels& kernels, ThreadPool* pool)
    : kernels_(kernels),
      sizes_{shape.in_c,
             shape.out_c,
             [&] {
               const int columns = kernels.gemm.columns, rest = shape.out_c % columns;
               return shape.out_c - rest +
                      (rest == 0             ? 0
                       : rest <= columns / 2 ? columns / 2
                                             : columns);
             }(),
             kernels.gemm.rows,
             kernels.gemm.columns,
             kernels.gemm.columns,
             static_cast<size_t>(RoundUp(shape.in_c, kernels.winograd.lanes))},
      min_(min),
      max_(max),
      weights_(static_cast<size_t>(kWinogradPoints) * sizes_.padded_out_c * shape.in_c),
      bias_(sizes_.padded_out_c),
      zeros_(std::max(sizes_.v_stride, static_cast<size_t>(kernels.gemm.columns))) {
  std::fill_n(bias_.data(), sizes_.padded_out_c, 0.0f);
  if (bias != nullptr) bias.CopyTo(static_cast<size_t>(sizes_.out_c), bias_.data());
  std::fill_n(zeros_.data(), std::max(sizes_.v_stride, static_cast<size_t>(kernels.gemm.columns)),
              0.0f);
  const size_t panels = sizes_.Groups();
  const double panel_ns = kWeightNs * kWinogradPoints * static_cast<double>(sizes_.padded_out_c) *
                          sizes_.in_c / static_cast<double>(panels);
  ParallelFor(pool, panels, panel_ns, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) TransformPanel(kernels.pack, weights, i);
  });
}

// Transforms the weights of one panel: packs its columns side by side, then computes the weights of
// all 36 products.
void Winograd::TransformPanel(const PackFns& pack, StoredFloats weights, size_t index) {
  constexpr size_t kTaps = 9;
  const size_t depth = static_cast<size_t>(sizes_.in_c);
  const int first = static_cast<int>(index) * sizes_.columns;
  const int width = sizes_.PanelWidth(first), columns = std::min(width, sizes_.out_c - first);
  const FloatBlock packed(kTaps * depth * width);
  pack(weights.From(first * kTaps * depth), columns, kTaps * depth, width, packed.data());
  WinogradWeightsArgs args;
  args.g = packed.data();
  args.g_stride = static_cast<ptrdiff_t>(depth * width);
  args.count = args.g_stride;
  args.u = weights_.data() + first * depth;
  args.u_stride = static_cast<ptrdiff_t>(sizes_.padded_out_c * depth);
  kernels_.winograd.weights(args);
}

void Winograd::Job::Multiply(int tiles, int channel_begin, int channel_end, const float* v,
                             float* m, PrefetchQueue* list) const {
  static constexpr ptrdiff_t kOffset = 0;
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const GemmKernels& gemm = self.kernels_.gemm;
  const auto depth = static_cast<size_t>(sizes.in_c);
  const size_t point = sizes.padded_out_c * depth;
  const bool fetch_weights =
      kWinogradPoints * point * sizeof(float) > ResidentWinogradWeights(cpu::MachineCore());
  TileArgs args;
  args.row_stride = static_cast<ptrdiff_t>(sizes.v_tile());
  args.segment_offsets = &kOffset;
  args.segments = 1;
  args.depth = depth;
  args.bias = self.zeros_.data();
  args.c_stride = static_cast<ptrdiff_t>(sizes.m_tile());
  args.min = -kInfinity;
  args.max = kInfinity;
  const auto product = [&](int p, int first, int part, int rows, const float* a, float* c) {
    args.a = a;
    args.b = self.weights_.data() + p * point + first * depth;
    args.c = c;
    args.columns = sizes.PanelWidth(first);
    const size_t panel = depth * args.columns, fetched = part * depth * kLine;
    const float* far = fetch_weights && fetched < panel
                           ? args.b + panel + fetched
                           : static_cast<const float*>(list->Take(depth));
    args.prefetch = far != nullptr ? far : args.b;
    args.prefetch_step = far != nullptr ? kLine : 0;
    (args.columns == sizes.columns ? gemm.full : gemm.half)[rows](args);
  };
  sizes.Multiply(tiles, channel_begin, channel_end, v, m, product);
}

void Winograd::Job::TransformOutputs(size_t begin, size_t end, int channel_begin, int channel_end,
                                     const float* m) const {
  WinogradOutputArgs args;
  args.bias = self.bias_.data() + channel_begin;
  args.min = self.min_;
  args.max = self.max_;
  args.residual_min = residual != nullptr ? residual->min : 0;
  args.residual_max = residual != nullptr ? residual->max : 0;
  ForEachOutput(begin, end, channel_begin, channel_end, m, args, self.kernels_.winograd.output);
}

void Winograd::Run(const ConvShape& s, const float* in, float* out, ThreadPool* pool,
                   const Residual* residual) const {
  const Job job = {{*this, sizes_, WinogradTiling(s), in, out, residual}};
  RunWinograd(job, sizes_, cpu::MachineCore().ShareOfL2(kBlockBytes), pool);
}

}  // namespace litmus::f32
