// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The error type of every detection, and which objects are found or missed, for each image.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_IMAGE_ERRORS_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_IMAGE_ERRORS_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "tools/eval_coco/scoring/dataset.h"
#include "tools/eval_coco/scoring/error_breakdown.h"

namespace litmus::coco {

enum class Verdict { kRight, kWrong, kIgnored };  // kIgnored: on a crowd of its class.

struct JudgedDetection {
  int64_t category_id = 0;
  double score = 0;
  Verdict verdict = Verdict::kWrong;
  ErrorType error = kBackground;  // Only if the verdict is kWrong.
  // Index of the object that the detection finds if its error is corrected. -1: the corrected
  // detection disappears, because another detection has found the object or is better.
  int repairs = -1;
};

struct JudgedObject {
  int64_t category_id = 0;
  bool found = false;
  // Not found, and no classification or localisation error could be corrected to find it.
  bool missed = false;
};

struct ImageErrors {
  std::vector<JudgedDetection> detections;  // Best score first.
  std::vector<JudgedObject> objects;        // Excluding crowds, in the file's order.
};

// The detections and objects of one image, as in the files.
struct ImageContents {
  std::vector<const Detection*> detections;
  std::vector<const Annotation*> objects;
};

// Returns one entry per image of the ground truth, in its order. Detections are sorted by score,
// best first; ties keep their order.
std::vector<ImageContents> GroupByImage(const GroundTruth& ground_truth,
                                        absl::Span<const Detection> detections);

// Returns one entry per image of the ground truth, in its order.
std::vector<ImageErrors> JudgeImages(const GroundTruth& ground_truth,
                                     absl::Span<const Detection> detections,
                                     const ErrorBreakdownOptions& options);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_IMAGE_ERRORS_H_
