// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A metric from the result document (JSON) of a Litmus tool, of schema version 3.
#ifndef LITMUS_TOOLS_COMPARE_READ_DOCUMENT_H_
#define LITMUS_TOOLS_COMPARE_READ_DOCUMENT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "tools/common/interval.h"
#include "tools/compare/metric.h"

namespace litmus::compare {

// Looks into the list "metrics". InvalidArgument: the text is not a document or is one of another
// schema version, or of a run that failed, or has no such value, or the value is not above 0.
// Unavailable: instructions were not counted.
absl::StatusOr<Measurement> ReadDocument(const std::string& text, Metric metric);

// A stored document, as far as a comparison of two needs it.
struct StoredResult {
  double value = 0;                  // above 0
  std::optional<Interval> interval;  // the document's own, above 0
  std::vector<double> processes;     // medians of fresh processes; empty: one process
  std::string fingerprint;           // of the machine; "": not known
  std::string word;                  // as Measurement::word
  std::string name;                  // what the document's exports are called; "": no name
};

// As above, with what stands around the value.
absl::StatusOr<StoredResult> ReadStoredResult(const std::string& text, Metric metric);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_READ_DOCUMENT_H_
