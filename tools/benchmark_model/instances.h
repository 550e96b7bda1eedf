// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implements --instances: concurrent interpreters of one model, each on its own thread.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_INSTANCES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_INSTANCES_H_

#include "tools/benchmark_model/measure/run_loop.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/benchmark_model/results/scenarios.h"
#include "tools/benchmark_model/session.h"

namespace litmus::benchmark {

// `first` is the first instance and runs on the calling thread. The others share its model, and
// with it the runtime's packed weights, and are created on their threads. All start together and
// run until each has reached the runs and seconds of `limits`, so that no instance runs alone.
// Prints errors and returns an exit code; sets *measured if the code is 0.
int MeasureInstances(const Options& options, const FlagRegistry& flags, const LoopLimits& limits,
                     Session* first, Printer* printer, std::optional<Instances>* measured);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_INSTANCES_H_
