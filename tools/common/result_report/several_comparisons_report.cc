// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The report of compare for several sides or metrics: for each metric the ratios of all sides to A,
// their distributions in one chart, and a table.
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/common/counted.h"
#include "tools/common/exports/comparison_subject.h"
#include "tools/common/exports/comparison_view.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/result_report/comparison_charts.h"
#include "tools/common/result_report/comparison_text.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// The metrics in the order of the comparisons.
std::vector<std::string> MetricsOf(const json& document) {
  std::vector<std::string> metrics;
  for (const json& each : ListAt(document, {"comparisons"})) {
    const std::string metric = TextAt(each, {"metric"});
    if (metrics.empty() || metrics.back() != metric) metrics.push_back(metric);
  }
  return metrics;
}

// "2 slower, 1 same".
std::string CountsOf(const std::vector<Subject>& subjects) {
  std::vector<std::pair<std::string, int64_t>> counts;
  std::map<std::string, size_t> places;
  for (const Subject& subject : subjects) {
    const auto [place, is_new] = places.emplace(subject.verdict, counts.size());
    if (is_new) counts.emplace_back(subject.verdict, 0);
    ++counts[place->second].second;
  }
  return absl::StrJoin(counts, ", ", [](std::string* out, const auto& count) {
    absl::StrAppend(out, count.second, " ", count.first.empty() ? "not measured" : count.first);
  });
}

void AddVerdicts(const json& document, HtmlReport* html) {
  const std::vector<Subject> subjects = ComparisonSubjects(document);
  std::vector<std::string> details;
  Tone tone = Tone::kOk;
  std::string sentence =
      absl::StrCat(Counted(static_cast<int64_t>(subjects.size()), "comparison", "comparisons"),
                   " with A: ", CountsOf(subjects));
  const Subject& first = subjects[0];
  if (first.state == ResultState::kFailed) {
    tone = Tone::kFail;
    const std::vector<std::string> lines = absl::StrSplit(first.error, '\n');
    sentence = absl::StrCat("The comparison failed: ", lines[0]);
    details.assign(lines.begin() + 1, lines.end());
  }
  for (size_t i = 0; i < subjects.size(); ++i) {
    const std::string message = ComparisonSentenceOf(ComparisonView(document, i));
    if (!message.empty()) details.push_back(message);
    if (tone == Tone::kOk && (!subjects[i].settled || subjects[i].worse)) tone = Tone::kWarn;
    AddGates(subjects[i], &tone, &sentence, &details);
  }
  const std::string covers = TextAt(document, {"interval_scope"});
  if (!covers.empty()) {
    details.push_back(
        absl::StrCat("The intervals hold at 95 % for all comparisons together; they "
                     "cover ",
                     covers));
  }
  html->Verdict(tone, sentence, details);
}

// The ratios of all sides to A by one metric.
Svg RatioBars(const json& document, const std::string& metric) {
  BarChart chart;
  chart.title = "Ratios to A";
  chart.description = "The ratio of each side to A with its interval";
  chart.value.label = "ratio";
  for (const json& each : ListAt(document, {"comparisons"})) {
    const auto ratio = NumberAt(each, {"ratio", "value"});
    if (TextAt(each, {"metric"}) != metric || !ratio) continue;
    chart.bars.push_back({TextAt(each, {"side"}), *ratio, NumberAt(each, {"ratio", "lower"}),
                          NumberAt(each, {"ratio", "upper"}), absl::StrFormat("%.4f", *ratio)});
  }
  return Draw(chart);
}

void AddTable(const json& document, const std::string& metric, const std::string& unit,
              HtmlReport* html) {
  std::vector<Row> rows;
  for (const json& side : ListAt(document, {"sides"})) {
    const std::string name = TextAt(side, {"name"});
    std::string ratio, verdict;
    for (const json& each : ListAt(document, {"comparisons"})) {
      if (TextAt(each, {"side"}) != name || TextAt(each, {"metric"}) != metric) continue;
      ratio = RatioText(MemberAt(each, {"ratio"}));
      verdict = TextAt(each, {"verdict"});
    }
    rows.push_back({name, ComparedValueText(NumberAt(side, {"medians", metric.c_str()}), unit),
                    PercentText(NumberAt(side, {"spreads", metric.c_str()})), ratio, verdict,
                    TextAt(side, {"groups", metric.c_str()}), CommandOfSide(side)});
  }
  std::vector<Column> columns = {
      {"Side", Align::kLeft, false},    {"Median", Align::kRight, false},
      {"Spread", Align::kRight, false}, {"Ratio to A", Align::kLeft, false},
      {"Verdict", Align::kLeft, false}, {"Group", Align::kLeft, false},
      {"Command", Align::kLeft, false}};
  html->Table(columns, rows);
}

void AddMetric(const json& document, const std::string& metric, HtmlReport* html) {
  html->Section(metric);
  const std::string unit =
      TextAt(WithText(ListAt(document, {"comparisons"}), "metric", metric), {"unit"});
  std::vector<SideValues> sides;
  bool measured = true;
  for (const json& side : ListAt(document, {"sides"})) {
    sides.push_back({TextAt(side, {"name"}), NumbersAt(side, {"values", metric.c_str()})});
    measured = measured && sides.back().values.size() > 1;
  }
  if (measured) {
    html->Chart(RatioBars(document, metric));
    html->Chart(DistributionsOf(sides, unit));
    if (const auto shifts = QuantileChart(sides)) html->Chart(*shifts);
  }
  AddTable(document, metric, unit, html);
}

}  // namespace

std::string SeveralComparisonsReport(const json& document) {
  const std::vector<std::string> metrics = MetricsOf(document);
  const size_t sides = ListAt(document, {"sides"}).size();
  HtmlReport html(sides == 2 ? "A and B compared" : absl::StrCat(sides, " sides compared"),
                  absl::StrCat(absl::StrJoin(metrics, ", "), ", relative to A"));
  AddVerdicts(document, &html);
  if (const auto pairs = NumberAt(document, {"pairs"}); pairs && *pairs > 0) {
    html.Cards({{"Rounds", absl::StrFormat("%.0f", *pairs),
                 "of fresh processes of all sides, interleaved"}});
  }
  for (const std::string& metric : metrics) AddMetric(document, metric, &html);
  AddProvenance(document, document, &html);
  return html.ToString();
}

}  // namespace litmus
