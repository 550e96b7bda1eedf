// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Handles the command line of benchmark_model if flags have lists of values: a grid.
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

// Parses `argv` into `flags`, which must declare all flags of the program; of a list, the first
// value is parsed. Exits the process after --help and similar flags. For an invalid argument or
// list value, writes the owed copies of the result first. *has_lists is true even if a list is
// invalid.
void ParseWithLists(const std::vector<std::string>& argv, FlagRegistry& flags, OwedCopies* owed,
                    GridLine* line, bool* has_lists);

// Calls RunGrid with this program's reporters. Returns the exit code. Marks the owed copies as
// written once they are.
int MeasureGrid(const GridLine& line, const GridOptions& options, const FlagRegistry& flags,
                const ReportFiles& report_files, Printer* printer, OwedCopies* owed);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_COMMAND_H_
