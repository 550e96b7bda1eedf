// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/bench/fma_peak.h"

#include <algorithm>
#include <chrono>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/bench/fma_peak.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace litmus {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Enough chains to cover latency 4 at two instructions a cycle, few enough for 16 registers.
constexpr int kChains = 12, kRounds = 20000;

// Returns operations done; `sink` keeps the compiler from skipping them.
double MultiplyAdds(float* sink) {
  const hn::CappedTag<float, 16> d;
  const auto factor = hn::Set(d, sink[0]);
  auto s0 = hn::Zero(d), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0;
  auto s6 = s0, s7 = s0, s8 = s0, s9 = s0, s10 = s0, s11 = s0;
  for (int i = 0; i < kRounds; ++i) {
    s0 = hn::MulAdd(s0, factor, factor);
    s1 = hn::MulAdd(s1, factor, factor);
    s2 = hn::MulAdd(s2, factor, factor);
    s3 = hn::MulAdd(s3, factor, factor);
    s4 = hn::MulAdd(s4, factor, factor);
    s5 = hn::MulAdd(s5, factor, factor);
    s6 = hn::MulAdd(s6, factor, factor);
    s7 = hn::MulAdd(s7, factor, factor);
    s8 = hn::MulAdd(s8, factor, factor);
    s9 = hn::MulAdd(s9, factor, factor);
    s10 = hn::MulAdd(s10, factor, factor);
    s11 = hn::MulAdd(s11, factor, factor);
#if HWY_TARGET != HWY_SCALAR && HWY_ARCH_X86
    // Equal chains must not be merged into one.
    asm volatile(""
                 : "+v"(s0.raw), "+v"(s1.raw), "+v"(s2.raw), "+v"(s3.raw), "+v"(s4.raw),
                   "+v"(s5.raw), "+v"(s6.raw), "+v"(s7.raw), "+v"(s8.raw), "+v"(s9.raw),
                   "+v"(s10.raw), "+v"(s11.raw));
#endif
  }
  const auto sum = hn::Add(hn::Add(hn::Add(s0, s1), hn::Add(s2, s3)),
                           hn::Add(hn::Add(hn::Add(s4, s5), hn::Add(s6, s7)),
                                   hn::Add(hn::Add(s8, s9), hn::Add(s10, s11))));
  sink[1] = hn::GetLane(hn::SumOfLanes(d, sum));
  return 2.0 * kChains * kRounds * static_cast<double>(hn::Lanes(d));
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus {
HWY_EXPORT(MultiplyAdds);

double MeasureFmaPeak() {
  using Clock = std::chrono::steady_clock;
  float sink[2] = {0.5f, 0.0f};
  double best = 0;
  for (int i = 0; i < 50; ++i) {
    const auto begin = Clock::now();
    const double operations = HWY_DYNAMIC_DISPATCH(MultiplyAdds)(sink);
    const std::chrono::duration<double> seconds = Clock::now() - begin;
    best = std::max(best, operations / seconds.count() * 1e-9);
  }
  return best;
}

}  // namespace litmus
#endif
