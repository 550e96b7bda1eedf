// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Matches detections with objects, by image and class, at ten IoU thresholds and in four ranges of
// areas: the first half of COCO's evaluation, and the input of a bootstrap.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_MATCHING_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_MATCHING_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "tools/eval_coco/scoring/dataset.h"

namespace litmus::coco {

inline constexpr int kNumIous = 10;           // 0.5, 0.55 ... 0.95.
inline constexpr int kIou50 = 0, kIou75 = 5;  // Indices into kIous.
inline constexpr int kNumAreas = 4;           // All, small (to 32^2), medium (to 96^2), large.
extern const std::array<double, kNumIous> kIous;
// A mask with the bits of all thresholds.
inline constexpr uint16_t kAllIous = (1 << kNumIous) - 1;

enum class IouType { kBbox, kSegm };

struct MatchOptions {
  IouType iou_type = IouType::kBbox;
  // Max detections per image and class: for AR1, for AR10, and for all other metrics. Ascending.
  std::array<int, 3> max_dets = {1, 10, 100};
  // Images to evaluate; empty: all. Detections of other images do not count.
  std::vector<int64_t> image_ids;
  int threads = 0;  // 0: one per CPU core.
};

// A detection that counts: one of the best max_dets[2] of its image and class.
struct MatchedDetection {
  double score;
  int32_t image;  // Index into Matches::image_ids.
  int32_t rank;   // Rank among the detections of its image and class; 0 is the best score.
  // For each range of areas, a mask with bit t for IoU threshold t. Matched and not ignored: a true
  // positive. Neither: a false positive. Ignored detections do not count.
  std::array<uint16_t, kNumAreas> matched;
  std::array<uint16_t, kNumAreas> ignored;
};

// Number of objects of one class in one image.
struct ImageObjects {
  int32_t image;
  std::array<int32_t, kNumAreas> count;  // Excluding crowds and objects outside the range.
};

struct ClassMatches {
  int64_t category_id = 0;
  std::string name;
  std::vector<MatchedDetection> detections;  // Best score first; ties in the order of image_ids.
  std::vector<ImageObjects> objects;         // Only images with objects, in the order of image_ids.
  int64_t ground_truths = 0;                 // Excluding crowds.
  int64_t crowds = 0;
  int64_t num_detections = 0;  // Before the limit max_dets.
};

struct Matches {
  std::vector<int64_t> image_ids;     // Ascending.
  std::vector<ClassMatches> classes;  // Ascending ids.
  std::array<int, 3> max_dets = {1, 10, 100};
  // Totals over the evaluated images and known categories. Annotations include crowds.
  int64_t annotations = 0, crowds = 0, detections = 0;
};

// Matches as pycocotools does. InvalidArgument: a detection's image is unknown, a score is NaN, or,
// for kSegm, an object has no usable segmentation or polygons are too long for their number of
// corners. Aborted: Ctrl-C. Detections and annotations of unknown categories do not count, and an
// object with the annotation id 0 is never found, as in pycocotools.
absl::StatusOr<Matches> Match(const GroundTruth& ground_truth,
                              absl::Span<const Detection> detections,
                              const MatchOptions& options = {});

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_MATCHING_H_
