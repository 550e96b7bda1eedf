// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The files that --export and --html_report name, made from the result document.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_REPORT_FILES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_REPORT_FILES_H_

#include <string>

#include "absl/status/status.h"
#include "cli/flags.h"
#include "nlohmann/json.hpp"

namespace litmus::benchmark {

struct ReportFiles {
  std::string exports, html;

  bool any() const { return !exports.empty() || !html.empty(); }
  // Before the first run: PermissionDenied when a file could not be created.
  absl::Status Check() const;
  // Each whole or not at all; the first error, after all were tried.
  absl::Status Write(const nlohmann::ordered_json& document) const;
};

// --export and --html_report. `files` must outlive the registry.
void DeclareReportFlags(FlagRegistry& flags, ReportFiles* files);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_REPORT_FILES_H_
