// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The records of COCO's two JSON files: the fields that an object may have, and their names.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_RECORD_FIELDS_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_RECORD_FIELDS_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
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

// The fields of one object; only fields for which Has() is true are set.
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

// Receives a complete record, from which it may move. An error becomes "PATH: annotations[7]: ...".
using RecordSink = std::function<absl::Status(Section, Record*)>;

// A set of fields, one bit each.
constexpr uint32_t Bits() { return 0; }
template <typename... Rest>
constexpr uint32_t Bits(Field field, Rest... rest) {
  return 1u << static_cast<int>(field) | Bits(rest...);
}

const char* NameOf(Section section);  // "annotations"; "" for detections
const char* NameOf(Field field);      // "image_id"
// Describes the values that a field may have: "an integer".
const char* ExpectedOf(Field field);
// The field with this name in records of the section; kNone if there is none.
Field FieldOf(Section section, const std::string& name);
// The array of instances_*.json with this name; kNone if there is none.
Section SectionOf(const std::string& name);

// For the fields up to kIgnore.
void SetInteger(Field field, int64_t value, Record* record);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_RECORD_FIELDS_H_
