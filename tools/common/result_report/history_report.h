// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the page of a history: what changed, then each series with a chart and a level for each
// metric.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_HISTORY_REPORT_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_HISTORY_REPORT_H_

#include <string>

#include "nlohmann/json.hpp"

namespace litmus {

// `document`: of HistoryToJson. With an error, the page has that alone.
std::string HistoryReport(const nlohmann::ordered_json& document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_HISTORY_REPORT_H_
