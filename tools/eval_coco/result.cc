// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/result.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/evaluation/metrics_proto.h"
#include "tools/common/exit_codes.h"

namespace litmus::coco {
namespace {

using json = nlohmann::ordered_json;

constexpr double kNearZero = 0.01;
constexpr int64_t kFewestObjects = 20;

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
    result["ci95"] = {{"method", "bootstrap over images"},
                      {"resamples", scores.bootstrap.resamples},
                      {"AP", ToJson(scores.bootstrap.ap)},
                      {"AP50", ToJson(scores.bootstrap.ap50)},
                      {"AP75", ToJson(scores.bootstrap.ap75)}};
  }
  if (scores.tflite) {
    json tflite = json::array();
    for (size_t i = 0; i < kNumIous; ++i) {
      tflite.push_back({{"iou", kIous[i]}, {"ap", scores.tflite->ap_by_iou[i]}});
    }
    result["tflite"] = {{"overall", scores.tflite->overall}, {"ap_by_iou", tflite}};
  }
  if (scores.errors) result["errors"] = ErrorsToJson(*scores.errors);
  result["classes"] = ClassesToJson(scores.evaluation);
  result["images"] = scores.evaluation.images;
  result["annotations"] = scores.evaluation.annotations;
  result["crowds"] = scores.evaluation.crowds;
  result["detections"] = scores.evaluation.detections;
  return result;
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
                                             "recall, 1 detection an image",
                                             "recall, 10 detections an image",
                                             "recall, 100 detections an image",
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
  if (scores.errors) {
    remarks->push_back("  AP50 that each kind of mistake costs (as TIDE):");
    for (size_t t = 0; t < kNumErrorTypes; ++t) {
      remarks->push_back(absl::StrFormat("    %-14s %6.4f  %d", kErrorTypeNames[t],
                                         scores.errors->delta_ap[t], scores.errors->count[t]));
    }
  }
}

// A detector that finds next to nothing is more often wired wrongly than bad.
std::vector<std::string> FindCauses(const Scores& scores, const GroundTruth& ground_truth,
                                    const std::vector<Detection>& detections) {
  std::vector<std::string> alarms;
  const Evaluation& e = scores.evaluation;
  if (e.annotations - e.crowds < kFewestObjects || e.stats[kAp] > kNearZero) return alarms;
  alarms.push_back(absl::StrFormat("mAP %.4f is near zero", e.stats[kAp]));
  if (detections.empty()) {
    alarms.push_back(
        "the model gives no detection at all: normalisation (--mean, --std), or the "
        "wrong outputs (--output_map)?");
    return alarms;
  }
  std::set<int64_t> known;
  for (const Category& c : ground_truth.categories) known.insert(c.id);
  const auto unknown = std::count_if(detections.begin(), detections.end(), [&](const Detection& d) {
    return known.count(d.category_id) == 0;
  });
  if (unknown > 0) {
    alarms.push_back(
        absl::StrCat(unknown, " of ", detections.size(),
                     " detections have a category that the ground truth does not know"));
  }
  for (const int64_t offset : {-1, 1}) {
    std::vector<Detection> shifted = detections;
    for (Detection& d : shifted) d.category_id += offset;
    const auto evaluated = Evaluate(ground_truth, shifted);
    if (evaluated.ok() && evaluated->stats[kAp] > 2 * kNearZero) {
      alarms.push_back(absl::StrFormat(
          "label offset: with classes %+d mAP would be %.4f; check --class_offset and --label_map",
          offset, evaluated->stats[kAp]));
    }
  }
  return alarms;
}

}  // namespace

std::vector<BrokenImage> BrokenImages(const Records& records) {
  std::vector<BrokenImage> broken;
  for (const auto& [item, record] : records) {
    if (record.contains("error")) {
      broken.push_back({record.value("file", ""), record.value("error", "")});
    }
  }
  return broken;
}

