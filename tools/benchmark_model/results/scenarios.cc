// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/scenarios.h"

#include "cli/quantity.h"

namespace litmus::benchmark {
namespace {

std::string CheckDurationOrNone(const std::string& text) {
  return text.empty() ? "" : CheckDuration(text);
}

}  // namespace

void DeclareScenarioFlags(FlagRegistry& flags, ScenarioOptions* options) {
  flags.SetGroup("Other circumstances (measured after the regular runs)");
  flags
      .AddString(
          "sustained", "",
          "run for this long, '10m' for example, and tell how latency, temperature and clock "
          "go in windows",
          &options->sustained)
      .Check(CheckDurationOrNone);
  flags
      .AddString("sustained_recovery", "",
                 "after that a pause of this long, '60s' for example, and one more window",
                 &options->sustained_recovery)
      .Check(CheckDurationOrNone);
  flags
      .AddInt32("instances", 0,
                "run so many interpreters of the model at once, each on a thread of its own with "
                "num_threads: throughput and tail latency",
                &options->instances)
      .AtLeast(0)
      .AtMost(kMaxThreads);
  flags.AddBool("include_copies", false,
                "also measure runs with the copies of inputs and outputs in the time",
                &options->include_copies);
  flags
      .AddFloat("pacing_fps", 0.0f,
                "make these runs at this rate, as a camera's frames come; sets include_copies",
                &options->pacing_fps)
      .AtLeast(0);
  flags.AddString("inputs", "",
                  "a folder of input values, .npy or raw: a new file for each run, by turns; one "
                  "sub-folder for each input where there are several",
                  &options->inputs);
}

}  // namespace litmus::benchmark
