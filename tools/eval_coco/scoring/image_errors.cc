// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/image_errors.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "tools/eval_coco/scoring/iou.h"
#include "tools/eval_coco/scoring/parallel.h"

namespace litmus::coco {
namespace {

// The highest IoU of a detection with the objects of its image.
struct Nearest {
  double own = 0, other = 0;  // With an object of its class, and with one of another class.
  int own_object = -1, other_object = -1;
};

Nearest FindNearest(const Detection& detection, const std::vector<const Annotation*>& objects) {
  Nearest nearest;
  for (size_t i = 0; i < objects.size(); ++i) {
    const double iou = BoxIou(detection.bbox, objects[i]->bbox, false);
    const bool own = objects[i]->category_id == detection.category_id;
    double& best = own ? nearest.own : nearest.other;
    if (iou <= best) continue;
    best = iou;
    (own ? nearest.own_object : nearest.other_object) = static_cast<int>(i);
  }
  return nearest;
}

// Returns the free object of the detection's class with the highest IoU that is at least
// `foreground`, or -1.
int FindObject(const Detection& detection, const std::vector<const Annotation*>& objects,
               const std::vector<JudgedObject>& judged, double foreground) {
  double best = foreground;
  int match = -1;
  for (size_t i = 0; i < objects.size(); ++i) {
    if (judged[i].found || objects[i]->category_id != detection.category_id) continue;
    const double iou = BoxIou(detection.bbox, objects[i]->bbox, false);
    if (iou < best) continue;
    best = iou;
    match = static_cast<int>(i);
  }
  return match;
}

bool OnCrowd(const Detection& detection, const std::vector<const Annotation*>& crowds,
             double foreground) {
  return std::any_of(crowds.begin(), crowds.end(), [&](const Annotation* crowd) {
    return crowd->category_id == detection.category_id &&
           BoxIou(detection.bbox, crowd->bbox, true) >= foreground;
  });
}

// Returns the type, in TIDE's order of precedence. *object becomes the object that the detection
// should have found, if the error is one of the two types that can be corrected.
ErrorType TypeOf(const Nearest& nearest, const ErrorBreakdownOptions& options, int* object) {
  *object = -1;
  if (nearest.own_object >= 0 && nearest.own >= options.background_iou &&
      nearest.own < options.foreground_iou) {
    *object = nearest.own_object;
    return kLocalization;
  }
  if (nearest.other_object >= 0 && nearest.other >= options.foreground_iou) {
    *object = nearest.other_object;
    return kClassification;
  }
  if (nearest.own_object >= 0 && nearest.own >= options.foreground_iou) return kDuplicate;
  if (std::max(nearest.own, nearest.other) < options.background_iou) return kBackground;
  return kBoth;
}

ImageErrors Judge(const ImageContents& contents, const ErrorBreakdownOptions& options) {
  ImageErrors result;
  std::vector<const Annotation*> objects, crowds;
  for (const Annotation* object : contents.objects) {
    (object->crowd ? crowds : objects).push_back(object);
    if (!object->crowd) result.objects.push_back({object->category_id, false, false});
  }
  const size_t count =
      std::min(contents.detections.size(), static_cast<size_t>(std::max(0, options.max_dets)));
  for (size_t d = 0; d < count; ++d) {
    const Detection& detection = *contents.detections[d];
    JudgedDetection judged;
    judged.category_id = detection.category_id;
    judged.score = detection.score;
    const int match = FindObject(detection, objects, result.objects, options.foreground_iou);
    if (match >= 0) {
      judged.verdict = Verdict::kRight;
      result.objects[match].found = true;
    } else if (OnCrowd(detection, crowds, options.foreground_iou)) {
      judged.verdict = Verdict::kIgnored;
    }
    result.detections.push_back(judged);
  }
  // Errors are classified after all objects are matched. If several detections should have found
  // one object, only the best of them is corrected.
  std::vector<char> within_reach(objects.size(), 0);
  for (size_t d = 0; d < count; ++d) {
    JudgedDetection& judged = result.detections[d];
    if (judged.verdict != Verdict::kWrong) continue;
    int object;
    judged.error = TypeOf(FindNearest(*contents.detections[d], objects), options, &object);
    if (object < 0 || result.objects[object].found || within_reach[object]) continue;
    within_reach[object] = 1;
    judged.repairs = object;
  }
  for (size_t i = 0; i < objects.size(); ++i) {
    result.objects[i].missed = !result.objects[i].found && !within_reach[i];
  }
  return result;
}

}  // namespace

std::vector<ImageContents> GroupByImage(const GroundTruth& ground_truth,
                                        absl::Span<const Detection> detections) {
  std::vector<ImageContents> result(ground_truth.images.size());
  absl::flat_hash_map<int64_t, ImageContents*> by_id;
  for (size_t i = 0; i < result.size(); ++i) by_id[ground_truth.images[i].id] = &result[i];
  for (const Annotation& annotation : ground_truth.annotations) {
    const auto found = by_id.find(annotation.image_id);
    if (found != by_id.end()) found->second->objects.push_back(&annotation);
  }
  for (const Detection& detection : detections) {
    const auto found = by_id.find(detection.image_id);
    if (found != by_id.end()) found->second->detections.push_back(&detection);
  }
  for (ImageContents& contents : result) {
    std::stable_sort(
        contents.detections.begin(), contents.detections.end(),
        [](const Detection* a, const Detection* b) { return BetterScore(a->score, b->score); });
  }
  return result;
}

std::vector<ImageErrors> JudgeImages(const GroundTruth& ground_truth,
                                     absl::Span<const Detection> detections,
                                     const ErrorBreakdownOptions& options) {
  const std::vector<ImageContents> images = GroupByImage(ground_truth, detections);
  std::vector<ImageErrors> result(images.size());
  ParallelFor(images.size(), options.threads,
              [&](size_t i) { result[i] = Judge(images[i], options); });
  return result;
}

}  // namespace litmus::coco
