// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads a metric from the result document (JSON, schema version 3) of a Litmus tool, or from a
// result that another program stored.
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

// Reads the metric from the list "metrics". InvalidArgument: the text is not a document, has
// another schema version, is of a failed run, or does not have the metric with a value above 0.
// Unavailable: instructions were not counted.
absl::StatusOr<Measurement> ReadDocument(const std::string& text, Metric metric);

// The values of a stored document that a comparison of two results needs.
struct StoredResult {
  double value = 0;                  // > 0
  std::optional<Interval> interval;  // interval in the document, bounds > 0
  std::vector<double> processes;     // medians of several processes; empty: one process
  std::string fingerprint;           // of the machine; "": unknown
  std::string word;                  // see Measurement::word
  std::string name;                  // name in the document's exports; "": none
  std::string note;                  // remark about the value for the user; usually ""
};

// Errors as ReadDocument. Also returns the other values of StoredResult. `text` may also be a
// result of another program (tools/common/foreign), of which `name` chooses a benchmark; "": the
// only one. The machine of such a result is unknown.
absl::StatusOr<StoredResult> ReadStoredResult(const std::string& text, Metric metric,
                                              const std::string& name = "");

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_READ_DOCUMENT_H_
