// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The command line of benchmark_model where flags have lists of values: a grid.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_GRID_COMMAND_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_GRID_COMMAND_H_

#include <string>
#include <vector>

#include "cli/flags.h"
#include "tools/benchmark_model/grid/run_grid.h"
#include "tools/benchmark_model/reporters/report_files.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/common/owed_copies.h"

namespace litmus::benchmark {

// Parses `argv` into `flags`, which declare all of the program's flags; of lists, the first values.
// Exits the process after --help and the like, and, with the copies that are owed, where an
// argument or a value of a list is wrong. `has_lists` is true where a list is wrong, too.
void ParseWithLists(const std::vector<std::string>& argv, FlagRegistry& flags, OwedCopies* owed,
                    GridLine* line, bool* has_lists);

// RunGrid with what this program brings along. Returns the exit code; settles the copies once they
// are written.
int MeasureGrid(const GridLine& line, const GridOptions& options, const FlagRegistry& flags,
                const ReportFiles& report_files, Printer* printer, OwedCopies* owed);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_COMMAND_H_
