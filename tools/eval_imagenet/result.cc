// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/result.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/exit_codes.h"
#include "cli/number.h"
#include "tools/common/card/figure_text.h"
#include "tools/common/counted.h"
#include "tools/common/evaluation/card_rows.h"
#include "tools/common/evaluation/intervals.h"
#include "tools/common/evaluation/metrics_proto.h"
#include "tools/eval_imagenet/label_check.h"

namespace litmus::imagenet {
namespace {

using json = nlohmann::ordered_json;

json ToJson(const Interval& interval) { return {interval.low, interval.high}; }

json AccuracyToJson(const Accuracy& a) {
  json topk = json::array();
  for (int k = 1; k <= static_cast<int>(a.hits.size()); ++k) {
    const int64_t hits = a.hits[static_cast<size_t>(k - 1)];
    topk.push_back({{"k", k},
                    {"hits", hits},
                    {"accuracy", a.at(k)},
                    {"ci95", ToJson(WilsonInterval(hits, a.images))}});
  }
  return {{"images", a.images},
          {"topk", topk},
          {"interval_method", "Wilson score, 95 %"},
          {"unknown_labels", a.unknown_labels},
          {"non_finite_outputs", a.non_finite}};
}

json ComparisonToJson(const Accuracy& a, const std::string& with) {
  json comparison = {{"with", with}, {"top1_differs", a.first_differs}, {"topk", json::array()}};
  for (const PairedComparison& p : a.comparisons) {
    comparison["topk"].push_back(
        {{"k", p.k},
         {"accuracy", a.at(p.k)},
         {"other_accuracy", static_cast<double>(p.other_hits) / static_cast<double>(a.images)},
         {"only_test_correct", p.only_test},
         {"only_other_correct", p.only_other},
         {"difference_ci95", ToJson(p.difference)},
         {"mcnemar_p", p.p_value}});
  }
  return comparison;
}

std::vector<Metric> MetricsOf(const Accuracy& a, const Records& records) {
  std::vector<Metric> metrics;
  for (const int k : {1, 5}) {
    if (a.images == 0 || k > static_cast<int>(a.hits.size())) continue;
    const int64_t hits = a.hits[static_cast<size_t>(k - 1)];
    metrics.push_back({absl::StrCat("top_", k), "fraction", a.at(k), WilsonInterval(hits, a.images),
                       Better::kHigher});
  }
  for (Metric& metric : LatencyMetrics(records, "inference")) metrics.push_back(std::move(metric));
  return metrics;
}

std::string IntervalText(const Interval& interval) {
  return absl::StrFormat("%.4f to %.4f", interval.low, interval.high);
}

void AddRemarks(const Accuracy& a, const std::string& compared_with,
                std::vector<std::string>* remarks) {
  remarks->push_back("");
  remarks->push_back("Litmus: accuracy with 95 % intervals (Wilson)");
  for (const int k : {1, 5}) {
    if (k > static_cast<int>(a.hits.size())) continue;
    const int64_t hits = a.hits[static_cast<size_t>(k - 1)];
    remarks->push_back(absl::StrFormat("  top-%-2d %.4f  (%s)  %d of %d images", k, a.at(k),
                                       IntervalText(WilsonInterval(hits, a.images)), hits,
                                       a.images));
  }
  for (const PairedComparison& p : a.comparisons) {
    remarks->push_back(absl::StrFormat(
        "  top-%-2d against %s: %+.4f (%s), only one side correct %d : %d, McNemar p = %.3g", p.k,
        compared_with,
        static_cast<double>(p.only_test - p.only_other) / static_cast<double>(a.images),
        IntervalText(p.difference), p.only_test, p.only_other, p.p_value));
  }
  if (!a.comparisons.empty()) {
    remarks->push_back(absl::StrCat("  first-ranked class differs on ", a.first_differs, " of ",
                                    a.images, " images"));
  }
}

}  // namespace

Outcome MakeOutcome(const FinishedRun& run, const RunFacts& facts, const Accuracy& accuracy,
                    const Alarm& alarm, const GateFlags& gates) {
  Outcome outcome;
  outcome.accuracy = accuracy;
  outcome.alarm = alarm;
  const Accuracy& a = outcome.accuracy;
  EvaluationResult& result = outcome.result;
  const SampleStat preprocess = CollectTimes(run.records, "prepare");
  const SampleStat inference = CollectTimes(run.records, "inference");

  result.lines = {absl::StrCat("Num evaluation runs: ", a.images),
                  "Preprocessing latency: " + LatencyText(preprocess),
                  "Inference latency: " + LatencyText(inference)};
  result.csv = {{"metric", "value", "lower", "upper"}};
  std::vector<double> topk;
  for (int k = 1; k <= static_cast<int>(a.hits.size()); ++k) {
    topk.push_back(a.at(k));
    result.lines.push_back(absl::StrCat("Top-", k, " Accuracy: ", Number(a.at(k))));
    const Interval wilson = WilsonInterval(a.hits[static_cast<size_t>(k - 1)], a.images);
    result.csv.push_back({absl::StrCat("top", k), absl::StrFormat("%.17g", a.at(k)),
                          absl::StrFormat("%.17g", wilson.low),
                          absl::StrFormat("%.17g", wilson.high)});
  }
  result.csv.push_back({"images", absl::StrCat(a.images), "", ""});
  result.csv.push_back({"unreadable_images", absl::StrCat(a.broken), "", ""});
  result.csv.push_back({"unknown_labels", absl::StrCat(a.unknown_labels), "", ""});
  result.csv.push_back({"inference_us", Number(inference.avg()), "", ""});
  result.csv.push_back({"preprocessing_us", Number(preprocess.avg()), "", ""});
  result.proto = ImageClassificationProto(a.images, preprocess, inference, topk);
  AddRemarks(a, facts.compare_with, &result.remarks);
  const std::string unknown = UnknownLabelsSentence(facts.unknown_labels, facts.images);
  if (!unknown.empty()) result.remarks.push_back("  labels         " + unknown);
  result.remarks.push_back("  preprocessing  " + facts.preprocessing);
  result.remarks.push_back("  model sha256   " + facts.model.sha256);

  json results = {{"accuracy", AccuracyToJson(a)}};
  if (!a.comparisons.empty()) results["comparison"] = ComparisonToJson(a, facts.compare_with);
  results["warning"] = {{"raised", alarm.raised},
                        {"message", alarm.sentence},
                        {"causes", alarm.causes},
                        {"checked", alarm.checked}};
  Verdict& verdict = outcome.verdict;
  const auto require = [&](const char* gate, float limit, int k) {
    verdict.RequireAtLeast(gate, limit, a.at(k), absl::StrCat("top-", k, " accuracy"),
                           WilsonInterval(a.hits[static_cast<size_t>(k - 1)], a.images));
  };
  require("min_top1", gates.min_top1, 1);
  require("min_top5", gates.min_top5, std::min<int>(5, static_cast<int>(a.hits.size())));
  // A run with too many unknown labels fails before its first image, so this check concerns merges
  // only.
  if (AreTooMany(facts.unknown_labels, facts.images) && !gates.allow_unknown_labels) {
    verdict.AddBadData(unknown + kTooManyUnknown);
  }
  verdict.AddBroken(BrokenImages(run.records), static_cast<int64_t>(run.records.size()),
                    gates.skip_broken);
  results["unreadable"] = verdict.broken();
  result.document = MakeDocument(run, results);
  outcome.metrics = MetricsOf(a, run.records);
  return outcome;
}

ResultCard CardOf(const RunFacts& facts, const Outcome& outcome) {
  const Accuracy& a = outcome.accuracy;
  ResultCard card;
  card.Row("evaluated", EvaluatedTexts(facts.model.path, Counted(a.images, "image", "images")));
  const auto accuracy = [&](int k) -> std::vector<std::string> {
    if (a.images == 0 || k > static_cast<int>(a.hits.size())) return {};
    return {AccuracyWithInterval(a.at(k),
                                 WilsonInterval(a.hits[static_cast<size_t>(k - 1)], a.images))};
  };
  card.Headline("top-1", accuracy(1));
  card.Row("top-5", accuracy(5));
  card.Row("inference", LatencyTexts(outcome.metrics, "latency_median"));
  AddVerdict(outcome.verdict, outcome.alarm.sentence, "--min_top1", &card);
  return card;
}

std::string RecordsText(const Records& lines, const ImageRecords& records,
                        const std::string& path) {
  if (!absl::EndsWithIgnoreCase(path, ".csv")) {
    std::string text;
    for (const auto& [item, record] : lines) {
      json line = {{"item", item}};
      line.update(record);
      absl::StrAppend(&text, line.dump(-1, ' ', false, json::error_handler_t::replace), "\n");
    }
    return text;
  }
  CsvTable table;
  table.push_back({"item", "file", "label", "rank", "predicted", "score", "inference_us", "error"});
  for (const auto& [item, record] : records) {
    if (record.broken) {
      table.push_back({absl::StrCat(item), record.file, "", "", "", "", "", record.error});
      continue;
    }
    const std::optional<double> score = record.top[0].score;
    table.push_back({absl::StrCat(item), record.file, record.label, absl::StrCat(record.rank),
                     record.top[0].label, score ? absl::StrFormat("%.9g", *score) : "",
                     absl::StrCat(record.inference_us), ""});
  }
  return ToCsvText(table);
}

}  // namespace litmus::imagenet
