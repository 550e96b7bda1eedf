// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the copies of a result hold where the process ended without one, because it failed or was
// interrupted. Without them a file of an earlier run would stand there as if it were this run's.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_FAILED_RESULT_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_FAILED_RESULT_H_

#include <cstdint>
#include <optional>
#include <string>

#include "nlohmann/json.hpp"
#include "tools/common/caught_exception.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/evaluation/run_flags.h"

namespace litmus {

// How far a run over items came, those of an earlier process that it resumed among them.
struct Progress {
  int64_t finished = 0, items = 0;
};

// All forms of a result without a value. `header`: what is known of the run, at least the envelope
// and "config". `progress`: none where no item was begun. `environment`: the document's.
EvaluationResult MakeFailedResult(const nlohmann::ordered_json& header,
                                  const std::optional<Progress>& progress, const RunFlags& flags,
                                  nlohmann::ordered_json environment, const Failure& failure);

// Exit code and error, in place of what the file `path` has for each item: CSV when the name ends
// so, else a line of JSON.
std::string FailureRecord(const Failure& failure, const std::string& path);

// `flags` without the files that only a result replaces: parts of a merge, and a finished shard of
// the same command (`header` as above), which may be hours of work.
RunFlags WithoutKeptFiles(const RunFlags& flags, const nlohmann::ordered_json& header);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_FAILED_RESULT_H_
