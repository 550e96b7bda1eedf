// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/html.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/evaluation/intervals.h"
#include "tools/common/evaluation/report_parts.h"
#include "tools/common/images/decode.h"
#include "tools/common/report/charts.h"
#include "tools/common/report/html.h"
#include "tools/common/report/thumbnail.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/eval_imagenet/label_check.h"

namespace litmus::imagenet {
namespace {

using json = nlohmann::ordered_json;

constexpr size_t kMostImages = 24, kMostRows = 50;

std::string Percent(double fraction) { return absl::StrFormat("%.1f %%", 100 * fraction); }

std::string PercentRange(const Interval& interval) {
  return absl::StrFormat("%.1f to %.1f %%", 100 * interval.low, 100 * interval.high);
}

double ScoreAt(const ImageRecord& record, size_t place) {
  return record.top[place].score.value_or(0);
}

// The score of the first-ranked class minus that of the ground-truth class, which counts as 0 if it
// is not among the ten stored.
double Margin(const ImageRecord& record) {
  return ScoreAt(record, 0) -
         (record.rank > 0 ? ScoreAt(record, static_cast<size_t>(record.rank - 1)) : 0);
}

std::vector<GalleryImage> WorstImages(const ImageRecords& records, const std::string& images_path) {
  std::vector<const ImageRecord*> wrong;
  for (const auto& [item, record] : records) {
    if (!record.broken && record.rank != 1) wrong.push_back(&record);
  }
  std::stable_sort(wrong.begin(), wrong.end(), [](const ImageRecord* a, const ImageRecord* b) {
    return Margin(*a) > Margin(*b);
  });
  if (wrong.size() > kMostImages) wrong.resize(kMostImages);
  std::vector<GalleryImage> images;
  for (const ImageRecord* record : wrong) {
    GalleryImage image;
    if (const auto decoded = ReadImage(JoinPath(images_path, record->file)); decoded.ok()) {
      auto made = MakeThumbnail(decoded->rgb.data(), decoded->width, decoded->height);
      if (made.ok()) image = *std::move(made);
    }
    image.caption = record->file;
    image.lines = {
        absl::StrCat("right: ", record->label),
        absl::StrFormat("predicted: %s (%.3g)", record->top[0].label, ScoreAt(*record, 0)),
        record->rank == 0 ? "ground truth not in the top ten"
                          : absl::StrCat("ground truth at ", record->rank)};
    images.push_back(std::move(image));
  }
  return images;
}

void AddConfusions(const ImageRecords& records, HtmlReport* html) {
  std::map<std::pair<std::string, std::string>, int64_t> confused;
  for (const auto& [item, record] : records) {
    if (record.broken || record.rank == 1) continue;
    ++confused[{record.label, record.top[0].label}];
  }
  std::vector<std::pair<int64_t, std::pair<std::string, std::string>>> sorted;
  for (const auto& [pair, count] : confused) sorted.push_back({-count, pair});
  std::sort(sorted.begin(), sorted.end());
  std::vector<Row> rows;
  for (const auto& [count, pair] : sorted) {
    if (rows.size() == kMostRows) break;
    rows.push_back({pair.first, pair.second, absl::StrCat(-count)});
  }
  html->Section("Confusion (most frequent)");
  html->Table({{"Ground truth"}, {"Predicted"}, {"Images", Align::kRight}}, rows,
              sorted.size() > kMostRows
                  ? absl::StrCat("The ", kMostRows, " most frequent of ", sorted.size(), " pairs.")
                  : "");
}

void AddAccuracy(const Accuracy& a, HtmlReport* html) {
  html->Section("Accuracy",
                "Fraction of images with the ground-truth label among the top k, with 95 % "
                "intervals (Wilson).");
  BarChart chart;
  chart.title = "Top-k accuracy";
  chart.description = "Bars of accuracy for each k with 95 % intervals";
  chart.value.label = "share of images";
  chart.value.min = 0;
  chart.value.max = 1;
  std::vector<Row> rows;
  for (int k = 1; k <= static_cast<int>(a.hits.size()); ++k) {
    const int64_t hits = a.hits[static_cast<size_t>(k - 1)];
    const Interval wilson = WilsonInterval(hits, a.images);
    chart.bars.push_back(
        {absl::StrCat("top-", k), a.at(k), wilson.low, wilson.high, Percent(a.at(k))});
    rows.push_back({absl::StrCat(k), Percent(a.at(k)), PercentRange(wilson), absl::StrCat(hits)});
  }
  html->Chart(Draw(chart));
  html->Table({{"k", Align::kRight},
               {"Accuracy", Align::kRight},
               {"95 % interval", Align::kRight},
               {"Images", Align::kRight}},
              rows);
}

void AddComparison(const Accuracy& a, const std::string& with, HtmlReport* html) {
  if (a.comparisons.empty()) return;
  html->Section("Against " + with,
                absl::StrCat("The same images on both sides; the first-ranked class differs on ",
                             a.first_differs, " of ", a.images, " images."));
  std::vector<Row> rows;
  for (const PairedComparison& p : a.comparisons) {
    rows.push_back({absl::StrCat("top-", p.k), Percent(a.at(p.k)),
                    Percent(static_cast<double>(p.other_hits) / static_cast<double>(a.images)),
                    PercentRange(p.difference), absl::StrCat(p.only_test),
                    absl::StrCat(p.only_other), absl::StrFormat("%.3g", p.p_value)});
  }
  html->Table({{"Accuracy"},
               {"Under test", Align::kRight},
               {with, Align::kRight},
               {"Difference, 95 %", Align::kRight},
               {"Correct under test only", Align::kRight},
               {"Correct in the reference only", Align::kRight},
               {"McNemar p", Align::kRight}},
              rows);
}

}  // namespace

std::string MakeHtml(const FinishedRun& run, const ReadRun& read, const Outcome& outcome,
                     const std::string& images_path) {
  const Accuracy& a = outcome.accuracy;
  const json& document = outcome.result.document;
  const std::string& model = read.facts.model.path;
  HtmlReport html("Classification accuracy", absl::StrCat(model, " on ", a.images, " images"));
  const std::string unknown = UnknownLabelsSentence(read.facts.unknown_labels, read.facts.images);
  const auto& said = outcome.verdict.sentences();
  const Tone tone = ToneOf(outcome.verdict, outcome.alarm.raised);
  std::vector<std::string> lines = said;
  const std::vector<std::string> alarm = LinesOf(outcome.alarm);
  lines.insert(tone == Tone::kFail ? lines.end() : lines.begin(), alarm.begin(), alarm.end());
  if (lines.empty()) {
    html.Verdict(
        unknown.empty() ? tone : Tone::kWarn,
        absl::StrCat("Top-1 accuracy is ", Percent(a.at(1)), " over ", a.images, " images"));
  } else {
    html.Verdict(tone, lines[0], {lines.begin() + 1, lines.end()});
  }
  const bool is_said = std::any_of(said.begin(), said.end(), [&](const std::string& sentence) {
    return absl::StartsWith(sentence, unknown);
  });
  if (!unknown.empty() && !is_said) html.Verdict(Tone::kWarn, unknown);
  std::vector<Card> cards;
  for (const int k : {1, 5}) {
    if (k > static_cast<int>(a.hits.size())) continue;
    const Interval wilson = WilsonInterval(a.hits[static_cast<size_t>(k - 1)], a.images);
    cards.push_back(
        {absl::StrCat("Top-", k), Percent(a.at(k)), "95 % interval " + PercentRange(wilson)});
  }
  const SampleStat inference = CollectTimes(run.records, "inference");
  cards.push_back({"Images", absl::StrCat(a.images), absl::StrCat(a.broken, " unreadable")});
  cards.push_back(
      {"Inference", absl::StrFormat("%.2f ms", inference.avg() / 1000),
       absl::StrFormat("median %.2f ms",
                       Median({inference.values().begin(), inference.values().end()}) / 1000)});
  html.Cards(cards);
  AddAccuracy(a, &html);
  AddComparison(a, read.facts.compare_with, &html);
  if (images_path.empty()) {  // merges do not read images
    html.Section("Worst errors",
                 "No pictures: merge does not open files that a shard names. Give "
                 "--ground_truth_images_path, the folder of the images.");
  } else {
    html.Section("Worst errors",
                 "Misclassified images by the score difference of the predicted class and the "
                 "ground truth.");
    html.Gallery(WorstImages(read.records, images_path));
  }
  AddConfusions(read.records, &html);
  html.Section("Time per image");
  html.Charts(TimeHistograms(
      run.records, {{"prepare", "Decoding and preprocessing"}, {"inference", "Inference"}}));
  AddProvenance({{"Model", model},
                 {"SHA-256", read.facts.model.sha256},
                 {"Preprocessing", read.facts.preprocessing},
                 {"Images", read.facts.images_path}},
                document, &html);
  return html.ToString();
}

}  // namespace litmus::imagenet
