// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/tflite_metric.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "tools/common/interrupt.h"
#include "tools/eval_coco/scoring/parallel.h"

namespace litmus::coco {
namespace {

struct FloatBox {
  float left, top, right, bottom;
  float Area() const { return std::max(0.0f, right - left) * std::max(0.0f, bottom - top); }
};

FloatBox ToFloatBox(const std::array<double, 4>& bbox) {
  return {static_cast<float>(bbox[0]), static_cast<float>(bbox[1]),
          static_cast<float>(bbox[0] + bbox[2]), static_cast<float>(bbox[1] + bbox[3])};
}

float FloatIou(const FloatBox& a, const FloatBox& b) {
  const FloatBox both = {std::max(a.left, b.left), std::max(a.top, b.top),
                         std::min(a.right, b.right), std::min(a.bottom, b.bottom)};
  const float over = both.Area();
  const float all = a.Area() + b.Area() - over;
  return all > 0 ? over / all : 0;
}

struct Prediction {
  float score;
  FloatBox box;
  int64_t image_id;
};

struct ClassBoxes {
  std::vector<Prediction> predictions;                          // Best score first.
  absl::flat_hash_map<int64_t, std::vector<FloatBox>> objects;  // By image id.
  size_t num_objects = 0;
};

// The mean over 101 recalls of the best precision at that recall or a higher one. hits[i]: whether
// prediction i, best score first, is right.
float AveragePrecision(const std::vector<bool>& hits, size_t num_objects) {
  if (num_objects == 0) return 0;
  constexpr int kSteps = 100;
  float sum = 0, best = 0;
  int level = kSteps;  // Current recall level, from the highest down.
  size_t found = std::count(hits.begin(), hits.end(), true);
  for (size_t i = hits.size(); i-- > 0;) {
    const float recall = static_cast<float>(found) / static_cast<float>(num_objects);
    for (; level >= 0 && recall * kSteps < static_cast<float>(level); --level) sum += best;
    best = std::max(best, static_cast<float>(found) / static_cast<float>(i + 1));
    if (hits[i]) --found;
  }
  for (; level >= 0; --level) sum += best;
  return sum / (kSteps + 1);
}

float AveragePrecisionAt(float threshold, const ClassBoxes& boxes) {
  absl::flat_hash_map<int64_t, std::vector<FloatBox>> free_objects = boxes.objects;
  std::vector<bool> hits;
  for (const Prediction& prediction : boxes.predictions) {
    if (Interrupted()) break;
    hits.push_back(false);
    const auto found = free_objects.find(prediction.image_id);
    if (found == free_objects.end()) continue;
    std::vector<FloatBox>& objects = found->second;
    float best = -1;
    size_t match = 0;
    for (size_t i = 0; i < objects.size(); ++i) {
      const float iou = FloatIou(prediction.box, objects[i]);
      if (iou <= best) continue;
      best = iou;
      match = i;
    }
    if (objects.empty() || best < threshold) continue;
    hits.back() = true;
    objects.erase(objects.begin() + static_cast<std::ptrdiff_t>(match));
  }
  return AveragePrecision(hits, boxes.num_objects);
}

}  // namespace

GroundTruth AsTflitePreprocesses(const GroundTruth& ground_truth) {
  if (ground_truth.normalized) return ground_truth;
  GroundTruth result;
  result.categories = ground_truth.categories;
  absl::flat_hash_map<int64_t, const Image*> images;
  for (const Image& image : ground_truth.images) images[image.id] = &image;
  absl::flat_hash_set<int64_t> kept;
  for (const Annotation& annotation : ground_truth.annotations) {
    const auto image = images.find(annotation.image_id);
    if (image == images.end()) continue;
    const std::array<double, 4>& box = annotation.bbox;
    if (box[0] < 0 || box[1] < 0 || box[0] + box[2] > static_cast<double>(image->second->width) ||
        box[1] + box[3] > static_cast<double>(image->second->height)) {
      continue;
    }
    kept.insert(annotation.image_id);
    result.annotations.push_back(annotation);
  }
  std::copy_if(ground_truth.images.begin(), ground_truth.images.end(),
               std::back_inserter(result.images),
               [&](const Image& image) { return kept.contains(image.id); });
  return result;
}

TfliteMetric EvaluateTflite(const GroundTruth& ground_truth, absl::Span<const Detection> detections,
                            int threads) {
  std::map<int64_t, ClassBoxes> by_class;
  for (const Annotation& annotation : ground_truth.annotations) {
    ClassBoxes& boxes = by_class[annotation.category_id];
    boxes.objects[annotation.image_id].push_back(ToFloatBox(annotation.bbox));
    ++boxes.num_objects;
  }
  for (const Detection& detection : detections) {
    by_class[detection.category_id].predictions.push_back(
        {static_cast<float>(detection.score), ToFloatBox(detection.bbox), detection.image_id});
  }
  TfliteMetric result;
  if (by_class.empty()) return result;
  std::vector<std::pair<int64_t, ClassBoxes*>> classes;
  for (auto& [id, boxes] : by_class) classes.emplace_back(id, &boxes);
  std::vector<std::array<float, kNumIous>> precisions(classes.size());
  ParallelFor(classes.size(), threads, [&](size_t i) {
    ClassBoxes& boxes = *classes[i].second;
    std::stable_sort(
        boxes.predictions.begin(), boxes.predictions.end(),
        [](const Prediction& a, const Prediction& b) { return BetterScore(a.score, b.score); });
    for (int t = 0; t < kNumIous; ++t) {
      precisions[i][t] = AveragePrecisionAt(static_cast<float>(kIous[t]), boxes);
    }
  });
  for (size_t i = 0; i < classes.size(); ++i) {
    float sum = 0;
    for (int t = 0; t < kNumIous; ++t) {
      sum += precisions[i][t];
      result.ap_by_iou[t] += precisions[i][t] / static_cast<float>(classes.size());
    }
    result.ap_by_class[classes[i].first] = sum / kNumIous;
  }
  for (const float ap : result.ap_by_iou) result.overall += ap / kNumIous;
  return result;
}

}  // namespace litmus::coco
