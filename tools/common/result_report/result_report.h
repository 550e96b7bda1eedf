// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the HTML report of a result document: of a run, a grid, a comparison or an evaluation.
// Parts whose members are absent or null are omitted.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_RESULT_REPORT_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_RESULT_REPORT_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"

namespace litmus {

// InvalidArgument if the document is of another kind. Thread-safe.
absl::StatusOr<std::string> ToHtmlReport(const nlohmann::ordered_json& document);

// Writes the report to a file atomically; does nothing if `path` is "". `flag` is named in
// messages.
absl::Status WriteHtmlReport(const std::string& flag, const std::string& path,
                             const nlohmann::ordered_json& document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_RESULT_REPORT_H_
