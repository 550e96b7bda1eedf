// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What an export tells: a result document taken apart into subjects, each with a name that stays
// from run to run, and its metrics. One run, an evaluation and a comparison are one subject, a grid
// is one for each cell. Metrics that were not measured are left out.
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

enum class DocumentKind { kRun, kGrid, kComparison, kEvaluation };

struct SubjectMetric {
  std::string name, unit;  // as docs/reference/measurements.md has them
  double value = 0;
  std::optional<double> lower, upper;  // of the interval of 95 %
  bool higher_is_better = false;
};

struct SubjectGate {
  std::string name;
  std::optional<double> limit, value;
  bool passed = false;
  std::string sentence;  // of a comparison: what was measured in which run; "" of others

  std::string Text() const;  // the sentence, else "limit 4000, measured 4352.1"
};

struct Subject {
  // The text of --benchmark_name, else the model's file name without ".tflite"; in a grid followed
  // by the flags of the cell: "mobilenet_v1/num_threads:4"; of a comparison that of both sides.
  std::string name;
  std::string model;  // file name without ".tflite"; "" when not known
  std::vector<std::pair<std::string, std::string>> flags;  // of the cell of a grid
  // Threads of a cell, if fewer ran than its --num_threads: the process could use no more CPUs.
  // `name`
  // does not tell, since it is to be the same on every machine.
  std::optional<int64_t> threads_ran;
  std::vector<SubjectMetric> metrics;
  std::vector<double> process_medians_us;  // of --processes
  std::vector<SubjectGate> gates;
  // Copies for programs leave the metrics of a failed subject out: they are no result.
  ResultState state = ResultState::kNotMeasured;
  std::string error;     // why it is kFailed; "" in other states
  std::string verdict;   // "stable", "uses less memory"; "" when there is none, or no result
  bool settled = false;  // the verdict is stable, or a comparison's is not unclear
  bool worse = false;    // of a comparison: B is
  std::vector<std::string> reasons;                          // of the verdict, with the cure
  std::vector<std::pair<std::string, std::string>> sources;  // of a comparison: "A", its command
  std::optional<int> rank;                                   // in a grid, 1 for the fastest

  // The metrics, unless the subject failed.
  const std::vector<SubjectMetric>& ResultMetrics() const;
  // A flag's value for people: "4 (2 ran)".
  std::string FlagForPeople(const std::string& flag, const std::string& value) const;
  // "mobilenet_v1/num_threads:4 (2 ran)".
  std::string NameForPeople() const;
};

struct Subjects {
  DocumentKind kind = DocumentKind::kRun;
  std::string tool, version, revision;  // "" when not known
  std::string started_utc, machine, fingerprint;
  std::string device;  // the model of a phone; "" of other machines
  std::optional<double> cpus;
  std::vector<Subject> all;
};

// InvalidArgument when the document is of none of these kinds. Thread-safe.
absl::StatusOr<DocumentKind> KindOf(const nlohmann::ordered_json& document);

// InvalidArgument as above. Thread-safe.
absl::StatusOr<Subjects> SubjectsOf(const nlohmann::ordered_json& document);

// "mobilenet_v1" of "/models/mobilenet_v1.tflite".
std::string ModelStem(const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_SUBJECTS_H_
