// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Determines whether a result document has a result. Every output of a result (text, page, exports,
// compare over stored results) uses this, so that none presents a failed run as a successful one.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_RESULT_STATE_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_RESULT_STATE_H_

#include <cstdint>
#include <string>

#include "nlohmann/json.hpp"

namespace litmus {

// Outputs switch over all states without a default, so that they do not compile if a state is added
// (-Werror=switch in their BUILD files).
enum class ResultState {
  kValue,        // measured; a limit may be exceeded, or the verdict unclear
  kNotMeasured,  // the process ended regularly without its main number: --dry_run, an interrupt
  kFailed,       // the process failed: earlier measurements are not a result
};

// The state of a process that ended with `exit_code`. `measured`: it has its main number. If only
// writing an output failed, the result is still valid. Thread-safe.
ResultState StateOf(int64_t exit_code, bool measured);

// The state of the document of a run, of compare or of an evaluation. Thread-safe.
ResultState StateOf(const nlohmann::ordered_json& document);

// The state of a cell of a grid, from its member "status". Thread-safe.
ResultState StateOfCell(const nlohmann::ordered_json& cell);

// The reason for kFailed: the member "error", or else the exit code; "" for other states.
// Thread-safe.
std::string FailureOf(const nlohmann::ordered_json& document, ResultState state);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_RESULT_STATE_H_
