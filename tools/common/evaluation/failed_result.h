// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The contents of the result's copies if the process failed or was interrupted. Without them, files
// of an earlier run would be mistaken for this run's.
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

// The progress of a shard. `finished`: items with a record, including those that --resume read from
// the journal. `items`: all items of the shard.
struct ShardProgress {
  int64_t finished = 0, items = 0;
};

// The result in all formats without values. `header`: the known members of the run, at least the
// envelope and "config". `progress`: nullopt if no item was started. `environment`: that of the
// document.
EvaluationResult MakeFailedResult(const nlohmann::ordered_json& header,
                                  const std::optional<ShardProgress>& progress,
                                  const RunFlags& flags, nlohmann::ordered_json environment,
                                  const Failure& failure);

// The file of --records_file for a failed process: exit code and error, as CSV if `path` ends in
// .csv, otherwise as a JSON line.
std::string FailureRecord(const Failure& failure, const std::string& path);

// `flags` without the output files that a failure must not overwrite: shards that a merge reads,
// and a finished shard of the same command with the same `header`, which may be hours of work.
RunFlags WithoutKeptFiles(const RunFlags& flags, const nlohmann::ordered_json& header);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_FAILED_RESULT_H_
