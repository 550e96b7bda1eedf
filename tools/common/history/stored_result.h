// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a result document says for a history: when, of what, on which machine, which numbers. Small,
// because a history has thousands.
#ifndef LITMUS_TOOLS_COMMON_HISTORY_STORED_RESULT_H_
#define LITMUS_TOOLS_COMMON_HISTORY_STORED_RESULT_H_

#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/exports/subjects.h"

namespace litmus {

// Results are comparable if all of these are equal. The model's content is not among them, because
// a new model is a change whose effect is of interest.
struct ResultKey {
  std::string tool;
  // The text of --benchmark_name, else the model's file name. A cell of a grid has the key of a run
  // with its flags.
  std::string name;
  std::string flags;        // that can change a result: "num_threads=4 use_gpu=true"
  std::string fingerprint;  // of the machine; "" is unknown

  // "machine (Xeon, fingerprint 1234…) instead of …": the parts in which `other` differs; "": none.
  std::string DifferenceFrom(const ResultKey& other) const;
  bool operator<(const ResultKey& other) const;
  bool operator==(const ResultKey& other) const;
};

struct StoredResult {
  std::string file;  // in the folder of the history
  ResultKey key;
  std::string started_utc;                             // "" is unknown
  std::string commit, version, model_sha256, machine;  // "" is unknown; machine: model of the CPU
  int exit_code = 0;
  // Whether it has a result: it is neither of a failure, nor of an interrupted run, nor a shard.
  bool complete = false;
  bool failed_baseline = false;  // it was worse than its baseline allows
  std::vector<SubjectMetric> metrics;
};

// The results of a document: one for each cell of a grid or device of a fleet, else one; none for a
// document without metrics, such as doctor's. InvalidArgument: not a result document, or of a
// schema version that is not supported.
absl::StatusOr<std::vector<StoredResult>> ResultsIn(const nlohmann::ordered_json& document,
                                                    const std::string& file);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_HISTORY_STORED_RESULT_H_
