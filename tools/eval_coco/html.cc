// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/html.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/common/evaluation/report_parts.h"
#include "tools/common/report/charts.h"
#include "tools/common/report/html.h"
#include "tools/eval_coco/worst_images.h"

namespace litmus::coco {
namespace {

constexpr size_t kMostImages = 18, kMostMatrixClasses = 40;

// -1 is COCO's value for a metric without data.
std::string Value(double v) { return v < 0 ? "–" : absl::StrFormat("%.3f", v); }
Cell ValueCell(double v) { return Cell(Value(v), v); }

void AddNumbers(const Scores& scores, HtmlReport* html) {
  html->Section(
      "Accuracy",
      absl::StrCat("COCO's twelve numbers (– where undefined), precision as the mean over "
                   "classes, and the AP50 gained by correcting each error type alone "
                   "(TIDE).",
                   scores.bootstrap.resamples > 0 ? " 95 % intervals: " : "",
                   scores.bootstrap.resamples > 0 ? kBootstrapMethod : "",
                   scores.bootstrap.resamples > 0 ? "." : ""));
  BarChart chart;
  chart.title = "Average precision and recall";
  chart.description = "The twelve numbers of COCO's evaluation";
  chart.value.min = 0;
  chart.value.max = 1;
  for (size_t i = 0; i < kNumStats; ++i) {
    Bar bar;
    bar.label = kStatNames[i];
    bar.value = std::max(0.0, scores.evaluation.stats[i]);
    bar.text = Value(scores.evaluation.stats[i]);
    if (scores.bootstrap.resamples > 0 && i <= kAp75) {
      const Interval& ci = i == kAp     ? scores.bootstrap.ap
                           : i == kAp50 ? scores.bootstrap.ap50
                                        : scores.bootstrap.ap75;
      if (ci.low >= 0) {
        bar.low = ci.low;
        bar.high = ci.high;
      }
    }
    chart.bars.push_back(std::move(bar));
  }
  html->Chart(Draw(chart));
}

void AddCurves(const Evaluation& e, HtmlReport* html) {
  LineChart chart;
  chart.title = "Precision over recall, mean over classes";
  chart.description = "Precision at each recall, one line per IoU threshold";
  chart.x = {"recall", 0, 1};
  chart.y = {"precision", 0, 1};
  for (size_t t = 0; t < kNumIous; t += 2) {
    Series series;
    series.name = absl::StrFormat("IoU %.2f", kIous[t]);
    for (int r = 0; r < kNumRecalls; ++r) {
      series.x.push_back(r / 100.0);
      series.y.push_back(e.curve_by_iou[t][static_cast<size_t>(r)]);
    }
    chart.series.push_back(std::move(series));
  }
  html->Chart(Draw(chart));
}

void AddErrors(const ErrorBreakdown& errors, HtmlReport* html) {
  BarChart chart;
  chart.title = "AP50 lost to each error type";
  chart.description = "Bars of average precision lost by error type";
  for (size_t t = 0; t < kNumErrorTypes; ++t) {
    Bar bar;
    bar.label = kErrorTypeNames[t];
    bar.value = errors.delta_ap[t];
    bar.text = absl::StrFormat("%.3f (%d)", errors.delta_ap[t], errors.count[t]);
    chart.bars.push_back(std::move(bar));
  }
  html->Chart(Draw(chart));
}

void AddConfusion(const ConfusionMatrix& matrix, HtmlReport* html) {
  const size_t n = matrix.classes.size();
  // Only the most frequent classes are shown, so that the confusion matrix stays readable.
  std::vector<std::pair<int64_t, size_t>> frequent;
  std::vector<int64_t> sums(n + 1, 0);
  for (const auto& [cell, count] : matrix.cells) {
    sums[cell.first] += count;
    sums[cell.second] += count;
  }
  for (size_t i = 0; i < n; ++i) {
    if (sums[i] > 0) frequent.emplace_back(-sums[i], i);
  }
  std::sort(frequent.begin(), frequent.end());
  const size_t all = frequent.size();
  if (all > kMostMatrixClasses) frequent.resize(kMostMatrixClasses);
  std::vector<size_t> shown;
  for (const auto& [count, i] : frequent) shown.push_back(i);
  std::sort(shown.begin(), shown.end());
  shown.push_back(n);
  HeatMap map;
  map.title = "Confusion (most frequent)";
  map.description = "Objects by their class and the class of the detection on them";
  map.row_label = "object";
  map.column_label = "detection";
  map.log = true;
  for (const size_t i : shown) {
    const std::string name = i == n ? "(none)" : matrix.classes[i].name;
    map.row_names.push_back(name);
    map.column_names.push_back(name);
    for (const size_t j : shown) {
      map.values.push_back(static_cast<double>(matrix.CountOf(i, j)));
    }
  }
  html->Section(
      "Confusion",
      absl::StrFormat(
          "Detections with a score of at least %.2g and IoU of at least %.2g. "
          "Row (none): detections of nothing; column (none): missed.%s",
          matrix.min_score, matrix.iou,
          all > kMostMatrixClasses
              ? absl::StrCat(" The ", kMostMatrixClasses, " classes of ", all, " that occur most.")
              : ""));
  html->Chart(Draw(map));
}

void AddClasses(const Evaluation& e, HtmlReport* html) {
  html->Section("Classes");
  std::vector<Row> rows;
  for (const ClassResult& c : e.classes) {
    if (c.ground_truths == 0 && c.detections == 0) continue;
    rows.push_back({Cell(absl::StrCat(c.category_id), static_cast<double>(c.category_id)), c.name,
                    ValueCell(c.ap), ValueCell(c.ap50), ValueCell(c.ap75), ValueCell(c.ap_small),
                    ValueCell(c.ap_medium), ValueCell(c.ap_large), ValueCell(c.ar100),
                    absl::StrCat(c.ground_truths), absl::StrCat(c.detections)});
  }
  std::vector<Column> columns = {{"Id", Align::kRight}, {"Class"}};
  for (const char* name :
       {"AP", "AP50", "AP75", "APs", "APm", "APl", "AR100", "Objects", "Detections"}) {
    columns.push_back({name, Align::kRight});
  }
  html->Table(columns, rows);
}

}  // namespace

std::string MakeHtml(const RunFacts& run, const Outcome& outcome,
                     const std::optional<Scores>& scores, const ScoredData& data,
                     const std::string& images_path) {
  const std::string& model = run.detections.empty() ? run.model.path : run.detections;
  HtmlReport html("Detection accuracy", absl::StrCat(model, " on ", run.ground_truth));
  const Tone tone = ToneOf(outcome.verdict, !outcome.alarms.empty());
  std::vector<std::string> lines = outcome.verdict.sentences();
  lines.insert(tone == Tone::kFail ? lines.end() : lines.begin(), outcome.alarms.begin(),
               outcome.alarms.end());
  if (!lines.empty()) {
    html.Verdict(tone, lines[0], {lines.begin() + 1, lines.end()});
  } else if (scores) {
    html.Verdict(Tone::kOk,
                 absl::StrFormat("mAP is %.3f over %d images", scores->evaluation.stats[kAp],
                                 scores->evaluation.images));
  }
  if (scores) {
    const Evaluation& e = scores->evaluation;
    const auto note = [&](const Interval& ci) {
      return scores->bootstrap.resamples > 0
                 ? absl::StrFormat("95 %% interval %.3f to %.3f", ci.low, ci.high)
                 : "";
    };
    html.Cards(
        {{"mAP", Value(e.stats[kAp]), note(scores->bootstrap.ap)},
         {"AP50", Value(e.stats[kAp50]), note(scores->bootstrap.ap50)},
         {"AP75", Value(e.stats[kAp75]), note(scores->bootstrap.ap75)},
         {"Images", absl::StrCat(e.images),
          absl::StrCat(e.annotations - e.crowds, " objects, ", e.detections, " detections")}});
    AddNumbers(*scores, &html);
    AddCurves(e, &html);
    if (scores->errors) AddErrors(*scores->errors, &html);
    if (scores->confusion) AddConfusion(*scores->confusion, &html);
    AddClasses(e, &html);
  }
  if (images_path.empty() && scores) {
    html.Section("Images with the most errors",
                 run.detections.empty()
                     ? "No pictures: give --ground_truth_images_path, the folder of the images."
                     : "No pictures: --detections are scored without the images.");
  } else if (scores) {
    html.Section("Images with the most errors",
                 "Missed objects and confident false positives (score 0.5 and more). Dashed: "
                 "ground truth; solid: true positive; thick: false positive; dotted: crowds.");
    html.Gallery(WorstImages(data.truth, data.detections, images_path, kMostImages));
  }
  std::vector<std::pair<std::string, std::string>> facts = {{"Model or detections", model},
                                                            {"Ground truth", run.ground_truth}};
  if (run.detections.empty()) {
    facts.emplace_back("SHA-256", run.model.sha256);
    facts.emplace_back("Preprocessing", run.preprocessing);
    facts.emplace_back("Outputs", run.output_roles);
  }
  AddProvenance(std::move(facts), outcome.result.document, &html);
  return html.ToString();
}

}  // namespace litmus::coco
