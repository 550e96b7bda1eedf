// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The document of a history (docs/reference/schema/history-1.schema.json), from which its text and
// its page are made.
#ifndef LITMUS_TOOLS_COMMON_HISTORY_HISTORY_DOCUMENT_H_
#define LITMUS_TOOLS_COMMON_HISTORY_HISTORY_DOCUMENT_H_

#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/history/read_history.h"
#include "tools/common/history/series.h"

namespace litmus {

inline constexpr char kHistorySchema[] = "litmus.history";

// `folder`: as the user named it.
nlohmann::ordered_json HistoryToJson(const std::string& folder, const HistoryFolder& history,
                                     const std::vector<ResultSeries>& all);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_HISTORY_HISTORY_DOCUMENT_H_
