// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/scenarios.h"

#include "cli/quantity.h"
#include "tools/benchmark_model/modes/modes.h"

namespace litmus::benchmark {
void DeclareScenarioFlags(FlagRegistry& flags, ScenarioOptions* options) {
  flags.SetGroup("Additional measurements", "benchmark_model m.tflite --sustained=10m");
  flags
      .AddString("sustained", "", ChangesResult(kSustained | kGrid | kOptionRuns),
                 "also run the model for this long, for example '10m', and report latency, "
                 "temperature and clock frequency in time windows",
                 &options->sustained)
      .Check(CheckDurationOrNone);
  flags
      .AddString(
          "sustained_recovery", "", ChangesResult(kSustained | kGrid | kOptionRuns),
          "after --sustained pause for this long, for example '60s', and measure one more window",
          &options->sustained_recovery)
      .Check(CheckDurationOrNone);
  flags
      .AddInt32("instances", 0, ChangesResult(kInstances | kGrid | kOptionRuns),
                "also run this many interpreters concurrently, each on its own thread with "
                "--num_threads, and report throughput and tail latency",
                &options->instances)
      .AtLeast(0)
      .AtMost(kMaxThreads);
  flags.AddBool("include_copies", false, ChangesResult(kCopies | kGrid | kOptionRuns),
                "also measure latency including copies of inputs and outputs",
                &options->include_copies);
  flags
      .AddFloat("pacing_fps", 0.0f, ChangesResult(kCopies | kGrid | kOptionRuns),
                "also measure runs that start at this rate per second, like camera frames, with "
                "copies of inputs and outputs (sets --include_copies)",
                &options->pacing_fps)
      .AtLeast(0);
  flags.AddString(
      "inputs", "", ChangesResult(kMeasured).Names(FlagText::kTensorInputs),
      "values of the inputs from files, .npy or raw bytes, different in each run: a folder "
      "(with one sub-folder for each input where there are several), or NAME:PATH;NAME:...",
      &options->inputs);
}

}  // namespace litmus::benchmark
