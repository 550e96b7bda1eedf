// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What kinds of mistakes a detector makes, and what each kind costs: the error types of Bolya et
// al., "TIDE: A General Toolbox for Identifying Object Detection Errors" (2020), and a confusion
// matrix of classes.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_ERROR_BREAKDOWN_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_ERROR_BREAKDOWN_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "tools/eval_coco/scoring/dataset.h"

namespace litmus::coco {

enum ErrorType {
  kClassification,  // On an object (IoU >= foreground) of another class.
  kLocalization,    // Near an object of its class (background <= IoU < foreground).
  kBoth,            // Near an object of another class only.
  kDuplicate,       // On an object of its class that a better detection has.
  kBackground,      // Near nothing (IoU < background).
  kMissed,          // An object that no detection found, or nearly found.
  kNumErrorTypes,
};
extern const std::array<const char*, kNumErrorTypes> kErrorTypeNames;  // "classification", ...

struct ErrorBreakdownOptions {
  double foreground_iou = 0.5;
  double background_iou = 0.1;
  int max_dets = 100;  // Per image, of all classes.
  int threads = 0;
};

struct ErrorBreakdown {
  double ap50 = -1;  // AP at the foreground IoU that the differences start from.
  std::array<int64_t, kNumErrorTypes> count = {};
  // How much higher that AP would be (0 ... 1) without this type of error, all else as it is.
  std::array<double, kNumErrorTypes> delta_ap = {};
  double delta_ap_false_positives = 0;  // Without false positives of any type.
  double delta_ap_false_negatives = 0;  // Without objects that were not found.
};

ErrorBreakdown BreakDownErrors(const GroundTruth& ground_truth,
                               absl::Span<const Detection> detections,
                               const ErrorBreakdownOptions& options = {});

struct ConfusionMatrix {
  std::vector<Category> classes;  // Ascending ids.
  // Counts by {row, column}, n = classes.size(): row = class of the object, n for none (false
  // positives); column = class of the detection, n for none (missed objects). Cells of count 0 are
  // left out: a short file may name more classes than memory has cells for pairs of them.
  std::map<std::pair<size_t, size_t>, int64_t> cells;
  double iou = 0.5;
  double min_score = 0;

  int64_t CountOf(size_t row, size_t column) const {
    const auto found = cells.find({row, column});
    return found == cells.end() ? 0 : found->second;
  }
};

// In each image, detections of at least min_score take objects of any class, best IoU first (ties:
// better score first), if it is at least `iou`. Crowds are no objects; what lies on one (more than
// `iou` of its own area) and found nothing is left out.
ConfusionMatrix MakeConfusionMatrix(const GroundTruth& ground_truth,
                                    absl::Span<const Detection> detections, double min_score,
                                    double iou = 0.5);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_ERROR_BREAKDOWN_H_
