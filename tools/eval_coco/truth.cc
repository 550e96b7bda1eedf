// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/truth.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/eval_coco/scoring/tflite_metric.h"

namespace litmus::coco {
namespace {

using Size = std::pair<int64_t, int64_t>;

std::set<int64_t> IdsOf(const GroundTruth& truth) {
  std::set<int64_t> ids;
  for (const Image& image : truth.images) ids.insert(image.id);
  return ids;
}

void KeepEvaluated(const ImageRecords& records, GroundTruth* truth) {
  std::map<int64_t, Size> sizes;  // sizes of the evaluated images; key: image id
  for (const auto& [item, record] : records) {
    if (!record.broken) sizes[record.image_id] = {record.width, record.height};
  }
  std::vector<Image> images;
  for (Image& image : truth->images) {
    const auto size = sizes.find(image.id);
    if (size == sizes.end()) continue;
    if (image.width <= 0 || image.height <= 0) std::tie(image.width, image.height) = size->second;
    images.push_back(std::move(image));
  }
  truth->images = std::move(images);
  std::vector<Annotation> annotations;
  for (Annotation& annotation : truth->annotations) {
    if (sizes.count(annotation.image_id) != 0) annotations.push_back(std::move(annotation));
  }
  truth->annotations = std::move(annotations);
  ScaleToPixels([&](const Image& image) -> std::optional<Size> { return sizes.at(image.id); },
                truth);
}

}  // namespace

absl::StatusOr<GroundTruth> LoadTruth(const std::string& path, const std::string& labels_file) {
  auto truth = LoadGroundTruth(path);
  if (!truth.ok() || labels_file.empty()) return truth;
  const auto labels = ReadLines("--model_output_labels", labels_file);
  if (!labels.ok()) return labels.status();
  for (Category& category : truth->categories) {
    if (category.name == absl::StrCat(category.id) && category.id >= 0 &&
        category.id < static_cast<int64_t>(labels->size())) {
      category.name = (*labels)[static_cast<size_t>(category.id)];
    }
  }
  return truth;
}

ScoredData SelectScored(GroundTruth truth, std::vector<Detection> detections,
                        const ImageRecords* records) {
  // TensorFlow Lite's ground-truth proto was preprocessed already; COCO's JSON was not.
  const bool preprocessed = truth.normalized;
  ScoredData data;
  const std::set<int64_t> listed = IdsOf(truth);
  for (const Annotation& annotation : truth.annotations) {
    if (listed.count(annotation.image_id) != 0) continue;
    ++data.annotations_elsewhere;
    data.images_elsewhere.insert(annotation.image_id);
  }
  if (records != nullptr) KeepEvaluated(*records, &truth);
  data.tflite_truth = preprocessed ? truth : AsTflitePreprocesses(truth);
  const std::set<int64_t> known = IdsOf(truth), labelled = IdsOf(data.tflite_truth);
  for (Detection& d : detections) {
    const bool is_known = known.count(d.image_id) != 0;
    // TensorFlow Lite's preprocessing deletes images without labels.
    if (!is_known || labelled.count(d.image_id) != 0) data.tflite_detections.push_back(d);
    if (is_known) data.detections.push_back(std::move(d));
  }
  data.truth = std::move(truth);
  return data;
}

}  // namespace litmus::coco
