// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/image_record.h"

#include <limits>
#include <utility>

namespace litmus::coco {
namespace {

constexpr size_t kMaxBoxes = 1000000;
constexpr int64_t kMaxSide = std::numeric_limits<int32_t>::max();

std::string TextOrNone(const JsonReader& object, const char* name) {
  return object.Has(name) ? object.At(name).Text() : "";
}

ImageRecord ReadRecord(const JsonReader& json) {
  ImageRecord record;
  record.file = ReadFileName(json);
  record.image_id = json.At("image_id").Integer(-kMaxId, kMaxId);
  if (json.Has("error")) {
    record.broken = true;
    record.error = json.At("error").Text();
    return record;
  }
  record.width = json.At("width").Integer(1, kMaxSide);
  record.height = json.At("height").Integer(1, kMaxSide);
  ReadTimes(json, {});
  const JsonReader detections = json.At("detections");
  const size_t count = detections.Size(0, kMaxBoxes);
  record.boxes.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    const JsonReader numbers = detections[i];
    if (numbers.Size(6, 6) != 6) break;
    RecordedBox box;
    box.category = numbers[0].Integer(-kMaxId, kMaxId);
    for (size_t k = 0; k < 4; ++k) box.box[k] = numbers[k + 1].Number();
    box.score = numbers[5].Number();
    record.boxes.push_back(box);
  }
  return record;
}

RunFacts ReadHeader(const JsonReader& header) {
  RunFacts facts;
  ReadConfig(header);
  facts.detections = TextOrNone(header, "detections");
  facts.ground_truth = TextOrNone(header, "ground_truth");
  if (!facts.detections.empty()) return facts;
  facts.model = ReadModel(header);
  const JsonReader preprocessing = header.At("preprocessing");
  facts.preprocessing = preprocessing.At("description").Text();
  for (const auto& [name, side] :
       {std::pair{"width", &facts.input_width}, {"height", &facts.input_height}}) {
    if (preprocessing.Has(name)) *side = preprocessing.At(name).Integer(1, kMaxSide);
  }
  facts.output_roles = header.At("output_roles").Text();
  return facts;
}

}  // namespace

absl::StatusOr<ReadRun> ReadRecords(const FinishedRun& run) {
  return ReadTyped<ReadRun>(run, "image", ReadHeader, [](const JsonReader& json, const RunFacts&) {
    return ReadRecord(json);
  });
}

std::vector<Detection> CollectDetections(const ImageRecords& records) {
  std::vector<Detection> all;
  for (const auto& [item, record] : records) {
    for (const RecordedBox& box : record.boxes) {
      all.push_back(Detection::OfBox(record.image_id, box.category, box.box, box.score));
    }
  }
  return all;
}

}  // namespace litmus::coco
