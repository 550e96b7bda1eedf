// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/sparse/sparse_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/sparse/sparse_kernels.cc"
#include <algorithm>
#include <vector>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/kernel_table.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/clamp-inl.h"
#include "runtime/kernels/simd/f32/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using litmus::HWY_NAMESPACE::ClampOrNan;

// Partial sums per sum: a single one would wait for the product before.
constexpr int kChains = 2;

// Each unit has a list of blocks of kSize neighbouring inputs.
template <int kSize>
void SumInputs(const SparseRowArgs& args) {
  using Tag = hn::CappedTag<float, kSize>;
  const Tag d;
  constexpr int kLanes = static_cast<int>(hn::MaxLanes(Tag())), kVectors = kSize / kLanes;
  const SparseGroups g = args.groups;
  const auto add = [&](size_t block, hn::Vec<Tag>(&sum)[kVectors]) HWY_ATTR {
    const float* const x = args.in + g.indices[block];
    const float* const w = g.weights + block * kSize;
    LITMUS_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      sum[v] = hn::MulAdd(hn::LoadU(d, x + v * kLanes), hn::LoadU(d, w + v * kLanes), sum[v]);
    }
  };
  for (size_t unit = args.begin; unit < args.end; ++unit) {
    hn::Vec<Tag> sum[kChains][kVectors];
    LITMUS_UNROLL
    for (int c = 0; c < kChains; ++c) {
      LITMUS_UNROLL
      for (int v = 0; v < kVectors; ++v) sum[c][v] = hn::Zero(d);
    }
    size_t block = g.starts[unit];
    const size_t end = g.starts[unit + 1];
    for (; block + kChains <= end; block += kChains) {
      add(block, sum[0]);
      add(block + 1, sum[1]);
    }
    if (block < end) add(block, sum[0]);
    auto total = hn::Zero(d);
    LITMUS_UNROLL
    for (int c = 0; c < kChains; ++c) {
      LITMUS_UNROLL
      for (int v = 0; v < kVectors; ++v) total = hn::Add(total, sum[c][v]);
    }
    const hn::CappedTag<float, 1> one;
    const float value = hn::GetLane(hn::SumOfLanes(d, total)) + g.bias[unit];
    hn::StoreU(ClampOrNan(hn::Set(one, value), hn::Set(one, g.min), hn::Set(one, g.max)), one,
               args.out + unit);
  }
}

// Each group of kSize neighbouring units has a list of inputs.
template <int kSize>
void SumUnits(const SparseRowArgs& args) {
  using Tag = hn::CappedTag<float, kSize>;
  const Tag d;
  constexpr int kLanes = static_cast<int>(hn::MaxLanes(Tag())), kVectors = kSize / kLanes;
  const SparseGroups g = args.groups;
  const auto low = hn::Set(d, g.min), high = hn::Set(d, g.max);
  const auto add = [&](size_t block, hn::Vec<Tag>(&sum)[kVectors]) HWY_ATTR {
    const auto x = hn::Set(d, args.in[g.indices[block]]);
    const float* const w = g.weights + block * kSize;
    LITMUS_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      sum[v] = hn::MulAdd(x, hn::LoadU(d, w + v * kLanes), sum[v]);
    }
  };
  for (size_t group = args.begin; group < args.end; ++group) {
    const size_t first = group * kSize;
    hn::Vec<Tag> sum[kChains][kVectors];
    LITMUS_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      sum[0][v] = hn::LoadU(d, g.bias + first + static_cast<size_t>(v * kLanes));
      sum[1][v] = hn::Zero(d);
    }
    size_t block = g.starts[group];
    const size_t end = g.starts[group + 1];
    for (; block + kChains <= end; block += kChains) {
      add(block, sum[0]);
      add(block + 1, sum[1]);
    }
    if (block < end) add(block, sum[0]);
    HWY_ALIGN float values[kSize];
    const bool whole = first + kSize <= args.units;
    float* const to = whole ? args.out + first : values;
    LITMUS_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      hn::StoreU(ClampOrNan(hn::Add(sum[0][v], sum[1][v]), low, high), d, to + v * kLanes);
    }
    if (!whole) std::copy(values, values + (args.units - first), args.out + first);
  }
}

