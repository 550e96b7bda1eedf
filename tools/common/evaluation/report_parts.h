// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates parts that the HTML reports of the evaluation tools share.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_REPORT_PARTS_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_REPORT_PARTS_H_

#include <string>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/evaluation/journal.h"
#include "tools/common/evaluation/verdict.h"
#include "tools/common/report/charts.h"
#include "tools/common/report/html.h"

namespace litmus {

// Histograms of record["us"][name] in milliseconds; `stages` has the name and title of each
// histogram.
std::vector<Svg> TimeHistograms(const Records& records,
                                const std::vector<std::pair<std::string, std::string>>& stages);

// The tone of the page's verdict. `doubtful` is what the card calls doubtful.
Tone ToneOf(const Verdict& verdict, bool doubtful);

// Adds the last section: conditions of the measurement (`facts`, then the command), the
// environment, and the JSON document without records.
void AddProvenance(std::vector<std::pair<std::string, std::string>> facts,
                   const nlohmann::ordered_json& document, HtmlReport* html);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_REPORT_PARTS_H_
