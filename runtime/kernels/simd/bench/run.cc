// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/bench/run.h"

#include <benchmark/benchmark.h>

namespace litmus {

int RunBenchmarks(int argc, char** argv) {
  constexpr int kExitUsage = 64;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return kExitUsage;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

}  // namespace litmus
