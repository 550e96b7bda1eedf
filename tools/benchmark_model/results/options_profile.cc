// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/options_profile.h"

#include "tools/benchmark_model/modes/modes.h"

namespace litmus::benchmark {

void DeclareTraceFlags(FlagRegistry& flags, TraceOptions* options) {
  flags.AddString("trace_out", "", KeepsResult(kLatency).Output(),
                  "write a trace of additional runs to this file, for Perfetto or Chrome: "
                  "operators and GPU kernels",
                  &options->out);
  flags
      .AddInt32("trace_runs", 10, KeepsResult(kLatency),
                "number of runs in the trace of --trace_out", &options->runs)
      .AtLeast(1);
}

}  // namespace litmus::benchmark
