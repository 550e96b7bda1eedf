// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Holds a new result to earlier ones: to the present level of a history, or to one result.
//
// Danger: a folder to which every run adds its result would take a worse result in, and the next
// one would be compared with that. Remedy: a result that failed stays in the folder, marked by its
// gate, and does not count until the change point test finds a new level (series.h).
#ifndef LITMUS_TOOLS_COMMON_HISTORY_BASELINE_H_
#define LITMUS_TOOLS_COMMON_HISTORY_BASELINE_H_

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "tools/common/history/history_flags.h"

namespace litmus {

struct BaselineOutcome {
  // For the user: an error if `failed`, else a note; "" without --baseline or without a result.
  std::string sentence;
  bool failed = false;
};

// Call before the run, so that hours of measurement are not for nothing: whether --baseline names
// a result that this run can be compared with. `environment` returns that of this process; it reads
// files of the system, so it is called only if --baseline names a file. A folder that is missing or
// empty is accepted: the first run of a CI has none. NotFound: there is no such file;
// InvalidArgument: it has no result, or tool, flags or machine differ, which the message names.
absl::Status CheckBaseline(const HistoryFlags& flags, const std::string& tool,
                           const std::function<nlohmann::ordered_json()>& environment);

// Compares the result of a finished run with the baseline. Adds the member "baseline" and, with
// --baseline_fail_above, an entry of "gates" to the document; a failed gate sets the exit code 1
// of a process that ended with 0, and is added to the document's error. NotFound or InvalidArgument
// if the baseline was changed since CheckBaseline.
absl::StatusOr<BaselineOutcome> ApplyBaseline(const HistoryFlags& flags,
                                              nlohmann::ordered_json* document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_HISTORY_BASELINE_H_
