// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a journal or a shard says of a comparison and of each run. Such files may come from anybody:
// from here on every value has its type and lies within its bounds.
//
// A record: {"outputs": [{"elements", "mean", …}, …], "us": {"reference": […], "test": […]}, "ns":
// the same times in nanoseconds}. Records of earlier versions have no "ns".
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_RUN_RECORD_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_RUN_RECORD_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/record_members.h"
#include "tools/inference_diff/output_error.h"

namespace litmus::diff {

// One reference and one test invocation that ran next to each other.
struct LatencyPair {
  int64_t reference_ns = 0, test_ns = 0;
  int64_t step_ns = 1;  // of the clock: a time may be wrong by so much
};

struct RunRecord {
  std::vector<RunError> outputs;  // as many as the models have
  std::vector<LatencyPair> pairs;
};

// By run.
using RunRecords = std::map<int64_t, RunRecord>;

struct OutputFacts {
  std::string name, type;
};

struct RunFacts {
  ModelOfRun model;
  std::string reference;
  // Differs from `model` where --reference_model_file named another one.
  ModelOfRun reference_model;
  std::string inputs;  // JSON, for people
  std::vector<OutputFacts> outputs;
  bool per_op = false;  // was asked for

  bool of_two_models() const { return reference_model.sha256 != model.sha256; }
};

struct ReadRun {
  RunFacts facts;
  RunRecords records;
};

// InvalidArgument names the first member of the header or of a record that is not as above.
absl::StatusOr<ReadRun> ReadRecords(const FinishedRun& run);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_RUN_RECORD_H_
