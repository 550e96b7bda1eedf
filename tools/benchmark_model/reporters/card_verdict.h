// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Adds the row "verdict" to a card of benchmark_model.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CARD_VERDICT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CARD_VERDICT_H_

#include <string>

#include "tools/benchmark_model/results/result.h"
#include "tools/common/card/card.h"

namespace litmus::benchmark {

// A failure or an exceeded limit, otherwise the result's verdict: its kind, the most important
// reason and the first part of its fix. `stable`: what a stable result does and does not cover. No
// row without a verdict.
void AddVerdict(const Result& result, int exit_code, const std::string& stable, ResultCard* card);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CARD_VERDICT_H_
