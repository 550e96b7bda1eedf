// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// COCO's mean average precision, by the rules of pycocotools 2.0.11, in double precision.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_EVALUATE_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_EVALUATE_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "tools/eval_coco/scoring/dataset.h"
#include "tools/eval_coco/scoring/matching.h"

namespace litmus::coco {

// Indices into Evaluation::stats; kStatNames has the usual names.
enum Stat {
  kAp,
  kAp50,
  kAp75,
  kApSmall,
  kApMedium,
  kApLarge,
  kAr1,
  kAr10,
  kAr100,
  kArSmall,
  kArMedium,
  kArLarge,
  kNumStats,
};
extern const std::array<const char*, kNumStats> kStatNames;  // "AP", "AP50", ... "ARl".

inline constexpr int kNumRecalls = 101;
using Curve = std::array<double, kNumRecalls>;  // Precision at recall 0, 0.01 ... 1.

// A value that cannot be computed is -1, as in pycocotools.
struct ClassResult {
  int64_t category_id = 0;
  std::string name;
  double ap = -1, ap50 = -1, ap75 = -1, ap_small = -1, ap_medium = -1, ap_large = -1;
  double ar1 = -1, ar10 = -1, ar100 = -1, ar_small = -1, ar_medium = -1, ar_large = -1;
  int64_t ground_truths = 0;  // Excluding crowds.
  int64_t crowds = 0;
  int64_t detections = 0;
  bool has_curves = false;  // False if there are no ground truths, and so no recall.
  Curve curve = {};         // Mean over the ten IoU thresholds.
  Curve curve50 = {};
  Curve curve75 = {};
};

struct Evaluation {
  std::array<double, kNumStats> stats;
  std::array<double, kNumIous> ap_by_iou;         // Mean over the classes at each IoU of kIous.
  std::array<Curve, kNumIous> curve_by_iou = {};  // Mean over the classes with curves.
  std::vector<ClassResult> classes;               // Ascending category ids.
  int64_t images = 0, annotations = 0, crowds = 0, detections = 0;
};

// Computes the evaluation from matched detections. Thread-safe; the result does not depend on
// `threads`.
Evaluation Accumulate(const Matches& matches, int threads);

// Calls Match and Accumulate.
absl::StatusOr<Evaluation> Evaluate(const GroundTruth& ground_truth,
                                    absl::Span<const Detection> detections,
                                    const MatchOptions& options = {});

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_EVALUATE_H_
