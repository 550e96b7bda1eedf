// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Summarises the errors of all outputs in one sentence, independent of the outputs' units.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_OUTCOME_TEXT_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_OUTCOME_TEXT_H_

#include <string>
#include <vector>

#include "tools/inference_diff/output_error.h"

namespace litmus::diff {

// The sentence about the output with the lowest SNR: "The error is 0.61 % of the reference (RMS),
// SNR 44.3 dB, about 7 bits (float32 has 24, float16 11, int8 8); largest error of any element:
// 0.0061". `names`: one per element of `errors`. Thread-safe.
std::string OutcomeText(const std::vector<OutputError>& errors,
                        const std::vector<std::string>& names);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_OUTCOME_TEXT_H_
