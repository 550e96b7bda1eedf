// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/failed_copies/failed_copies.h"

#include <cstdio>
#include <utility>

#include "cli/utf8.h"
#include "tools/benchmark_model/grid/failed_grid.h"
#include "tools/benchmark_model/reporters/csv.h"
#include "tools/benchmark_model/reporters/json.h"
#include "tools/common/copies/write_copies.h"
#include "tools/common/document/output_file.h"

namespace litmus::benchmark {
namespace {

void PrintError(const std::string& error) {
  std::fprintf(stderr, "ERROR: %s\n", Printable(error).c_str());
}

void Write(const BenchmarkLine& line, nlohmann::ordered_json document, const std::string& csv,
           const CopyTargets& targets, const Failure& failure) {
  if (line.options.output == "csv") std::fputs(csv.c_str(), stdout);
  document["exit_code"] = failure.exit_code;
  document["error"] = failure.error;
  WriteCopies(targets, std::move(document), PrintError);
  std::fflush(stdout);
}

}  // namespace

void WriteFailedCopies(const BenchmarkLine& line, const Failure& failure) {
  const Options& options = line.options;
  if (!options.result_file_path.empty()) {
    const absl::Status written =
        WriteFileAtomically("--result_file_path", options.result_file_path, "");
    if (!written.ok()) PrintError(std::string(written.message()));
  }
  CopyTargets targets = line.report_files.Targets(options.json_out, options.output);
  if (!line.is_grid) {
    Result none;
    none.model_path = options.graph;
    return Write(line, DocumentOf(none, 0, line.environment.ToJson(line.flags), failure.exit_code),
                 ToCsv(none, failure.exit_code, failure.error), targets, failure);
  }
  targets.json_files.push_back({"--grid_out", line.flags.GetString("grid_out")});
  for (CopyTargets::JsonFile& file : targets.json_files) {
    if (MayBeResumed(line.flags, file.path)) file.path.clear();
  }
  FailedGrid grid = FailGrid(line.grid, line.flags, failure);
  Write(line, std::move(grid.document), grid.csv, targets, failure);
}

}  // namespace litmus::benchmark
