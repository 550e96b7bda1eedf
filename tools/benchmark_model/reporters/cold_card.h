// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the card of --cold: the time until the first result.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_COLD_CARD_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_COLD_CARD_H_

#include "tools/benchmark_model/results/result.h"
#include "tools/common/card/card.h"

namespace litmus::benchmark {

// The rows of `result.cold`, which must not be empty: the model, the time until the first result in
// each state of the page cache, the longest phases, the verdict.
ResultCard ColdCard(const Result& result, int exit_code);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_COLD_CARD_H_
