// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/report_files.h"

#include "tools/benchmark_model/modes/modes.h"
#include "tools/common/document/output_file.h"
#include "tools/common/exports/export.h"
#include "tools/common/result_report/result_report.h"

namespace litmus::benchmark {

absl::Status ReportFiles::Check() const {
  absl::Status status = CheckExportFiles(exports);
  status.Update(CheckCreatable("--html_report", html));
  return status;
}

absl::Status ReportFiles::Write(const nlohmann::ordered_json& document) const {
  absl::Status status = WriteExports(exports, document);
  status.Update(WriteHtmlReport("--html_report", html, document));
  return status;
}

void DeclareReportFlags(FlagRegistry& flags, ReportFiles* files) {
  flags.SetGroup("Output");
  flags.AddString("html_report", "", KeepsResult((kMeasured - kOptionRuns) | kCold).Output(),
                  "write a self-contained HTML report to this file", &files->html);
  flags
      .AddString("export", "",
                 KeepsResult((kMeasured - kOptionRuns) | kCold).Names(FlagText::kFormatOutputs),
                 "also write the result for other programs, FORMAT:FILE,FORMAT:FILE; formats: "
                 "gbench, github-smaller, github-bigger, bencher, openmetrics, junit, markdown",
                 &files->exports)
      .Check(&CheckExports);
}

}  // namespace litmus::benchmark
