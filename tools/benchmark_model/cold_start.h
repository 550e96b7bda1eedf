// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --cold: fresh processes, one after another, with the model's pages in the page cache and without
// by turns. This process maps no model, so that the system can evict the model's pages.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_COLD_START_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_COLD_START_H_

#include <string>
#include <vector>

#include "cli/flags.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Runs this program --cold times for each state of the page cache, after one process that is not
// counted: it fills the caches of delegates and weights, and brings the program itself into the
// page cache. Tells `listener` of the result. Returns the exit code: that of the first process that
// fails, whose errors go to `printer`; an interrupt keeps what is measured.
int MeasureColdStarts(const std::vector<std::string>& argv, const Options& options,
                      const FlagRegistry& flags, Printer* printer, Listener* listener);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_COLD_START_H_
