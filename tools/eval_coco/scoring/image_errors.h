// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The error type of every detection and the fate of every object, image by image.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_IMAGE_ERRORS_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_IMAGE_ERRORS_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "tools/eval_coco/scoring/dataset.h"
#include "tools/eval_coco/scoring/error_breakdown.h"

namespace litmus::coco {

enum class Verdict { kRight, kWrong, kIgnored };  // Ignored: on a crowd of its class.

struct JudgedDetection {
  int64_t category_id = 0;
  double score = 0;
  Verdict verdict = Verdict::kWrong;
  ErrorType error = kBackground;  // If wrong.
  // The object that it would have found without its error, as an index into objects; -1 where it
  // would only have been silent, another detection having found the object or a better claim to it.
  int repairs = -1;
};

struct JudgedObject {
  int64_t category_id = 0;
  bool found = false;
  bool missed = false;  // Neither found nor within reach of a classification or localisation error.
};

struct ImageErrors {
  std::vector<JudgedDetection> detections;  // Best score first.
  std::vector<JudgedObject> objects;        // Without crowds, in the file's order.
};

// Detections and objects of one image, as the files have them.
struct ImageContents {
  std::vector<const Detection*> detections;
  std::vector<const Annotation*> objects;
};

// By images of the ground truth, in its order; detections best score first, ties in their order.
std::vector<ImageContents> GroupByImage(const GroundTruth& ground_truth,
                                        absl::Span<const Detection> detections);

// One entry per image of the ground truth, in its order.
std::vector<ImageErrors> JudgeImages(const GroundTruth& ground_truth,
                                     absl::Span<const Detection> detections,
                                     const ErrorBreakdownOptions& options);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_IMAGE_ERRORS_H_
