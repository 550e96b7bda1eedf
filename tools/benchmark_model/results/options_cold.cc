// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Declares the flags of cold starts.
#include "tools/benchmark_model/modes/modes.h"
#include "tools/benchmark_model/results/cold_start.h"

namespace litmus::benchmark {

void DeclareColdFlags(FlagRegistry& flags, ColdOptions* options) {
  flags.SetGroup("Cold start", "benchmark_model m.tflite --cold=20 --page_cache=evicted");
  flags
      .AddInt32("cold", 0, ChangesResult(kCold),
                "start this many fresh processes, in each load and run the model once, and report "
                "the time of each start-up phase",
                &options->processes)
      .AtLeast(0);
  flags
      .AddString("page_cache", "both", ChangesResult(kCold),
                 "where the model file and the caches are before each process of --cold: in the "
                 "page cache (warm), evicted from it, or both alternately",
                 &options->page_cache)
      .Choices({"warm", "evicted", "both"});
}

}  // namespace litmus::benchmark
