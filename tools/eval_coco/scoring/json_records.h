// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// COCO's two JSON files as a stream of records: objects of known fields in arrays of known names.
// The text is read once (SAX); no document is built.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_JSON_RECORDS_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_JSON_RECORDS_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/eval_coco/scoring/dataset.h"

namespace litmus::coco {

enum class Section { kImages, kCategories, kAnnotations, kDetections, kNone };

enum class Field {
  kId,
  kImageId,
  kCategoryId,
  kWidth,
  kHeight,
  kCrowd,
  kIgnore,
  kArea,
  kScore,
  kFileName,
  kName,
  kBbox,
  kSegmentation,
  kNone,
};

// The fields of one object; only those that Has() names are filled.
struct Record {
  uint32_t present = 0;
  int64_t id = 0, image_id = 0, category_id = 0, width = 0, height = 0;
  bool crowd = false, ignore = false;
  double area = 0, score = 0;
  std::string file_name, name;
  std::array<double, 4> bbox = {};
  std::shared_ptr<Segmentation> segmentation;

  bool Has(Field field) const { return (present >> static_cast<int>(field) & 1) != 0; }
};

// The whole file. NotFound when it cannot be read.
absl::StatusOr<std::string> ReadWholeFile(const std::string& path);

// Takes a complete record, which it may move from; its error becomes "PATH: annotations[7]: ...".
using RecordSink = std::function<absl::Status(Section, Record*)>;

// Streams instances_*.json: the arrays "images", "categories" and "annotations", in any order. A
// field of the wrong type is InvalidArgument, a field or array of another name is skipped. `path`
// is for messages.
absl::Status ReadInstanceRecords(const std::string& text, const std::string& path,
                                 const LoadOptions& options, const RecordSink& sink);

// Streams results: one array of Section::kDetections.
absl::Status ReadDetectionRecords(const std::string& text, const std::string& path,
                                  const LoadOptions& options, const RecordSink& sink);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_JSON_RECORDS_H_
