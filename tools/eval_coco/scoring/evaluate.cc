// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/evaluate.h"

#include <numeric>

#include "tools/eval_coco/scoring/accumulate.h"
#include "tools/eval_coco/scoring/parallel.h"

namespace litmus::coco {

const std::array<const char*, kNumStats> kStatNames = {"AP",  "AP50", "AP75",  "APs", "APm", "APl",
                                                       "AR1", "AR10", "AR100", "ARs", "ARm", "ARl"};

namespace {

constexpr int kAll = 0, kSmall = 1, kMedium = 2, kLarge = 3;

// One class in one range of areas. The other members are undefined if valid is false, because there
// are no objects.
struct ClassInArea {
  bool valid = false;
  std::array<Curve, kNumIous> curves;
  std::array<double, kNumIous> recall;
};

ClassInArea AccumulateClass(const ClassMatches& matches, int area) {
  ClassInArea result;
  int64_t objects = 0;
  for (const ImageObjects& in_image : matches.objects) objects += in_image.count[area];
  if (objects == 0) return result;
  result.valid = true;
  std::array<std::vector<int64_t>, kNumIous> false_positives_before;
  std::array<int64_t, kNumIous> false_positives = {};
  for (const MatchedDetection& detection : matches.detections) {
    const unsigned ignored = detection.ignored[area], matched = detection.matched[area];
    for (int t = 0; t < kNumIous; ++t) {
      if (ignored >> t & 1) continue;
      if (matched >> t & 1) {
        false_positives_before[t].push_back(false_positives[t]);
      } else {
        ++false_positives[t];
      }
    }
  }
  const auto needed = FoundForRecalls(objects);
  for (int t = 0; t < kNumIous; ++t) {
    result.curves[t] = PrecisionCurve(false_positives_before[t], needed);
    result.recall[t] = static_cast<double>(false_positives_before[t].size()) / objects;
  }
  return result;
}

double MeanOf(const std::array<double, kNumIous>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / kNumIous;
}

double MeanPrecision(const ClassInArea& of_class) {
  if (!of_class.valid) return -1;
  double sum = 0;
  for (const Curve& curve : of_class.curves) sum += Mean(curve);
  return sum / kNumIous;
}

double MeanRecall(const ClassInArea& of_class) {
  return of_class.valid ? MeanOf(of_class.recall) : -1;
}

// Mean recall if only the best `max_dets` detections of each image count.
double RecallWithin(const ClassMatches& matches, int max_dets) {
  int64_t objects = 0, found = 0;
  for (const ImageObjects& in_image : matches.objects) objects += in_image.count[kAll];
  if (objects == 0) return -1;
  for (const MatchedDetection& detection : matches.detections) {
    if (detection.rank >= max_dets) continue;
    found += __builtin_popcount(detection.matched[kAll] & ~detection.ignored[kAll]);
  }
  return static_cast<double>(found) / objects / kNumIous;
}

// The curves of a class that the totals need, besides its result.
struct ClassAtIous {
  bool valid = false;
  std::array<Curve, kNumIous> curves;
};

ClassResult ResultOf(const ClassMatches& matches, const std::array<int, 3>& max_dets,
                     ClassAtIous* at_ious) {
  std::array<ClassInArea, kNumAreas> areas;
  for (int area = 0; area < kNumAreas; ++area) areas[area] = AccumulateClass(matches, area);
  ClassResult result;
  result.category_id = matches.category_id;
  result.name = matches.name;
  result.ground_truths = matches.ground_truths;
  result.crowds = matches.crowds;
  result.detections = matches.num_detections;
  result.ap = MeanPrecision(areas[kAll]);
  result.ap_small = MeanPrecision(areas[kSmall]);
  result.ap_medium = MeanPrecision(areas[kMedium]);
  result.ap_large = MeanPrecision(areas[kLarge]);
  result.ar1 = RecallWithin(matches, max_dets[0]);
  result.ar10 = RecallWithin(matches, max_dets[1]);
  result.ar100 = MeanRecall(areas[kAll]);
  result.ar_small = MeanRecall(areas[kSmall]);
  result.ar_medium = MeanRecall(areas[kMedium]);
  result.ar_large = MeanRecall(areas[kLarge]);
  if (!areas[kAll].valid) return result;
  const std::array<Curve, kNumIous>& curves = areas[kAll].curves;
  result.has_curves = true;
  result.curve50 = curves[kIou50];
  result.curve75 = curves[kIou75];
  result.ap50 = Mean(result.curve50);
  result.ap75 = Mean(result.curve75);
  for (int r = 0; r < kNumRecalls; ++r) {
    for (const Curve& curve : curves) result.curve[r] += curve[r] / kNumIous;
  }
  at_ious->valid = true;
  at_ious->curves = curves;
  return result;
}

// The mean over the classes that have a value (not -1).
double MeanOver(const std::vector<ClassResult>& classes, double ClassResult::*value) {
  double sum = 0;
  int64_t count = 0;
  for (const ClassResult& of_class : classes) {
    if (of_class.*value < 0) continue;
    sum += of_class.*value;
    ++count;
  }
  return count == 0 ? -1 : sum / count;
}

}  // namespace

Evaluation Accumulate(const Matches& matches, int threads) {
  Evaluation result;
  result.images = static_cast<int64_t>(matches.image_ids.size());
  result.annotations = matches.annotations;
  result.crowds = matches.crowds;
  result.detections = matches.detections;
  result.classes.resize(matches.classes.size());
  std::vector<ClassAtIous> at_ious(matches.classes.size());
  ParallelFor(matches.classes.size(), threads, [&](size_t i) {
    result.classes[i] = ResultOf(matches.classes[i], matches.max_dets, &at_ious[i]);
  });

  double ClassResult::*const values[kNumStats] = {
      &ClassResult::ap,       &ClassResult::ap50,      &ClassResult::ap75,
      &ClassResult::ap_small, &ClassResult::ap_medium, &ClassResult::ap_large,
      &ClassResult::ar1,      &ClassResult::ar10,      &ClassResult::ar100,
      &ClassResult::ar_small, &ClassResult::ar_medium, &ClassResult::ar_large};
  for (int i = 0; i < kNumStats; ++i) result.stats[i] = MeanOver(result.classes, values[i]);

  int64_t valid = 0;
  for (const ClassAtIous& of_class : at_ious) valid += of_class.valid;
  result.ap_by_iou.fill(-1);
  for (int t = 0; valid > 0 && t < kNumIous; ++t) {
    for (const ClassAtIous& of_class : at_ious) {
      if (!of_class.valid) continue;
      for (int r = 0; r < kNumRecalls; ++r) {
        result.curve_by_iou[t][r] += of_class.curves[t][r] / valid;
      }
    }
    result.ap_by_iou[t] = Mean(result.curve_by_iou[t]);
  }
  return result;
}

absl::StatusOr<Evaluation> Evaluate(const GroundTruth& ground_truth,
                                    absl::Span<const Detection> detections,
                                    const MatchOptions& options) {
  const absl::StatusOr<Matches> matches = Match(ground_truth, detections, options);
  if (!matches.ok()) return matches.status();
  return Accumulate(*matches, options.threads);
}

}  // namespace litmus::coco
