// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --processes: the same benchmark in several fresh processes, one after another.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROCESSES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROCESSES_H_

#include <string>
#include <vector>

#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Runs this program --processes times with the flags of `argv`, less those for outputs and limits,
// and tells `listener` of the one result of their records (record/). Returns the exit code: that of
// the first process that fails, whose errors go to `printer`; an interrupt keeps what is measured.
int MeasureInProcesses(const std::vector<std::string>& argv, const Options& options,
                       Printer* printer, Listener* listener);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROCESSES_H_
