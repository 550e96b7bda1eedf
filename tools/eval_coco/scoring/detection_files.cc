// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/detection_files.h"

#include <cstdio>
#include <limits>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "nlohmann/json.hpp"
#include "tools/eval_coco/scoring/json_records.h"
#include "tools/eval_coco/scoring/masks.h"

namespace litmus::coco {
namespace {

absl::Status ToDetection(Record* record, Detection* detection) {
  absl::Status status = Require(*record, {{Field::kImageId, "image_id"},
                                          {Field::kCategoryId, "category_id"},
                                          {Field::kScore, "score"}});
  if (!status.ok()) return status;
  detection->image_id = record->image_id;
  detection->category_id = record->category_id;
  detection->score = record->score;
  detection->bbox = record->bbox;
  detection->area = record->bbox[2] * record->bbox[3];
  detection->segmentation = std::move(record->segmentation);
  if (record->Has(Field::kBbox)) return absl::OkStatus();
  if (!record->Has(Field::kSegmentation)) {
    return absl::InvalidArgumentError("neither bbox nor segmentation");
  }
  if (!detection->segmentation->polygons.empty()) {
    return absl::InvalidArgumentError("no bbox, which is required with polygons");
  }
  const absl::StatusOr<Mask> mask = ToMask(*detection->segmentation, 0, 0);
  if (!mask.ok()) return mask.status();
  detection->bbox = MaskBox(*mask);
  detection->area = static_cast<double>(MaskArea(*mask));
  return absl::OkStatus();
}

// Appends the number with the fewest digits that give it back. (The C++ library of Android's NDK
// has no to_chars for doubles.)
void AppendNumber(double value, std::string* text) {
  for (int digits = std::numeric_limits<double>::digits10;; ++digits) {
    const std::string written = absl::StrFormat("%.*g", digits, value);
    double read = 0;
    const bool is_same = absl::SimpleAtod(written, &read) && read == value;
    if (!is_same && digits < std::numeric_limits<double>::max_digits10) continue;
    text->append(written);
    return;
  }
}

template <typename Numbers>
void AppendNumbers(const Numbers& numbers, std::string* text) {
  text->push_back('[');
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) text->push_back(',');
    AppendNumber(static_cast<double>(numbers[i]), text);
  }
  text->push_back(']');
}

void AppendSegmentation(const Segmentation& segmentation, std::string* text) {
  if (!segmentation.polygons.empty()) {
    text->push_back('[');
    for (size_t i = 0; i < segmentation.polygons.size(); ++i) {
      if (i > 0) text->push_back(',');
      AppendNumbers(segmentation.polygons[i], text);
    }
    text->push_back(']');
    return;
  }
  absl::StrAppend(text, "{\"size\":[", segmentation.height, ",", segmentation.width,
                  "],\"counts\":");
  if (segmentation.compressed.empty()) {
    AppendNumbers(segmentation.counts, text);
  } else {
    // A valid compressed mask is printable; bytes of an invalid one may be replaced.
    text->append(nlohmann::json(segmentation.compressed)
                     .dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
  }
  text->push_back('}');
}

}  // namespace

absl::StatusOr<std::vector<Detection>> LoadDetections(const std::string& path,
                                                      const LoadOptions& options) {
  const absl::StatusOr<std::string> text = ReadRecordFile(path);
  if (!text.ok()) return text.status();
  std::vector<Detection> detections;
  const absl::Status status = ReadDetectionRecords(
      *text, path, options,
      [&](Section, Record* record) { return ToDetection(record, &detections.emplace_back()); });
  if (!status.ok()) return status;
  return detections;
}

std::string DetectionsText(absl::Span<const Detection> detections) {
  std::string text = "[";
  for (size_t i = 0; i < detections.size(); ++i) {
    const Detection& detection = detections[i];
    absl::StrAppend(&text, i == 0 ? "" : ",\n", "{\"image_id\":", detection.image_id,
                    ",\"category_id\":", detection.category_id, ",\"bbox\":");
    AppendNumbers(detection.bbox, &text);
    absl::StrAppend(&text, ",\"score\":");
    AppendNumber(detection.score, &text);
    if (detection.segmentation != nullptr) {
      absl::StrAppend(&text, ",\"segmentation\":");
      AppendSegmentation(*detection.segmentation, &text);
    }
    text.push_back('}');
  }
  absl::StrAppend(&text, "]\n");
  return text;
}

}  // namespace litmus::coco
