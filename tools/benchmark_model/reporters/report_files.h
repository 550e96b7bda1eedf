// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the files of --export, --html_report and --history from the result document.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_REPORT_FILES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_REPORT_FILES_H_

#include <string>

#include "absl/status/status.h"
#include "cli/flags.h"
#include "tools/common/copies/write_copies.h"
#include "tools/common/history/history_flags.h"

namespace litmus::benchmark {

struct ReportFiles {
  std::string exports, html;
  HistoryFlags history;

  bool any() const {
    return !exports.empty() || !html.empty() || !history.folder.empty() ||
           !history.baseline.empty();
  }
  // Call before the first run. PermissionDenied if a file cannot be created.
  absl::Status Check() const;
  // The files and streams that get the document, including --json_out and --output.
  CopyTargets Targets(const std::string& json_out, const std::string& output) const;
};

// Declares --export, --html_report and the flags of results over time. `files` must outlive the
// registry.
void DeclareReportFlags(FlagRegistry& flags, ReportFiles* files);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_REPORT_FILES_H_
