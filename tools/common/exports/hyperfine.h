// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Exports times in the forms of hyperfine: the JSON of its --export-json, which its scripts and
// Bencher read, and the Markdown table of its --export-markdown.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_HYPERFINE_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_HYPERFINE_H_

#include <string>

#include "nlohmann/json.hpp"

namespace litmus {

// One result for each side of a comparison, run, cell of a grid, or result of another program, if
// it has a time and did not fail: hyperfine has no form for a failure. Times are those of wall_time
// if it was measured, else of the main time (latency_median), in seconds. All CPU time is in
// "user"; where it was not measured, it is 0, because readers require the member. Thread-safe.
std::string ToHyperfine(const nlohmann::ordered_json& document);

// Mean ± standard deviation, minimum, maximum, and the ratio to the lowest mean. Thread-safe.
std::string ToHyperfineMarkdown(const nlohmann::ordered_json& document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_HYPERFINE_H_
