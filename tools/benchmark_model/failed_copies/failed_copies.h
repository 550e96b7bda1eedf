// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the copies of the result of a benchmark that failed before it had a result.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_FAILED_COPIES_FAILED_COPIES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_FAILED_COPIES_FAILED_COPIES_H_

#include "cli/flags.h"
#include "tools/benchmark_model/grid/axes.h"
#include "tools/benchmark_model/reporters/report_files.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/common/document/document.h"
#include "tools/common/owed_copies.h"

namespace litmus::benchmark {

// The command line. All referenced objects must outlive the copies.
struct BenchmarkLine {
  const Options& options;
  const FlagRegistry& flags;
  const ReportFiles& report_files;
  const Environment& environment;
  const GridLine& grid;
  bool is_grid = false;  // flags have lists, whose values may be invalid
};

// Writes every output that the line requests, in each format: the document of a run without
// measurements, or of a grid whose cells all failed; to stdout according to --output. The file of a
// grid that --resume can continue is not overwritten, because its measured cells are more valuable.
// Prints why a copy could not be written.
void WriteFailedCopies(const BenchmarkLine& line, const Failure& failure);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_FAILED_COPIES_FAILED_COPIES_H_
