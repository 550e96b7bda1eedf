// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implements --processes: the same benchmark in several new processes, one after another.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROCESSES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROCESSES_H_

#include <string>
#include <vector>

#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Runs this program --processes times with the flags of `argv`, except for those of outputs and
// limits, and reports the combined result of their records (record/) to `listener`. Returns the
// exit code of the first process that fails, whose errors go to `printer`; after an interrupt, the
// results so far are reported.
int MeasureInProcesses(const std::vector<std::string>& argv, const Options& options,
                       Printer* printer, Listener* listener);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROCESSES_H_
