// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
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
