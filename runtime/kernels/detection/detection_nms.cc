// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/detection/detection_nms.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "runtime/memory/memory_account.h"
#include "runtime/util/ordering.h"

namespace litmus {
namespace {

using BoxOf = std::function<const DetectionBox&(int)>;

// Selects at most `limit` boxes in descending order of the scores result->best (for equal scores,
// the lower index first), without boxes that overlap a selected box. Stores their indices in
// result->selected.
void Suppress(const DetectionOptions& options, const BoxOf& box_of, int limit,
              DetectionResult* result) {
  const CountedVector<float>& scores = result->best;
  CountedVector<int>& order = result->order;
  order.clear();
  for (size_t i = 0; i < scores.size(); ++i) {
    if (scores[i] >= options.score_threshold) order.push_back(static_cast<int>(i));
  }
  const auto after = [&](int a, int b) {
    return scores[a] < scores[b] || (scores[a] == scores[b] && a > b);
  };
  std::make_heap(order.begin(), order.end(), after);
  CountedVector<int>& selected = result->selected;
  selected.clear();
  const auto judge = [&](const int* next) {
    const bool overlaps = std::any_of(selected.begin(), selected.end(), [&](int other) {
      return IntersectionOverUnion(box_of(other), box_of(*next)) > options.iou_threshold;
    });
    return overlaps ? NmsVerdict::kSuppressed : NmsVerdict::kSelected;
  };
  SelectGreedily(&order, after, static_cast<size_t>(std::max(limit, 0)), judge, &selected);
}

// The scores of a box, without the background.
const float* RowOf(const DetectionScores& scores, int background, int box,
                   DetectionResult* result) {
  const size_t first = static_cast<size_t>(box) * scores.columns + background;
  if (scores.floats != nullptr) return scores.floats + first;
  result->row.resize(scores.columns - background);
  for (size_t i = 0; i < result->row.size(); ++i) {
    result->row[i] = scores.scale * static_cast<float>(scores.bytes[first + i] - scores.zero_point);
  }
  return result->row.data();
}

// The largest number among `count` values; NaN if all are NaN. The loop has several lanes, so that
// the compiler vectorises it.
template <typename T>
T Largest(const T* row, int count) {
  constexpr int kLanes = 32;
  const T* number = std::find_if(row, row + count - 1, [](T x) { return !IsNan(x); });
  T lanes[kLanes];
  std::fill_n(lanes, kLanes, *number);
  int i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    for (int j = 0; j < kLanes; ++j) lanes[j] = row[i + j] > lanes[j] ? row[i + j] : lanes[j];
  }
  T largest = *number;
  for (; i < count; ++i) largest = row[i] > largest ? row[i] : largest;
  for (const T lane : lanes) largest = lane > largest ? lane : largest;
  return largest;
}

// Fast suppression: one suppression by the best score of each box. Each selected box yields its
// best classes.
void SelectFast(const DetectionOptions& options, const DetectionScores& scores, const BoxOf& box_of,
                DetectionResult* result) {
  const int background = scores.columns - options.num_classes;
  result->best.resize(scores.boxes);
  for (int b = 0; b < scores.boxes; ++b) {
    const size_t first = static_cast<size_t>(b) * scores.columns + background;
    result->best[b] =
        scores.floats != nullptr
            ? Largest(scores.floats + first, options.num_classes)
            : scores.scale * static_cast<float>(Largest(scores.bytes + first, options.num_classes) -
                                                scores.zero_point);
  }
  Suppress(options, box_of, options.max_detections, result);
  const int per_box = std::min(options.max_classes_per_detection, options.num_classes);
  CountedVector<int>& classes = result->classes;
  classes.resize(options.num_classes);
  for (size_t i = 0; i < result->selected.size(); ++i) {
    const int b = result->selected[i];
    const float* row = RowOf(scores, background, b, result);
    if (per_box == 1) {
      classes[0] =
          static_cast<int>(std::min_element(row, row + options.num_classes, LargestFirst()) - row);
    } else {
      std::iota(classes.begin(), classes.end(), 0);
      std::partial_sort(classes.begin(), classes.begin() + per_box, classes.end(),
                        [row](int x, int y) { return IsLarger(row[x], row[y]); });
    }
    for (int k = 0; k < per_box; ++k) {
      result->detections.push_back({static_cast<int>(i) * options.max_classes_per_detection + k, b,
                                    classes[k], row[classes[k]]});
    }
  }
  result->count = static_cast<int>(result->selected.size());
}

// Regular suppression: one suppression per class, then the best detections of all classes.
void SelectRegular(const DetectionOptions& options, const DetectionScores& scores,
                   const BoxOf& box_of, DetectionResult* result) {
  const int background = scores.columns - options.num_classes;
  const int limit = std::min(options.detections_per_class, options.max_detections);
  const auto better = [](const Detection& a, const Detection& b) { return a.score > b.score; };
  CountedVector<Detection>& detections = result->detections;
  result->best.resize(scores.boxes);
  for (int label = 0; label < options.num_classes; ++label) {
    for (int b = 0; b < scores.boxes; ++b) {
      const size_t at = static_cast<size_t>(b) * scores.columns + background + label;
      result->best[b] =
          scores.floats != nullptr
              ? scores.floats[at]
              : scores.scale * static_cast<float>(scores.bytes[at] - scores.zero_point);
    }
    const auto middle = static_cast<std::ptrdiff_t>(detections.size());
    Suppress(options, box_of, limit, result);
    for (const int b : result->selected) detections.push_back({0, b, label, result->best[b]});
    std::inplace_merge(detections.begin(), detections.begin() + middle, detections.end(), better);
    if (static_cast<int>(detections.size()) > options.max_detections) {
      detections.resize(options.max_detections);
    }
  }
  for (size_t i = 0; i < detections.size(); ++i) detections[i].slot = static_cast<int>(i);
  result->count = static_cast<int>(detections.size());
}

}  // namespace

void SelectDetections(const DetectionOptions& options, const DetectionScores& scores,
                      const BoxOf& box_of, DetectionResult* result) {
  result->detections.clear();
  options.use_regular_nms ? SelectRegular(options, scores, box_of, result)
                          : SelectFast(options, scores, box_of, result);
}

}  // namespace litmus
