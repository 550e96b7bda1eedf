// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// 'report DIR': reads a folder of results, and prints and writes what changed.
#ifndef LITMUS_TOOLS_REPORT_HISTORY_H_
#define LITMUS_TOOLS_REPORT_HISTORY_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "nlohmann/json.hpp"

namespace litmus {

struct HistoryOutputs {
  std::string html_report, json_out;  // "": not written
  std::string output;                 // "text" or "json", for standard output
};

// PermissionDenied if a file cannot be created.
absl::Status CheckHistoryOutputs(const HistoryOutputs& outputs);

// Reads the folder, writes the outputs, and prints a warning about files that were left out. `next`
// is the command that the text suggests; empty: none. NotFound: there is no folder;
// InvalidArgument: it has files, but no result document.
absl::Status ReportHistory(const std::string& folder, const HistoryOutputs& outputs,
                           const std::vector<std::string>& next);

// Writes the files, marked as of a run that failed: `document` has the envelope, exit code and
// error.
void WriteFailedHistory(const HistoryOutputs& outputs, nlohmann::ordered_json document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_REPORT_HISTORY_H_
