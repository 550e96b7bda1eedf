// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The document of a history as text for a terminal.
#ifndef LITMUS_TOOLS_REPORT_HISTORY_TEXT_H_
#define LITMUS_TOOLS_REPORT_HISTORY_TEXT_H_

#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/card/card.h"

namespace litmus {

// Each series with its present levels and last steps, in lines of at most 80 columns.
// `utf8`: whether the terminal shows "µ".
std::string HistoryTable(const nlohmann::ordered_json& document, bool utf8);

// `next`: the suggested command; empty: none.
ResultCard HistoryCard(const nlohmann::ordered_json& document,
                       const std::vector<std::string>& next);

}  // namespace litmus

#endif  // LITMUS_TOOLS_REPORT_HISTORY_TEXT_H_
