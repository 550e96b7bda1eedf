// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/modes/modes.h"

namespace litmus::benchmark {

std::vector<Mode> BenchmarkModes() {
  return {
      {kLatency, ModeKind::kDefault, "latency", nullptr, "no flag", "measures latency"},
      {kSustained, ModeKind::kAddition, "sustained", "sustained", "--sustained",
       "also measures latency in windows of a long run"},
      {kInstances, ModeKind::kAddition, "instances", "instances", "--instances",
       "also measures several interpreters concurrently"},
      {kCopies, ModeKind::kAddition, "copies", "include_copies", "--include_copies",
       "also measures runs with the copies of inputs and outputs"},
      {kCopies, ModeKind::kAddition, "pacing", "pacing_fps", "--pacing_fps",
       "also measures runs that start at a fixed rate"},
      {kProcesses, ModeKind::kCarrier, "processes", "processes", "--processes",
       "measures latency in several processes"},
      {kGrid, ModeKind::kCarrier, "grid", nullptr, "a list of values or --grid",
       "measures each combination of values in its own process"},
      {kOptionRuns, ModeKind::kCarrier, "option_runs", nullptr, "--perf_options_list",
       "runs benchmark_model with each of several sets of flags"},
      {kCold, ModeKind::kReplacement, "cold", "cold", "--cold",
       "measures the start-up phases of fresh processes"},
  };
}

}  // namespace litmus::benchmark
