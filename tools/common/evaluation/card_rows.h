// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates rows that the cards of the evaluation tools share.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_CARD_ROWS_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_CARD_ROWS_H_

#include <string>
#include <vector>

#include "tools/common/card/card.h"
#include "tools/common/document/document.h"
#include "tools/common/evaluation/verdict.h"

namespace litmus {

// The name of the model's file and the number of items: "mobilenet.tflite, 200 images".
std::vector<std::string> EvaluatedTexts(const std::string& model_path, const std::string& items);

// Texts for the metric with this name, in µs; empty if it was not measured.
std::vector<std::string> LatencyTexts(const std::vector<Metric>& metrics, const std::string& name);

// Adds a row about failed limits and data errors; otherwise about `doubt`, a sentence that may be
// empty; otherwise that there was no limit, which `limit_flag` would set.
void AddVerdict(const Verdict& verdict, const std::string& doubt, const std::string& limit_flag,
                ResultCard* card);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_CARD_ROWS_H_
