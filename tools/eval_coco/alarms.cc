// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/eval_coco/result.h"

namespace litmus::coco {
namespace {

constexpr double kNearZero = 0.01;
constexpr int64_t kFewestObjects = 20;  // fewer may well all be missed

}  // namespace

std::vector<std::string> FindAlarms(const Scores& scores, const ScoredData& data) {
  const std::vector<Detection>& detections = data.detections;
  std::vector<std::string> alarms;
  const Evaluation& e = scores.evaluation;
  if (e.annotations - e.crowds < kFewestObjects || e.stats[kAp] > kNearZero) return alarms;
  alarms.push_back(absl::StrFormat("mAP %.4f is near zero", e.stats[kAp]));
  if (detections.empty()) {
    alarms.push_back(
        "the model returns no detections: check normalisation (--mean, --std) and --output_map");
    return alarms;
  }
  std::set<int64_t> known;
  for (const Category& c : data.truth.categories) known.insert(c.id);
  const auto unknown = std::count_if(detections.begin(), detections.end(), [&](const Detection& d) {
    return known.count(d.category_id) == 0;
  });
  if (unknown > 0) {
    alarms.push_back(absl::StrCat(unknown, " of ", detections.size(),
                                  " detections have a category that is not in the ground truth"));
  }
  for (const int64_t offset : {-1, 1}) {
    std::vector<Detection> shifted = detections;
    for (Detection& d : shifted) d.category_id += offset;
    const auto evaluated = Evaluate(data.truth, shifted);
    if (evaluated.ok() && evaluated->stats[kAp] > 2 * kNearZero) {
      alarms.push_back(absl::StrFormat(
          "label offset: with classes %+d mAP would be %.4f; check --class_offset and --label_map",
          offset, evaluated->stats[kAp]));
    }
  }
  return alarms;
}

}  // namespace litmus::coco
