// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a journal or a shard stores about a comparison and each run. Such files may come from
// untrusted users: ReadRecords checks the type and range of every value.
//
// A record is {"outputs": [{"elements", "mean", …}, …], "us": {"reference": […], "test": […]},
// "ns": the same times in ns}. Records of earlier versions do not have "ns".
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

// The times of a reference and a test invocation that ran directly after each other.
struct LatencyPair {
  int64_t reference_ns = 0, test_ns = 0;
  int64_t step_ns = 1;  // resolution of the clock: the maximum error of a time
};

struct RunRecord {
  std::vector<RunError> outputs;  // one per output of the models
  std::vector<LatencyPair> pairs;
};

// The key is the run's number.
using RunRecords = std::map<int64_t, RunRecord>;

struct OutputFacts {
  std::string name, type;
};

struct RunFacts {
  ModelOfRun model;
  std::string reference;
  // Differs from `model` only if --reference_model_file was set.
  ModelOfRun reference_model;
  std::string inputs;  // description of the inputs as JSON
  std::vector<OutputFacts> outputs;
  bool per_op = false;  // whether --per_op was set

  bool of_two_models() const { return reference_model.sha256 != model.sha256; }
};

struct ReadRun {
  RunFacts facts;
  RunRecords records;
};

// InvalidArgument names the first member that has a wrong type or range.
absl::StatusOr<ReadRun> ReadRecords(const FinishedRun& run);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_RUN_RECORD_H_
