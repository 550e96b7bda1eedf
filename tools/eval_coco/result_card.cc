// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <vector>

#include "tools/common/card/figure_text.h"
#include "tools/common/counted.h"
#include "tools/common/evaluation/card_rows.h"
#include "tools/eval_coco/result.h"

namespace litmus::coco {

ResultCard CardOf(const std::string& model_path, const std::optional<Scores>& scores,
                  const Outcome& outcome) {
  ResultCard card;
  if (!scores) return card;
  card.Row("evaluated",
           EvaluatedTexts(model_path, Counted(scores->evaluation.images, "image", "images")));
  const auto precision = [&](size_t stat,
                             Interval BootstrapResult::*of) -> std::vector<std::string> {
    if (scores->evaluation.stats[stat] < 0) return {};
    std::optional<Interval> interval;
    if (scores->bootstrap.resamples > 0) interval = scores->bootstrap.*of;
    return {AccuracyWithInterval(scores->evaluation.stats[stat], interval)};
  };
  card.Headline("mAP", precision(kAp, &BootstrapResult::ap));
  card.Row("AP50", precision(kAp50, &BootstrapResult::ap50));
  card.Row("inference", LatencyTexts(outcome.metrics, "latency_median"));
  AddVerdict(outcome.verdict, outcome.alarms.empty() ? "" : outcome.alarms.front(), "--min_map",
             &card);
  return card;
}

}  // namespace litmus::coco
