// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "absl/strings/str_format.h"
#include "tools/eval_coco/result.h"

namespace litmus::coco {
namespace {

constexpr double kNearZero = 0.01;
// With fewer objects, a good detector may miss all by chance.
constexpr int64_t kFewestObjects = 20;

}  // namespace

std::vector<std::string> FindAlarms(const Scores& scores, const ScoredData& data, bool from_model) {
  const std::vector<Detection>& detections = data.detections;
  std::vector<std::string> alarms;
  const Evaluation& e = scores.evaluation;
  if (e.annotations - e.crowds < kFewestObjects || e.stats[kAp] > kNearZero) return alarms;
  alarms.push_back(absl::StrFormat("mAP %.4f is near zero", e.stats[kAp]));
  if (detections.empty()) {
    alarms.push_back(from_model ? "the model returns no detections: check normalisation "
                                  "(--input_mean, --input_std) and --output_map"
                                : "--detections has no detection of the images");
    return alarms;
  }
  for (const int64_t offset : {-1, 1}) {
    std::vector<Detection> shifted = detections;
    for (Detection& d : shifted) d.category_id += offset;
    const auto evaluated = Evaluate(data.truth, shifted);
    if (evaluated.ok() && evaluated->stats[kAp] > 2 * kNearZero) {
      alarms.push_back(absl::StrFormat(
          "label offset: with classes %+d mAP would be %.4f; check %s", offset,
          evaluated->stats[kAp],
          from_model ? "--class_offset and --label_map" : "category_id in --detections"));
    }
  }
  return alarms;
}

}  // namespace litmus::coco
