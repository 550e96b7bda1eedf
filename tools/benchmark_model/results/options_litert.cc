// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Declares the flags of LiteRT's benchmark_model that TensorFlow Lite's does not have, except those
// of delegates (delegates/registrar/providers).
#include "tools/benchmark_model/modes/modes.h"
#include "tools/benchmark_model/results/options.h"

namespace litmus::benchmark {

void DeclareLiteRtFlags(FlagRegistry& flags) {
  flags.SetGroup("LiteRT", "benchmark_model m.tflite --use_gpu --gpu-precision=fp32");
  flags.AddBool(
      "use_cpu", true, ChangesResult(kLoaded),
      "nodes that are not delegated run on the CPU; --require_full_delegation refuses such "
      "nodes");
  flags.AddBool("enable_perfetto", false, KeepsResult(kLatency),
                "refused: connect to the machine's tracing service; --trace_out writes a trace");
}

std::string ProblemOfLiteRtFlags(const FlagRegistry& flags) {
  if (flags.GetBool("enable_perfetto")) {
    return "--enable_perfetto: this program does not connect to Perfetto's service; "
           "--trace_out=FILE writes a trace that https://ui.perfetto.dev opens";
  }
  if (flags.WasSet("use_cpu") && flags.GetBool("use_cpu") &&
      flags.GetBool("require_full_delegation")) {
    return "--use_cpu and --require_full_delegation contradict each other; give one of them";
  }
  return "";
}

std::string WarningOfLiteRtFlags(const FlagRegistry& flags) {
  if (flags.GetBool("use_cpu") || flags.GetBool("require_full_delegation")) return "";
  return "--use_cpu=false has no effect without --require_full_delegation: as with LiteRT, the CPU "
         "runs what is not delegated";
}

}  // namespace litmus::benchmark
