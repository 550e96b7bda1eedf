// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What an export tells: a result document taken apart into subjects, each with a name that stays
// from run to run, and its metrics. One run and a comparison are one subject, a grid is one for
// each cell. Metrics that were not measured are left out.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_SUBJECTS_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_SUBJECTS_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"

namespace litmus {

enum class DocumentKind { kRun, kGrid, kComparison };

struct SubjectMetric {
  std::string name, unit;  // as docs/reports.md has them
  double value = 0;
  std::optional<double> lower, upper;  // of the interval of 95 %
  bool higher_is_better = false;
};

struct SubjectGate {
  std::string name;
  std::optional<double> limit, value;
  bool passed = false;
};

struct Subject {
  // The text of --benchmark_name, else the model's file name without ".tflite"; in a grid followed
  // by the flags of the cell: "mobilenet_v1/num_threads:4".
  std::string name;
  std::string model;  // file name without ".tflite"; "" when not known
  std::vector<std::pair<std::string, std::string>> flags;  // of the cell of a grid
  std::vector<SubjectMetric> metrics;
  std::vector<double> process_medians_us;  // of --processes
  std::vector<SubjectGate> gates;
  std::string verdict;               // "stable", "slower"; "" when there is none
  bool settled = false;              // the verdict is stable, or a comparison's is not unclear
  std::vector<std::string> reasons;  // of the verdict, with the cure
  std::string error;                 // why there are no metrics; "" when there are
  bool not_run = false;              // a cell that is pending, or was interrupted
  std::optional<int> rank;           // in a grid, 1 for the fastest
};

struct Subjects {
  DocumentKind kind = DocumentKind::kRun;
  std::string tool, version, revision;  // "" when not known
  std::string started_utc, machine, fingerprint;
  std::optional<double> cpus;
  std::vector<Subject> all;
};

// InvalidArgument when the document is of none of the three kinds. Thread-safe.
absl::StatusOr<DocumentKind> KindOf(const nlohmann::ordered_json& document);

// InvalidArgument as above. Thread-safe.
absl::StatusOr<Subjects> SubjectsOf(const nlohmann::ordered_json& document);

// "mobilenet_v1" of "/models/mobilenet_v1.tflite".
std::string ModelStem(const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_SUBJECTS_H_
