// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Cost of a parallel loop: loops of a given length on one thread and on two, without a pause
// between loops (workers spin) and after a pause (workers sleep).
#include <chrono>
#include <thread>

#include "benchmark/benchmark.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

void Busy(double ns) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::nanoseconds(static_cast<int64_t>(ns));
  while (Clock::now() < end) {
  }
}

// Arguments: number of threads, nanoseconds of work per loop, microseconds of pause before each
// loop.
void Loop(benchmark::State& state) {
  ThreadPool pool(static_cast<int>(state.range(0)));
  constexpr size_t kItems = 8;
  const double item = static_cast<double>(state.range(1)) / kItems;
  for ([[maybe_unused]] auto _ : state) {
    if (state.range(2) > 0) {
      state.PauseTiming();
      std::this_thread::sleep_for(std::chrono::microseconds(state.range(2)));
      state.ResumeTiming();
    }
    pool.Run(
        kItems, 1,
        [](void* context, size_t begin, size_t end) {
          Busy(*static_cast<const double*>(context) * static_cast<double>(end - begin));
        },
        const_cast<double*>(&item));
  }
}
BENCHMARK(Loop)
    ->ArgsProduct({{1, 2}, {1000, 2000, 4000, 8000, 20000, 100000}, {0, 2000}})
    ->UseRealTime()
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace litmus

BENCHMARK_MAIN();
