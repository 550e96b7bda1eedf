// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --instances: interpreters of one model at once, each on a thread of its own.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_INSTANCES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_INSTANCES_H_

#include "tools/benchmark_model/measure/run_loop.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/benchmark_model/results/scenarios.h"
#include "tools/benchmark_model/session.h"

namespace litmus::benchmark {

// `first` is the first instance, on the calling thread; the others share its model, and so what the
// runtime shares of one model (packed weights), and are made on their threads. All start together
// and run until each has the runs and seconds of `limits`, so that none ever runs alone. Returns an
// exit code, having printed why, and sets `measured` when that is 0.
int MeasureInstances(const Options& options, const FlagRegistry& flags, const LoopLimits& limits,
                     Session* first, Printer* printer, std::optional<Instances>* measured);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_INSTANCES_H_
