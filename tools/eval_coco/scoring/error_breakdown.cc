// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/error_breakdown.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "tools/eval_coco/scoring/accumulate.h"
#include "tools/eval_coco/scoring/image_errors.h"
#include "tools/eval_coco/scoring/parallel.h"

namespace litmus::coco {

const std::array<const char*, kNumErrorTypes> kErrorTypeNames = {
    "classification", "localisation", "both", "duplicate", "background", "missed"};

namespace {

// The errors to correct before AP is computed.
struct Fixes {
  bool type[kNumErrorTypes] = {};
  bool all_false_positives = false;
};

struct Scores {
  std::vector<std::pair<double, bool>> detections;  // Score; true: right.
  int64_t objects = 0;
};

// Adds an image's detections and objects to their classes, after correcting the errors in `fixes`.
void AddImage(const ImageErrors& image, const Fixes& fixes, std::map<int64_t, Scores>* classes) {
  for (const JudgedDetection& detection : image.detections) {
    if (detection.verdict == Verdict::kIgnored) continue;
    if (detection.verdict == Verdict::kRight) {
      (*classes)[detection.category_id].detections.emplace_back(detection.score, true);
      continue;
    }
    if (fixes.all_false_positives) continue;
    if (!fixes.type[detection.error]) {
      (*classes)[detection.category_id].detections.emplace_back(detection.score, false);
    } else if (detection.repairs >= 0) {
      const int64_t id = image.objects[detection.repairs].category_id;
      (*classes)[id].detections.emplace_back(detection.score, true);
    }
  }
  for (const JudgedObject& object : image.objects) {
    if (object.missed && fixes.type[kMissed]) continue;
    ++(*classes)[object.category_id].objects;
  }
}

double AveragePrecision(Scores* scores) {
  std::stable_sort(scores->detections.begin(), scores->detections.end(),
                   [](const auto& a, const auto& b) { return BetterScore(a.first, b.first); });
  std::vector<int64_t> false_positives_before;
  int64_t false_positives = 0;
  for (const auto& [score, right] : scores->detections) {
    if (right) {
      false_positives_before.push_back(false_positives);
    } else {
      ++false_positives;
    }
  }
  return Mean(PrecisionCurve(false_positives_before, FoundForRecalls(scores->objects)));
}

double MeanAveragePrecision(const std::vector<ImageErrors>& images, const Fixes& fixes) {
  std::map<int64_t, Scores> classes;
  for (const ImageErrors& image : images) AddImage(image, fixes, &classes);
  double sum = 0;
  int64_t count = 0;
  for (auto& [id, scores] : classes) {
    if (scores.objects == 0) continue;
    sum += AveragePrecision(&scores);
    ++count;
  }
  return count == 0 ? -1 : sum / static_cast<double>(count);
}

}  // namespace

ErrorBreakdown BreakDownErrors(const GroundTruth& ground_truth,
                               absl::Span<const Detection> detections,
                               const ErrorBreakdownOptions& options) {
  const std::vector<ImageErrors> images = JudgeImages(ground_truth, detections, options);
  ErrorBreakdown result;
  for (const ImageErrors& image : images) {
    for (const JudgedDetection& detection : image.detections) {
      if (detection.verdict == Verdict::kWrong) ++result.count[detection.error];
    }
    for (const JudgedObject& object : image.objects) result.count[kMissed] += object.missed;
  }

  // One set of fixes for the initial AP, one for each type, and two for the totals.
  std::array<Fixes, kNumErrorTypes + 3> fixes;
  for (int type = 0; type < kNumErrorTypes; ++type) fixes[1 + type].type[type] = true;
  fixes[kNumErrorTypes + 1].all_false_positives = true;
  std::vector<ImageErrors> without_unfound = images;
  for (ImageErrors& image : without_unfound) {
    for (JudgedObject& object : image.objects) object.missed = !object.found;
  }
  fixes[kNumErrorTypes + 2].type[kMissed] = true;
  std::array<double, kNumErrorTypes + 3> ap;
  ParallelFor(ap.size(), options.threads, [&](size_t i) {
    ap[i] = MeanAveragePrecision(i == kNumErrorTypes + 2 ? without_unfound : images, fixes[i]);
  });
  result.ap50 = ap[0];
  if (ap[0] < 0) return result;
  // If all objects of all classes are removed, there is no AP to compare.
  const auto gain = [&](size_t i) { return ap[i] < 0 ? 0 : ap[i] - ap[0]; };
  for (int type = 0; type < kNumErrorTypes; ++type) result.delta_ap[type] = gain(1 + type);
  result.delta_ap_false_positives = gain(kNumErrorTypes + 1);
  result.delta_ap_false_negatives = gain(kNumErrorTypes + 2);
  return result;
}

}  // namespace litmus::coco
