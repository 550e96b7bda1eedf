// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which detection finds which object, image by image and class by class, at ten IoU thresholds and
// in four ranges of area: the first half of COCO's evaluation, and all that a bootstrap needs.
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
inline constexpr uint16_t kAllIous = (1 << kNumIous) - 1;  // A mask with every threshold's bit.

enum class IouType { kBbox, kSegm };

struct MatchOptions {
  IouType iou_type = IouType::kBbox;
  // Detections that count per image and class: for AR1, AR10, and for all the rest. Ascending.
  std::array<int, 3> max_dets = {1, 10, 100};
  // Evaluate these images only; empty means all. Detections of other images do not count.
  std::vector<int64_t> image_ids;
  int threads = 0;  // 0: as many as the machine has cores.
};

// One detection that counts, among at most max_dets[2] of its image and class.
struct MatchedDetection {
  double score;
  int32_t image;  // Index into Matches::image_ids.
  int32_t rank;   // Among the detections of its image and class, best score first, from 0.
  // For each range of area, bit t of the masks is about IoU threshold t. Matched and not ignored is
  // a true positive; neither is a false positive; ignored counts as nothing.
  std::array<uint16_t, kNumAreas> matched;
  std::array<uint16_t, kNumAreas> ignored;
};

// Objects of one class in one image that are to be found.
struct ImageObjects {
  int32_t image;
  std::array<int32_t, kNumAreas> count;  // Neither crowds nor outside the range.
};

struct ClassMatches {
  int64_t category_id = 0;
  std::string name;
  std::vector<MatchedDetection> detections;  // Best score first; ties in the order of image_ids.
  std::vector<ImageObjects> objects;         // Only images with any; in the order of image_ids.
  int64_t ground_truths = 0;                 // Without crowds.
  int64_t crowds = 0;
  int64_t num_detections = 0;  // Before max_dets.
};

struct Matches {
  std::vector<int64_t> image_ids;     // Ascending.
  std::vector<ClassMatches> classes;  // Ascending ids.
  std::array<int, 3> max_dets = {1, 10, 100};
  // Counts in the evaluated images and the known categories. Annotations include crowds.
  int64_t annotations = 0, crowds = 0, detections = 0;
};

// Matches as pycocotools does. InvalidArgument when a detection's image is unknown, when a score is
// not a number, or when iou_type is kSegm and an object has no usable segmentation, or polygons are
// longer than their corners allow. Aborted after Ctrl-C. Detections and annotations of unknown
// categories count for nothing, and an object with the annotation id 0 is never found, as in
// pycocotools.
absl::StatusOr<Matches> Match(const GroundTruth& ground_truth,
                              absl::Span<const Detection> detections,
                              const MatchOptions& options = {});

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_MATCHING_H_
