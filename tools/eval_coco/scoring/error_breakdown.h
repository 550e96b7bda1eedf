// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The errors of a detector by type, and the AP gained if all errors of a type were corrected (Bolya
// et al., "TIDE: A General Toolbox for Identifying Object Detection Errors", 2020); and a confusion
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
  kClassification,  // IoU >= foreground with an object of another class.
  kLocalization,    // background <= IoU < foreground with an object of its class.
  kBoth,            // background <= IoU < foreground, only with an object of another class.
  kDuplicate,   // IoU >= foreground with an object of its class that a better detection has found.
  kBackground,  // IoU < background with every object.
  // An object without a detection, and without a classification or localisation error at it.
  kMissed,
  kNumErrorTypes,
};
extern const std::array<const char*, kNumErrorTypes> kErrorTypeNames;  // "classification", ...

struct ErrorBreakdownOptions {
  double foreground_iou = 0.5;
  double background_iou = 0.1;
  int max_dets = 100;  // Max detections per image, over all classes.
  int threads = 0;
};

struct ErrorBreakdown {
  double ap50 = -1;  // AP at foreground_iou, to which the differences refer.
  std::array<int64_t, kNumErrorTypes> count = {};
  // Gain of that AP (0 ... 1) if all errors of this type were corrected and nothing else changed.
  std::array<double, kNumErrorTypes> delta_ap = {};
  double delta_ap_false_positives = 0;  // Gain if there were no false positives of any type.
  double delta_ap_false_negatives = 0;  // Gain if objects that were not found were removed.
};

ErrorBreakdown BreakDownErrors(const GroundTruth& ground_truth,
                               absl::Span<const Detection> detections,
                               const ErrorBreakdownOptions& options = {});

struct ConfusionMatrix {
  std::vector<Category> classes;  // Ascending ids.
  // Counts by {row, column}, with n = classes.size(). Row: class of the object, n for none (false
  // positives). Column: class of the detection, n for none (missed objects). Zero cells are
  // omitted: a short file may name more classes than there is memory for pairs of them.
  std::map<std::pair<size_t, size_t>, int64_t> cells;
  double iou = 0.5;
  double min_score = 0;

  int64_t CountOf(size_t row, size_t column) const {
    const auto found = cells.find({row, column});
    return found == cells.end() ? 0 : found->second;
  }
};

// In each image, detections with at least min_score are paired with objects of any class, best IoU
// first (ties: better score first), if the IoU is at least `iou`. Crowds are not objects; unpaired
// detections on a crowd (more than `iou` of their own area) are omitted.
ConfusionMatrix MakeConfusionMatrix(const GroundTruth& ground_truth,
                                    absl::Span<const Detection> detections, double min_score,
                                    double iou = 0.5);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_ERROR_BREAKDOWN_H_