// Each unit has a list of inputs; lanes are the kWidth rows of a tile.
template <int kWidth>
void SumRows(const SparseTileArgs& args) {
  using Tag = hn::CappedTag<float, 16>;
  const Tag d;
  constexpr int kLanes = static_cast<int>(hn::MaxLanes(Tag())), kVectors = kWidth / kLanes;
  // Four partial sums per row hide the latency of a product.
  constexpr int kRowChains = kVectors < 4 ? 4 / kVectors : 1;
  const SparseGroups g = args.groups;
  const auto low = hn::Set(d, g.min), high = hn::Set(d, g.max);
  const auto add = [&](size_t block, hn::Vec<Tag>(&sum)[kVectors]) HWY_ATTR {
    const float* const x = args.in + size_t{g.indices[block]} * kWidth;
    const auto w = hn::Set(d, g.weights[block]);
    LITMUS_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      sum[v] = hn::MulAdd(hn::LoadU(d, x + v * kLanes), w, sum[v]);
    }
  };
  float* out = args.out;
  for (size_t unit = args.begin; unit < args.end; ++unit, out += kWidth) {
    hn::Vec<Tag> sum[kRowChains][kVectors];
    LITMUS_UNROLL
    for (int c = 0; c < kRowChains; ++c) {
      LITMUS_UNROLL
      for (int v = 0; v < kVectors; ++v) sum[c][v] = hn::Set(d, c == 0 ? g.bias[unit] : 0.0f);
    }
    size_t block = g.starts[unit];
    const size_t end = g.starts[unit + 1];
    for (; block + kRowChains <= end; block += kRowChains) {
      LITMUS_UNROLL
      for (int c = 0; c < kRowChains; ++c) add(block + static_cast<size_t>(c), sum[c]);
    }
    for (; block < end; ++block) add(block, sum[0]);
    LITMUS_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      auto total = sum[0][v];
      LITMUS_UNROLL
      for (int c = 1; c < kRowChains; ++c) total = hn::Add(total, sum[c][v]);
      hn::StoreU(ClampOrNan(total, low, high), d, out + v * kLanes);
    }
  }
}

SparseKernels KernelsOf() {
  return {/*name=*/"",   &SumInputs<4>,         &SumInputs<16>,     &SumUnits<4>,
          &SumUnits<16>, &SumRows<kNarrowTile>, &SumRows<kWideTile>};
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::f32 {
HWY_EXPORT(KernelsOf);

namespace {

SparseKernels KernelsFor(int64_t target) {
  SparseKernels kernels = TargetEntry(HWY_DISPATCH_TABLE(KernelsOf), target)();
  // The name of the requested target: `avx` runs the code that was compiled for SSE4.
  kernels.name = cpu::NameOfHighwayTarget(target);
  return kernels;
}

const cpu::KernelTable kTable("sparse", [](int64_t target) {
  const SparseKernels k = KernelsFor(target);
  return k.inputs4 != nullptr && k.inputs16 != nullptr && k.units4 != nullptr &&
         k.units16 != nullptr && k.narrow_tile != nullptr && k.wide_tile != nullptr;
});

const std::vector<SparseKernels>& SupportedKernels() {
  static const std::vector<SparseKernels>* const all = [] {
    auto* kernels = new std::vector<SparseKernels>;
    for (const int64_t target : cpu::CompiledVectorTargets()) {
      kernels->push_back(KernelsFor(target));
    }
    return kernels;
  }();
  return *all;
}

}  // namespace

const SparseKernels& BestSparseKernels() {
  static cpu::UsableKernel<SparseKernels> best;
  return best.Get(SupportedKernels);
}

}  // namespace litmus::f32
#endif
