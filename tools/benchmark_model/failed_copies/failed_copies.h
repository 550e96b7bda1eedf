// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The copies of a benchmark that failed before it had a result.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_FAILED_COPIES_FAILED_COPIES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_FAILED_COPIES_FAILED_COPIES_H_

#include "cli/flags.h"
#include "tools/benchmark_model/grid/axes.h"
#include "tools/benchmark_model/reporters/report_files.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/common/document/document.h"
#include "tools/common/owed_copies.h"

namespace litmus::benchmark {

// What the command line says; all must outlive the copies.
struct BenchmarkLine {
  const Options& options;
  const FlagRegistry& flags;
  const ReportFiles& report_files;
  const Environment& environment;
  const GridLine& grid;
  bool is_grid = false;  // of lists, which may be wrong
};

// Writes all that the line asks for: the document of a run without a number, or of a grid all of
// whose cells failed, in each form; on standard output what --output says. Not written: the file of
// a grid that --resume could go on with, whose measured cells are worth more. Prints why a copy
// could not be written.
void WriteFailedCopies(const BenchmarkLine& line, const Failure& failure);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_FAILED_COPIES_FAILED_COPIES_H_