Outcome MakeOutcome(const FinishedRun& run, const std::optional<Scores>& scores,
                    const GroundTruth& ground_truth, const std::vector<Detection>& detections,
                    const ScoreFlags& flags) {
  Outcome outcome;
  EvaluationResult& result = outcome.result;
  const std::vector<BrokenImage> broken = BrokenImages(run.records);
  const RunStat preprocess = CollectTimes(run.records, "prepare");
  const RunStat inference = CollectTimes(run.records, "inference");
  const bool ran = !run.records.empty();
  const auto runs = static_cast<int64_t>(run.records.size() - broken.size());
  if (ran) {
    result.lines = {absl::StrCat("Num evaluation runs: ", runs),
                    "Preprocessing latency: " + LatencyText(preprocess),
                    "Inference latency: " + LatencyText(inference)};
  }
  std::vector<std::pair<double, double>> precisions;
  double overall = 0;
  result.csv = {{"metric", "value", "low", "high"}};
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
    outcome.alarms = FindCauses(*scores, ground_truth, detections);
  } else {
    outcome.alarms = {"mAP metrics are meaningless w/o ground truth."};
  }
  result.lines.push_back("Overall mAP: " + Number(overall));
  result.proto = ObjectDetectionProto(runs, preprocess, inference, precisions, overall);
  results["metric_of_lines"] = flags.metric;
  json broken_list = json::array();
  for (const BrokenImage& image : broken) {
    broken_list.push_back({{"file", image.file}, {"error", image.error}});
  }
  results["broken"] = broken_list;
  results["alarms"] = outcome.alarms;
  json gates = json::array();
  for (const auto& [name, limit, value] :
       {std::tuple{"min_map", flags.min_map, overall},
        std::tuple{"min_ap50", flags.min_ap50, precisions.empty() ? 0.0 : precisions[0].second}}) {
    if (limit <= 0) continue;
    // The flag is a float; the nearest short decimal is what the user wrote.
    const double wanted = std::stod(Number(limit));
    const bool passed = value >= wanted;
    gates.push_back({{"gate", name}, {"limit", wanted}, {"value", value}, {"passed", passed}});
    if (passed) continue;
    outcome.exit_code = kExitGate;
    outcome.errors.push_back(
        absl::StrCat("--", name, ": is ", Number(value), ", below ", Number(wanted)));
  }
  results["gates"] = gates;
  if (!broken.empty()) {
    outcome.errors.push_back(absl::StrCat(
        broken.size(), " of ", run.records.size(), " images cannot be read and are not counted",
        flags.skip_broken ? ":" : " (--skip_broken accepts that):"));
    for (const BrokenImage& image : broken) outcome.errors.push_back("  " + image.error);
    if (!flags.skip_broken) outcome.exit_code = kExitBadData;
  }
  results["exit_code"] = outcome.exit_code;
  result.document = MakeDocument(run, results);
  return outcome;
}

std::string RecordsText(const Records& records, const std::string& path) {
  const bool csv = absl::EndsWithIgnoreCase(path, ".csv");
  std::string text;
  CsvTable table = {
      {"file", "image_id", "category_id", "x", "y", "width", "height", "score", "error"}};
  for (const auto& [item, record] : records) {
    if (!csv) {
      json line = {{"item", item}};
      line.update(record);
      absl::StrAppend(&text, line.dump(-1, ' ', false, json::error_handler_t::replace), "\n");
      continue;
    }
    const std::string file = record.value("file", "");
    const std::string id = absl::StrCat(record.value("image_id", int64_t{-1}));
    if (record.contains("error")) {
      table.push_back({file, id, "", "", "", "", "", "", record.value("error", "")});
      continue;
    }
    for (const json& d : record["detections"]) {
      std::vector<std::string> row = {file, id, absl::StrCat(d[0].get<int64_t>())};
      for (size_t i = 1; i < 6; ++i) row.push_back(absl::StrFormat("%.9g", d[i].get<double>()));
      row.emplace_back();
      table.push_back(std::move(row));
    }
  }
  return csv ? ToCsvText(table) : text;
}

std::string DebugText(const Records& records) {
  std::string text;
  for (const auto& [item, record] : records) {
    if (!record.contains("detections")) continue;
    absl::StrAppend(&text, "Image: ", record.value("file", ""), "\n\n");
    const double width = record["width"].get<double>(), height = record["height"].get<double>();
    int index = 0;
    for (const json& d : record["detections"]) {
      const double x = d[1].get<double>(), y = d[2].get<double>();
      absl::StrAppend(&text, "Object [", index++, "]\n  Score: ", Number(d[5].get<double>()),
                      "\n  Class-ID: ", d[0].get<int64_t>(),
                      "\n  Bounding Box:\n    Normalized Top: ", Number(y / height),
                      "\n    Normalized Bottom: ", Number((y + d[4].get<double>()) / height),
                      "\n    Normalized Left: ", Number(x / width),
                      "\n    Normalized Right: ", Number((x + d[3].get<double>()) / width), "\n");
    }
    absl::StrAppend(&text, std::string(54, '='), "\n");
  }
  return text;
}

}  // namespace litmus::coco
