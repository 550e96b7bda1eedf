// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The files that --export and --html_report name, made from the result document.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_REPORT_FILES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_REPORT_FILES_H_

#include <string>

#include "absl/status/status.h"
#include "cli/flags.h"
#include "tools/common/copies/write_copies.h"

namespace litmus::benchmark {

struct ReportFiles {
  std::string exports, html;

  bool any() const { return !exports.empty() || !html.empty(); }
  // Before the first run: PermissionDenied when a file could not be created.
  absl::Status Check() const;
  // Where the document goes, with the values of --json_out and --output.
  CopyTargets Targets(const std::string& json_out, const std::string& output) const;
};

// --export and --html_report. `files` must outlive the registry.
void DeclareReportFlags(FlagRegistry& flags, ReportFiles* files);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_REPORT_FILES_H_
