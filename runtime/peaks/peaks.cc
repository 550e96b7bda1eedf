// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/peaks/peaks.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/threads/parallel_for.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/peaks/peaks.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/cpu/vector_target.h"

HWY_BEFORE_NAMESPACE();
namespace litmus {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Number of independent chains: enough for a latency of 4 cycles at two instructions per cycle, and
// few enough for 16 registers.
constexpr int kChains = 12, kRounds = 50000;

// Returns the number of operations. `sink` keeps the compiler from removing the operations.
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
#if HWY_ARCH_X86 && LITMUS_HAS(VECTORS)
    // Without this the compiler could merge the chains, which compute the same.
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

// The sum of `count` numbers, a multiple of 64.
uint64_t SumOf(const uint64_t* data, size_t count) {
  const hn::CappedTag<uint64_t, 8> d;
  const size_t lanes = hn::Lanes(d);
  auto s0 = hn::Zero(d), s1 = s0, s2 = s0, s3 = s0;
  for (size_t i = 0; i < count; i += 4 * lanes) {
    s0 = hn::Add(s0, hn::LoadU(d, data + i));
    s1 = hn::Add(s1, hn::LoadU(d, data + i + lanes));
    s2 = hn::Add(s2, hn::LoadU(d, data + i + 2 * lanes));
    s3 = hn::Add(s3, hn::LoadU(d, data + i + 3 * lanes));
  }
  return hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(s0, s1), hn::Add(s2, s3))));
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus {
HWY_EXPORT(MultiplyAdds);
HWY_EXPORT(SumOf);

namespace {

double FmaRun(size_t) {
  float sink[2] = {0.5f, 0.0f};
  return HWY_DYNAMIC_DISPATCH(MultiplyAdds)(sink);
}

// Bytes that a try reads at least: enough to take much longer than waking the threads.
constexpr size_t kLeastBytes = size_t{1} << 22;
constexpr size_t kLineWords = 64 / sizeof(uint64_t);

}  // namespace

double BestRate(ThreadPool* pool, const std::function<double(size_t)>& run, int tries,
                double seconds) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> done(pool == nullptr ? 1 : static_cast<size_t>(pool->threads()));
  constexpr double kLong = 1e6;  // in nanoseconds; long enough that all threads take part
  double best = 0;
  const auto start = Clock::now();
  for (int i = 0;
       i < tries || std::chrono::duration<double>(Clock::now() - start).count() < seconds; ++i) {
    const auto begin = Clock::now();
    ParallelFor(pool, done.size(), kLong, [&](size_t first, size_t end) {
      for (size_t thread = first; thread < end; ++thread) done[thread] = run(thread);
    });
    const std::chrono::duration<double> took = Clock::now() - begin;
    double sum = 0;
    for (const double one : done) sum += one;
    best = std::max(best, sum / took.count() * 1e-9);
  }
  return best;
}

double MeasureFmaPeak(ThreadPool* pool) { return BestRate(pool, &FmaRun); }

double MeasureReadRate(ThreadPool* pool, size_t bytes) {
  const size_t words = bytes / sizeof(uint64_t);
  const size_t threads = pool == nullptr ? 1 : static_cast<size_t>(pool->threads());
  std::vector<std::vector<uint64_t>> memory(threads);
  const size_t rounds = std::max<size_t>(1, kLeastBytes / bytes);
  const auto read = [&](size_t thread) {
    std::vector<uint64_t>& own = memory[thread];
    // Allocated and touched by the thread that reads it.
    if (own.empty()) own.resize(words + kLineWords, 1);
    // Loads must be aligned to a cache line. Otherwise each 64-byte load touches two lines: 75
    // instead of 141 GB/s from 256 KiB (a Xeon with AVX-512, 2026-11-29).
    void* data = own.data();
    size_t space = own.size() * sizeof(uint64_t);
    std::align(kLineWords * sizeof(uint64_t), bytes, data, space);
    volatile uint64_t sink [[maybe_unused]];
    for (size_t i = 0; i < rounds; ++i) {
      sink = HWY_DYNAMIC_DISPATCH(SumOf)(static_cast<const uint64_t*>(data), words);
    }
    return static_cast<double>(sizeof(uint64_t) * words * rounds);
  };
  constexpr int kTries = 8;
  constexpr double kSeconds = 0.02;
  return BestRate(pool, read, kTries, kSeconds);
}

double MeasureReadPeak(ThreadPool* pool) { return MeasureReadRate(pool, size_t{1} << 26); }

MachinePeaks MeasurePeaks(int threads) {
  ThreadPool pool(threads);
  MachinePeaks peaks;
  peaks.threads = pool.threads();
  peaks.float_gflops = MeasureFmaPeak(&pool);
  peaks.byte_gops = MeasureDotPeak(&pool);
  // Typical sizes of caches, then memory.
  for (const size_t bytes : {size_t{1} << 14, size_t{1} << 18, size_t{1} << 21, size_t{1} << 23}) {
    peaks.reading.push_back({bytes, MeasureReadRate(&pool, bytes)});
  }
  peaks.reading.push_back({size_t{1} << 26, MeasureReadPeak(&pool)});
  return peaks;
}

}  // namespace litmus
#endif
