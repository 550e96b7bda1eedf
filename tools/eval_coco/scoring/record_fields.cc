// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/record_fields.h"

namespace litmus::coco {
namespace {

struct FieldName {
  const char* name;
  Field field;
  const char* expected;
};

// In the order of Field.
constexpr FieldName kFields[] = {
    {"id", Field::kId, "an integer"},
    {"image_id", Field::kImageId, "an integer"},
    {"category_id", Field::kCategoryId, "an integer"},
    {"width", Field::kWidth, "an integer"},
    {"height", Field::kHeight, "an integer"},
    {"iscrowd", Field::kCrowd, "0 or 1"},
    {"ignore", Field::kIgnore, "0 or 1"},
    {"area", Field::kArea, "a number"},
    {"score", Field::kScore, "a number"},
    {"file_name", Field::kFileName, "a string"},
    {"name", Field::kName, "a string"},
    {"bbox", Field::kBbox, "4 numbers"},
    {"segmentation", Field::kSegmentation,
     "polygons (arrays of numbers) or run lengths ({\"size\": [height, width], \"counts\": ...})"},
};

struct SectionName {
  const char* name;
  uint32_t fields;
};

// In the order of Section.
constexpr SectionName kSections[] = {
    {"images", Bits(Field::kId, Field::kWidth, Field::kHeight, Field::kFileName)},
    {"categories", Bits(Field::kId, Field::kName)},
    {"annotations", Bits(Field::kId, Field::kImageId, Field::kCategoryId, Field::kCrowd,
                         Field::kIgnore, Field::kArea, Field::kBbox, Field::kSegmentation)},
    {"",
     Bits(Field::kImageId, Field::kCategoryId, Field::kScore, Field::kBbox, Field::kSegmentation)},
};

}  // namespace

const char* NameOf(Section section) { return kSections[static_cast<int>(section)].name; }
const char* NameOf(Field field) { return kFields[static_cast<int>(field)].name; }
const char* ExpectedOf(Field field) { return kFields[static_cast<int>(field)].expected; }

Field FieldOf(Section section, const std::string& name) {
  for (const FieldName& candidate : kFields) {
    if (name != candidate.name) continue;
    const bool has = (kSections[static_cast<int>(section)].fields & Bits(candidate.field)) != 0;
    return has ? candidate.field : Field::kNone;
  }
  return Field::kNone;
}

Section SectionOf(const std::string& name) {
  for (int i = 0; i < static_cast<int>(Section::kDetections); ++i) {
    if (name == kSections[i].name) return static_cast<Section>(i);
  }
  return Section::kNone;
}

void SetInteger(Field field, int64_t value, Record* record) {
  switch (field) {
    case Field::kId:
      record->id = value;
      break;
    case Field::kImageId:
      record->image_id = value;
      break;
    case Field::kCategoryId:
      record->category_id = value;
      break;
    case Field::kWidth:
      record->width = value;
      break;
    case Field::kHeight:
      record->height = value;
      break;
    case Field::kCrowd:
      record->crowd = value != 0;
      break;
    case Field::kIgnore:
      record->ignore = value != 0;
      break;
    default:
      break;
  }
}

}  // namespace litmus::coco
