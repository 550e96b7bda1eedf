// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The content of an export: a result document split into subjects, each with a name that is the
// same in every run, and its metrics. A run, an evaluation or a comparison is one subject; a grid
// has one for each cell, another program's result one for each benchmark. Metrics that were not
// measured are omitted.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_SUBJECTS_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_SUBJECTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "tools/common/exports/result_state.h"

namespace litmus {

enum class DocumentKind { kRun, kGrid, kComparison, kEvaluation, kForeign };

struct SubjectMetric {
  std::string name, unit;  // as in docs/reference/measurements.md
  double value = 0;
  std::optional<double> lower, upper;  // bounds of the 95 % interval
  bool higher_is_better = false;
};

struct SubjectGate {
  std::string name;
  std::optional<double> limit, value;
  bool passed = false;
  // Comparisons, and the gate of --baseline: what was measured; others: "".
  std::string sentence;

  std::string Text() const;  // the sentence, else "limit 4000, measured 4352.1"
};

struct Subject {
  // The text of --benchmark_name, or else the model's file name without ".tflite"; for a grid,
  // followed by the flags of the cell: "mobilenet_v1/num_threads:4". For a comparison, the names of
  // both sides.
  std::string name;
  std::string model;  // file name without ".tflite"; "" if unknown
  std::vector<std::pair<std::string, std::string>> flags;  // flags of a grid's cell
  // Number of threads that ran in a cell, if fewer than --num_threads because the process could not
  // use more CPUs. `name` does not contain it, because it must be the same on every machine.
  std::optional<int64_t> threads_ran;
  std::vector<SubjectMetric> metrics;
  std::vector<double> process_medians_us;  // with --processes: the main time of each process
  std::vector<SubjectGate> gates;
  // Exports for programs omit the metrics of a failed subject, because they are not a result.
  ResultState state = ResultState::kNotMeasured;
  std::string error;                 // why it is kFailed; "" in other states
  std::string verdict;               // "stable", "uses less memory"; "" without a verdict or result
  bool settled = false;              // the verdict is stable or, for a comparison, not unclear
  bool worse = false;                // for a comparison: B is worse
  std::vector<std::string> reasons;  // reasons for the verdict, with the fix
  // For a comparison: "A" and its command, ...
  std::vector<std::pair<std::string, std::string>> sources;
  std::optional<int> rank;  // in a grid; 1: the fastest

  // The name of the main time: latency_median, or else wall_time.
  const char* HeadlineName() const;
  // The metrics; none if the subject failed.
  const std::vector<SubjectMetric>& ResultMetrics() const;
  // A flag's value for users: "4 (2 ran)".
  std::string FlagForPeople(const std::string& flag, const std::string& value) const;
  // For example "mobilenet_v1/num_threads:4 (2 ran)".
  std::string NameForPeople() const;
};

struct Subjects {
  DocumentKind kind = DocumentKind::kRun;
  std::string tool, version, revision;  // "" when not known
  std::string started_utc, machine, fingerprint;
  std::string device;  // model of the phone; "" for other machines
  std::optional<double> cpus;
  std::vector<Subject> all;
};

// InvalidArgument: the document is of no known kind. Thread-safe.
absl::StatusOr<DocumentKind> KindOf(const nlohmann::ordered_json& document);

// InvalidArgument as for KindOf. Thread-safe.
absl::StatusOr<Subjects> SubjectsOf(const nlohmann::ordered_json& document);

// Returns "mobilenet_v1" for "/models/mobilenet_v1.tflite".
std::string ModelStem(const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_SUBJECTS_H_
