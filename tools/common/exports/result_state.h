// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Whether a result document has a result. Every copy of a result (text, page, each export, compare
// over stored results) asks here, so that none shows a run that failed as one that went well.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_RESULT_STATE_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_RESULT_STATE_H_

#include <cstdint>
#include <string>

#include "nlohmann/json.hpp"

namespace litmus {

// Copies switch over all states without a default: with a further one they do not compile
// (-Werror=switch in their BUILD files).
enum class ResultState {
  kValue,        // measured; a limit may be exceeded, or the verdict unclear
  kNotMeasured,  // the process ended regularly without its main number: --dry_run, an interrupt
  kFailed,       // the process failed: what it measured until then is no result
};

// State of a process that ended with `exit_code`; `measured`: with its main number. One that could
// not
// write a copy fails, but its result stands. Thread-safe.
ResultState StateOf(int64_t exit_code, bool measured);

// State of the document of one run, of compare or of an evaluation. Thread-safe.
ResultState StateOf(const nlohmann::ordered_json& document);

// State of one cell of a grid, by its member "status". Thread-safe.
ResultState StateOfCell(const nlohmann::ordered_json& cell);

// Why the document, or the cell, is kFailed: its member "error", else its exit code; "" in other
// states. Thread-safe.
std::string FailureOf(const nlohmann::ordered_json& document, ResultState state);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_RESULT_STATE_H_
