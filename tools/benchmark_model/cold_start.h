// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implements --cold: new processes, one after another, alternately with the model's pages in the
// page cache and evicted. This process does not map the model, because the system cannot evict
// mapped pages.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_COLD_START_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_COLD_START_H_

#include <string>
#include <vector>

#include "cli/flags.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Runs this program --cold times for each state of the page cache, after one uncounted process that
// fills the caches of delegates and weights and brings the program into the page cache. Reports the
// result to `listener`. Returns the exit code of the first process that fails, whose errors go to
// `printer`; after an interrupt, the results so far are reported.
int MeasureColdStarts(const std::vector<std::string>& argv, const Options& options,
                      const FlagRegistry& flags, Printer* printer, Listener* listener);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_COLD_START_H_
