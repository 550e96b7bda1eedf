// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Declares the flags of limits.
#include "tools/benchmark_model/modes/modes.h"
#include "tools/benchmark_model/results/options.h"

namespace litmus::benchmark {

void DeclareGateFlags(FlagRegistry& flags, Options* o) {
  flags.SetGroup("Gates", "benchmark_model m.tflite --max_median_us=5000 --require_stable");
  const auto limit = [&](const char* name, const char* help, float* target) {
    flags.AddFloat(name, 0.0f, KeepsResult(kMeasured).Gate(), help, target).AtLeast(0);
  };
  limit("max_median_us",
        "exit 1 when the interval of the median latency lies above this, in microseconds; 0: no "
        "limit",
        &o->max_median_us);
  limit("max_p95_us",
        "exit 1 when the interval of the 95th percentile of latency lies above this, in "
        "microseconds; 0: no limit",
        &o->max_p95_us);
  limit("max_init_ms",
        "exit 1 when the initialisation takes longer than this, in milliseconds; 0: no limit",
        &o->max_init_ms);
  limit("max_memory_mb",
        "exit 1 when the resident memory grows by more than this, in units of 2^20 bytes; 0: no "
        "limit",
        &o->max_memory_mb);
  flags.AddBool("require_stable", false, KeepsResult(kMeasured).Gate(),
                "exit 75 unless the verdict is 'stable'", &o->require_stable);
}

}  // namespace litmus::benchmark
