// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/report_files.h"

#include "tools/benchmark_model/modes/modes.h"
#include "tools/common/document/output_file.h"
#include "tools/common/exports/export.h"

namespace litmus::benchmark {

absl::Status ReportFiles::Check() const {
  absl::Status status = CheckExportFiles(exports);
  status.Update(CheckCreatable("--html_report", html));
  status.Update(history.Check());
  return status;
}

CopyTargets ReportFiles::Targets(const std::string& json_out, const std::string& output) const {
  return {
      exports, html, {{"--json_out", json_out}, {"--history", history.File()}}, output == "json"};
}

void DeclareReportFlags(FlagRegistry& flags, ReportFiles* files) {
  flags.SetGroup("Output");
  flags.AddString("html_report", "", KeepsResult((kMeasured - kOptionRuns) | kCold).Output(),
                  "write a self-contained HTML report to this file", &files->html);
  flags
      .AddString("export", "",
                 KeepsResult((kMeasured - kOptionRuns) | kCold).Names(FlagText::kFormatOutputs),
                 "also write the result for other programs, FORMAT:FILE,FORMAT:FILE; formats: "
                 "gbench, github-smaller, github-bigger, bencher, openmetrics, junit, markdown, "
                 "hyperfine, hyperfine-markdown",
                 &files->exports)
      .Check(&CheckExports);
  DeclareHistoryFlags(flags, &files->history, (kMeasured - kOptionRuns) | kCold,
                      kLatency | kProcesses | kCold);
}

}  // namespace litmus::benchmark
