// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/detection_nms.h"

#include <algorithm>
#include <numeric>

namespace litmus {
namespace {

float Area(const DetectionBox& box) { return (box.ymax - box.ymin) * (box.xmax - box.xmin); }

float IntersectionOverUnion(const DetectionBox& a, const DetectionBox& b) {
  const float area_a = Area(a), area_b = Area(b);
  if (area_a <= 0 || area_b <= 0) return 0;
  const float height = std::max(std::min(a.ymax, b.ymax) - std::max(a.ymin, b.ymin), 0.0f);
  const float width = std::max(std::min(a.xmax, b.xmax) - std::max(a.xmin, b.xmin), 0.0f);
  const float intersection = height * width;
  return intersection / (area_a + area_b - intersection);
}

// Indices of boxes in the order of their scores, the overlapping ones left out; `limit` at most.
std::vector<int> Suppress(const DetectionOptions& options, const std::vector<DetectionBox>& boxes,
                          const std::vector<float>& scores, int limit) {
  std::vector<int> order;
  for (int i = 0; i < static_cast<int>(boxes.size()); ++i) {
    if (scores[i] >= options.score_threshold) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return scores[a] > scores[b]; });
  std::vector<bool> suppressed(order.size(), false);
  std::vector<int> selected;
  for (size_t i = 0; i < order.size() && static_cast<int>(selected.size()) < limit; ++i) {
    if (suppressed[i]) continue;
    selected.push_back(order[i]);
    for (size_t j = i + 1; j < order.size(); ++j) {
      if (!suppressed[j] &&
          IntersectionOverUnion(boxes[order[i]], boxes[order[j]]) > options.iou_threshold) {
        suppressed[j] = true;
      }
    }
  }
  return selected;
}

// One suppression over the best score of each box; a selected box gives its best classes.
DetectionResult SelectFast(const DetectionOptions& options, const std::vector<DetectionBox>& boxes,
                           const std::vector<float>& scores, int columns) {
  const int background = columns - options.num_classes;
  const int per_box = std::min(options.max_classes_per_detection, options.num_classes);
  std::vector<float> best(boxes.size());
  std::vector<int> classes(boxes.size() * per_box);
  std::vector<int> order(options.num_classes);
  for (size_t b = 0; b < boxes.size(); ++b) {
    const float* row = &scores[b * columns + background];
    std::iota(order.begin(), order.end(), 0);
    const auto better = [row](int x, int y) { return row[x] > row[y]; };
    if (per_box == 1) {
      classes[b] = static_cast<int>(std::max_element(row, row + options.num_classes) - row);
    } else {
      std::partial_sort(order.begin(), order.begin() + per_box, order.end(), better);
      std::copy_n(order.begin(), per_box, classes.begin() + b * per_box);
    }
    best[b] = row[classes[b * per_box]];
  }
  DetectionResult result;
  const std::vector<int> selected = Suppress(options, boxes, best, options.max_detections);
  for (size_t i = 0; i < selected.size(); ++i) {
    const int b = selected[i];
    for (int k = 0; k < per_box; ++k) {
      const int label = classes[b * per_box + k];
      result.detections.push_back({static_cast<int>(i) * options.max_classes_per_detection + k, b,
                                   label,
                                   scores[b * static_cast<size_t>(columns) + background + label]});
    }
  }
  result.count = static_cast<int>(selected.size());
  return result;
}

// One suppression per class; the best detections over all classes.
DetectionResult SelectRegular(const DetectionOptions& options,
                              const std::vector<DetectionBox>& boxes,
                              const std::vector<float>& scores, int columns) {
  const int background = columns - options.num_classes;
  const int limit = std::min(options.detections_per_class, options.max_detections);
  const auto better = [](const Detection& a, const Detection& b) { return a.score > b.score; };
  DetectionResult result;
  std::vector<float> class_scores(boxes.size());
  for (int label = 0; label < options.num_classes; ++label) {
    for (size_t b = 0; b < boxes.size(); ++b) {
      class_scores[b] = scores[b * columns + background + label];
    }
    const auto middle = static_cast<std::ptrdiff_t>(result.detections.size());
    for (const int b : Suppress(options, boxes, class_scores, limit)) {
      result.detections.push_back({0, b, label, class_scores[b]});
    }
    std::inplace_merge(result.detections.begin(), result.detections.begin() + middle,
                       result.detections.end(), better);
    if (static_cast<int>(result.detections.size()) > options.max_detections) {
      result.detections.resize(options.max_detections);
    }
  }
  for (size_t i = 0; i < result.detections.size(); ++i) {
    result.detections[i].slot = static_cast<int>(i);
  }
  result.count = static_cast<int>(result.detections.size());
  return result;
}

}  // namespace

DetectionResult SelectDetections(const DetectionOptions& options,
                                 const std::vector<DetectionBox>& boxes,
                                 const std::vector<float>& scores, int columns) {
  return options.use_regular_nms ? SelectRegular(options, boxes, scores, columns)
                                 : SelectFast(options, boxes, scores, columns);
}

}  // namespace litmus
