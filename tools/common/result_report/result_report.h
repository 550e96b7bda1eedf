// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The HTML report of a result document: of one run, a grid, a comparison or an
// evaluation. A part whose members
// are absent or null is left out.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_RESULT_REPORT_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_RESULT_REPORT_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"

namespace litmus {

// InvalidArgument when the document is of none of these kinds. Thread-safe.
absl::StatusOr<std::string> ToHtmlReport(const nlohmann::ordered_json& document);

// The same into a file, whole or not at all; "" as `path` writes nothing. `flag` names the culprit
// in messages.
absl::Status WriteHtmlReport(const std::string& flag, const std::string& path,
                             const nlohmann::ordered_json& document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_RESULT_REPORT_H_
