// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads COCO's two JSON files as a stream of records: objects of known fields in arrays of known
// names. The text is parsed once (SAX), without building a document.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_JSON_RECORDS_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_JSON_RECORDS_H_

#include <initializer_list>
#include <set>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/eval_coco/scoring/dataset.h"
#include "tools/eval_coco/scoring/record_fields.h"

namespace litmus::coco {

// Returns the whole file without a byte order mark. NotFound: it cannot be read.
// FailedPrecondition: it is too large. Aborted: Ctrl-C. InvalidArgument: it is empty, compressed,
// or UTF-16.
absl::StatusOr<std::string> ReadRecordFile(const std::string& path);

// Returns InvalidArgument unless the record has these fields; the names are those for the message.
absl::Status Require(const Record& record,
                     std::initializer_list<std::pair<Field, const char*>> fields);

// Streams instances_*.json: the arrays "images", "categories" and "annotations", in any order. A
// field of the wrong type is InvalidArgument; fields and arrays with other names are skipped.
// `path` is used in messages. *found receives the arrays that exist, including empty ones.
absl::Status ReadInstanceRecords(const std::string& text, const std::string& path,
                                 const LoadOptions& options, const RecordSink& sink,
                                 std::set<Section>* found);

// Streams a results file: one array of Section::kDetections.
absl::Status ReadDetectionRecords(const std::string& text, const std::string& path,
                                  const LoadOptions& options, const RecordSink& sink);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_JSON_RECORDS_H_
