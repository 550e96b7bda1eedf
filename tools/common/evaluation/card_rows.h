// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rows that the cards of the evaluation tools share.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_CARD_ROWS_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_CARD_ROWS_H_

#include <string>
#include <vector>

#include "tools/common/card/card.h"
#include "tools/common/document/document.h"
#include "tools/common/evaluation/verdict.h"

namespace litmus {

// The name of the file, and what was run on it: "mobilenet.tflite, 200 images".
std::vector<std::string> EvaluatedTexts(const std::string& model_path, const std::string& items);

// Texts for the metric of this name, in microseconds; none if it was not measured.
std::vector<std::string> LatencyTexts(const std::vector<Metric>& metrics, const std::string& name);

// Limits and data errors; else `doubt`, a sentence that may be empty; else that there was no limit,
// which `limit_flag` sets.
void AddVerdict(const Verdict& verdict, const std::string& doubt, const std::string& limit_flag,
                ResultCard* card);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_CARD_ROWS_H_
