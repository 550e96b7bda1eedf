// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --processes: the same benchmark in several fresh processes, one after another. One process is one
// draw of all that differs between processes; several tell how much that is.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROCESSES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROCESSES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// One result of the documents of the processes (schema 2): the medians are its samples, times and
// memory are medians over the processes; model and inputs are those of the first. DataLoss: a
// document lacks a member. UsageError (status_exit.h): a process measured no run.
absl::StatusOr<Result> ResultOfProcesses(const std::vector<nlohmann::json>& documents);

// Runs this program --processes times with the flags of `argv`, less those for outputs and limits,
// and tells `listener` of the one result. Returns the exit code: that of the first process that
// fails, whose errors go to `printer`; an interrupt keeps what is measured.
int MeasureInProcesses(const std::vector<std::string>& argv, const Options& options,
                       Printer* printer, Listener* listener);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROCESSES_H_
