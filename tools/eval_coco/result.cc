// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/result.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/number.h"
#include "tools/common/evaluation/metrics_proto.h"

namespace litmus::coco {
namespace {

using json = nlohmann::ordered_json;

// Float sums, which TensorFlow Lite uses, may exceed 1 by a rounding error.
double AtMostOne(float value) { return std::min(static_cast<double>(value), 1.0); }

json ToJson(const Interval& interval) { return {interval.low, interval.high}; }

json ClassesToJson(const Evaluation& evaluation) {
  json classes = json::array();
  for (const ClassResult& c : evaluation.classes) {
    classes.push_back({{"category_id", c.category_id},
                       {"name", c.name},
                       {"ap", c.ap},
                       {"ap50", c.ap50},
                       {"ap75", c.ap75},
                       {"ap_small", c.ap_small},
                       {"ap_medium", c.ap_medium},
                       {"ap_large", c.ap_large},
                       {"ar1", c.ar1},
                       {"ar10", c.ar10},
                       {"ar100", c.ar100},
                       {"ground_truths", c.ground_truths},
                       {"crowds", c.crowds},
                       {"detections", c.detections}});
  }
  return classes;
}

json ErrorsToJson(const ErrorBreakdown& errors) {
  json types = json::object();
  for (int t = 0; t < kNumErrorTypes; ++t) {
    types[kErrorTypeNames[static_cast<size_t>(t)]] = {
        {"count", errors.count[static_cast<size_t>(t)]},
        {"delta_ap", errors.delta_ap[static_cast<size_t>(t)]}};
  }
  return {{"ap50", errors.ap50},
          {"types", types},
          {"delta_ap_false_positives", errors.delta_ap_false_positives},
          {"delta_ap_false_negatives", errors.delta_ap_false_negatives}};
}

json ScoresToJson(const Scores& scores) {
  json stats = json::object();
  for (size_t i = 0; i < kNumStats; ++i) stats[kStatNames[i]] = scores.evaluation.stats[i];
  json by_iou = json::array();
  for (size_t i = 0; i < kNumIous; ++i) {
    by_iou.push_back({{"iou", kIous[i]}, {"ap", scores.evaluation.ap_by_iou[i]}});
  }
  json result = {{"stats", stats}, {"ap_by_iou", by_iou}};
  if (scores.bootstrap.resamples > 0) {
    result["ci95"] = {{"method", kBootstrapMethod},
                      {"resamples", scores.bootstrap.resamples},
                      {"AP", ToJson(scores.bootstrap.ap)},
                      {"AP50", ToJson(scores.bootstrap.ap50)},
                      {"AP75", ToJson(scores.bootstrap.ap75)}};
  }
  if (scores.tflite) {
    json tflite = json::array();
    for (size_t i = 0; i < kNumIous; ++i) {
      tflite.push_back({{"iou", kIous[i]}, {"ap", AtMostOne(scores.tflite->ap_by_iou[i])}});
    }
    result["tflite"] = {{"overall", AtMostOne(scores.tflite->overall)}, {"ap_by_iou", tflite}};
  }
  if (scores.errors) result["errors"] = ErrorsToJson(*scores.errors);
  result["classes"] = ClassesToJson(scores.evaluation);
  result["images"] = scores.evaluation.images;
  result["annotations"] = scores.evaluation.annotations;
  result["crowds"] = scores.evaluation.crowds;
  result["detections"] = scores.evaluation.detections;
  return result;
}

// A precision of -1 means that there is no object to compute it from.
std::vector<Metric> AccuracyMetrics(const Scores& scores) {
  const bool resampled = scores.bootstrap.resamples > 0;
  const struct {
    const char* name;
    size_t stat;
    Interval interval;
  } kPrecisions[] = {{"map", kAp, scores.bootstrap.ap},
                     {"map_50", kAp50, scores.bootstrap.ap50},
                     {"map_75", kAp75, scores.bootstrap.ap75}};
  std::vector<Metric> metrics;
  for (const auto& precision : kPrecisions) {
    const double value = scores.evaluation.stats[precision.stat];
    if (value < 0) continue;
    metrics.push_back({precision.name, "fraction", value,
                       resampled ? std::optional(precision.interval) : std::nullopt,
                       Better::kHigher});
  }
  if (scores.tflite) {
    metrics.push_back({"map_tflite", "fraction", AtMostOne(scores.tflite->overall), std::nullopt,
                       Better::kHigher});
  }
  return metrics;
}

// A perfect average precision may be below 1 by a rounding error, and must pass a gate of 1.
constexpr double kRounding = 1e-6;

// A gate works like --max_median_us: if `interval` is present, the gate fails only when the whole
// interval is below the limit, so that a different sample of images does not change the verdict.
void RequireAtLeast(const std::string& flag, float limit, double value,
                    const std::optional<Interval>& interval, const std::string& what,
                    Verdict* verdict) {
  if (limit <= 0 || !interval) {
    verdict->RequireAtLeast(flag, limit, value, what);
    return;
  }
  // The flag's value is a float; its nearest short decimal is what the user typed.
  const double wanted = std::stod(Number(limit));
  const bool passed = std::max(value, interval->high) + kRounding >= wanted;
  verdict->AddGate({{"gate", flag}, {"limit", wanted}, {"value", value}, {"passed", passed}},
                   passed ? ""
                          : absl::StrCat("--", flag, "=", Number(wanted), ": ", what, " is ",
                                         Number(value), ", 95 % interval ", Number(interval->low),
                                         " to ", Number(interval->high), ", below the limit"));
}

void AddRemarks(const Scores& scores, std::vector<std::string>* remarks) {
  remarks->push_back("");
  remarks->push_back("Litmus: COCO's twelve numbers (-1: nothing to compute it from)");
  static constexpr const char* kMeaning[] = {"IoU 0.50:0.95, all areas, 100 detections",
                                             "IoU 0.50",
                                             "IoU 0.75",
                                             "small objects",
                                             "medium objects",
                                             "large objects",
                                             "recall, 1 detection per image",
                                             "recall, 10 detections per image",
                                             "recall, 100 detections per image",
                                             "recall, small objects",
                                             "recall, medium objects",
                                             "recall, large objects"};
  for (size_t i = 0; i < kNumStats; ++i) {
    std::string interval;
    if (scores.bootstrap.resamples > 0 && i <= kAp75) {
      const Interval& ci = i == kAp     ? scores.bootstrap.ap
                           : i == kAp50 ? scores.bootstrap.ap50
                                        : scores.bootstrap.ap75;
      interval = absl::StrFormat("  (95 %%: %.4f to %.4f)", ci.low, ci.high);
    }
    remarks->push_back(absl::StrFormat("  %-5s %7.4f  %s%s", kStatNames[i],
                                       scores.evaluation.stats[i], kMeaning[i], interval));
  }
  if (scores.bootstrap.resamples > 0) {
    remarks->push_back(absl::StrFormat("  95 %% intervals: %s (%d resamples)", kBootstrapMethod,
                                       scores.bootstrap.resamples));
  }
  if (scores.errors) {
    remarks->push_back("  AP50 lost to each error type (TIDE):");
    for (size_t t = 0; t < kNumErrorTypes; ++t) {
      remarks->push_back(absl::StrFormat("    %-14s %6.4f  %d", kErrorTypeNames[t],
                                         scores.errors->delta_ap[t], scores.errors->count[t]));
    }
  }
}

}  // namespace

Outcome MakeOutcome(const FinishedRun& run, const std::optional<Scores>& scores,
                    const ScoredData& data, const ScoreFlags& flags) {
  Outcome outcome;
  EvaluationResult& result = outcome.result;
  const std::vector<BrokenImage> broken = BrokenImages(run.records);
  const SampleStat preprocess = CollectTimes(run.records, "prepare");
  const SampleStat inference = CollectTimes(run.records, "inference");
  const bool ran = !run.records.empty();
  const auto runs = static_cast<int64_t>(run.records.size() - broken.size());
  if (ran) {
    result.lines = {absl::StrCat("Num evaluation runs: ", runs),
                    "Preprocessing latency: " + LatencyText(preprocess),
                    "Inference latency: " + LatencyText(inference)};
  }
  std::vector<std::pair<double, double>> precisions;
  double overall = 0;
  result.csv = {{"metric", "value", "lower", "upper"}};
  json results = json::object();
  if (scores) {
    for (size_t i = 0; i < kNumIous; ++i) {
      const double ap = scores->tflite ? static_cast<double>(scores->tflite->ap_by_iou[i])
                                       : scores->evaluation.ap_by_iou[i];
      precisions.emplace_back(kIous[i], ap);
      result.lines.push_back(
          absl::StrCat("Average Precision [IOU Threshold=", Number(kIous[i]), "]: ", Number(ap)));
    }
    overall = scores->tflite ? scores->tflite->overall : scores->evaluation.stats[kAp];
    for (size_t i = 0; i < kNumStats; ++i) {
      const bool interval = i == kAp && scores->bootstrap.resamples > 0;
      result.csv.push_back({kStatNames[i], absl::StrFormat("%.17g", scores->evaluation.stats[i]),
                            interval ? absl::StrFormat("%.17g", scores->bootstrap.ap.low) : "",
                            interval ? absl::StrFormat("%.17g", scores->bootstrap.ap.high) : ""});
    }
    for (const ClassResult& c : scores->evaluation.classes) {
      result.csv.push_back(
          {absl::StrCat("AP of ", c.name), absl::StrFormat("%.17g", c.ap), "", ""});
    }
    AddRemarks(*scores, &result.remarks);
    results["accuracy"] = ScoresToJson(*scores);
    const bool from_model = run.description.header.contains("model");
    outcome.alarms = FindAlarms(*scores, data, from_model);
    if (flags.iou_type == "bbox") {
      std::string order = FindBoxOrder(*scores, data, from_model);
      if (!order.empty()) outcome.alarms.push_back(std::move(order));
    }
    for (std::string& note : FindNotes(*scores, data, flags, from_model)) {
      outcome.alarms.push_back(std::move(note));
    }
  } else {
    outcome.alarms = {"mAP metrics are meaningless w/o ground truth."};
  }
  result.lines.push_back("Overall mAP: " + Number(overall));
  result.proto = ObjectDetectionProto(runs, preprocess, inference, precisions, overall);
  results["printed_metric"] = flags.metric;
  results["warnings"] = outcome.alarms;
  Verdict& verdict = outcome.verdict;
  // TensorFlow Lite's mAP has no confidence interval.
  const bool resampled = scores && !scores->tflite && scores->bootstrap.resamples > 0;
  const auto interval = [&](Interval BootstrapResult::*of) {
    const bool defined = resampled && (scores->bootstrap.*of).low >= 0;
    return defined ? std::optional(scores->bootstrap.*of) : std::nullopt;
  };
  RequireAtLeast("min_map", flags.min_map, overall, interval(&BootstrapResult::ap), "mAP",
                 &verdict);
  RequireAtLeast("min_ap50", flags.min_ap50, precisions.empty() ? 0.0 : precisions[0].second,
                 interval(&BootstrapResult::ap50), "AP50", &verdict);
  verdict.AddBroken(broken, static_cast<int64_t>(run.records.size()), flags.skip_broken);
  results["unreadable"] = verdict.broken();
  result.document = MakeDocument(run, results);
  if (scores) outcome.metrics = AccuracyMetrics(*scores);
  for (Metric& metric : LatencyMetrics(run.records, "inference")) {
    outcome.metrics.push_back(std::move(metric));
  }
  return outcome;
}

}  // namespace litmus::coco
