// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The report of compare: the ratio with its interval, and how both sides are spread.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/plain_number.h"
#include "tools/common/counted.h"
#include "tools/common/exports/comparison_subject.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/report/charts.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/sections.h"
#include "tools/common/result_report/shown_range.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr size_t kBins = 24;  // of equal width on both sides

std::string ValueText(std::optional<double> value, const std::string& unit) {
  if (unit == "us") return TimeText(value);
  if (unit == "bytes") return BytesText(value);
  return value ? PlainNumber(*value, 6) : "–";
}

std::string RatioText(const json& ratio) {
  const auto value = NumberAt(ratio, {"value"});
  if (!value) return "not measured";
  std::string text = absl::StrFormat("%.4f", *value);
  const auto low = NumberAt(ratio, {"lower"}), high = NumberAt(ratio, {"upper"});
  if (low && high) absl::StrAppendFormat(&text, ", 95 %% interval %.4f … %.4f", *low, *high);
  return text;
}

void AddComparisonVerdict(const json& document, const Subject& subject, HtmlReport* html) {
  std::vector<std::string> details = {
      absl::StrCat("Ratio B / A: ", RatioText(MemberAt(document, {"ratio"})))};
  const std::string covers = TextAt(document, {"interval_scope"});
  if (!covers.empty()) details.push_back("The interval covers " + covers);
  if (const json& again = MemberAt(document, {"confirmation"}); again.is_object()) {
    details.push_back("Second run: " + RatioText(MemberAt(again, {"ratio"})));
  }
  Tone tone = Tone::kNone;
  std::string sentence;
  switch (subject.state) {
    case ResultState::kFailed: {
      tone = Tone::kFail;
      const std::vector<std::string> lines = absl::StrSplit(subject.error, '\n');
      sentence = absl::StrCat("The comparison failed: ", lines[0]);
      details.insert(details.begin(), lines.begin() + 1, lines.end());
      break;
    }
    case ResultState::kNotMeasured:
      sentence = "Nothing was compared";
      break;
    case ResultState::kValue:
      tone = subject.settled && !subject.worse ? Tone::kOk : Tone::kWarn;
      sentence = ComparisonSentenceOf(document);
      break;
  }
  AddGates(subject, &tone, &sentence, &details);
  html->Verdict(tone, sentence, details);
}

std::string ComparisonTitle(const json& document) {
  const SideNames names = SideNamesOf(document);
  if (names.a.empty() || names.b.empty()) return "A and B compared";
  return names.a == names.b ? absl::StrCat(names.a, " (A and B) compared")
                            : absl::StrCat(names.a, " (A) and ", names.b, " (B) compared");
}

// ", without 2 outliers": what a chart does not show of its values.
std::string LeftOutText(const std::optional<ShownRange>& shown) {
  if (!shown) return "";
  return ", without " +
         Counted(static_cast<int64_t>(shown->below + shown->above), "outlier", "outliers");
}

// How many of `values` lie in each of kBins bins from `low` to `high`, as steps.
Series Steps(const std::string& name, const std::vector<double>& values, double low, double high) {
  std::vector<double> counts(kBins);
  const double width = (high - low) / kBins;
  for (const double value : values) {
    if (value < low || value > high) continue;
    ++counts[width > 0 ? std::min<size_t>(kBins - 1, static_cast<size_t>((value - low) / width))
                       : 0];
  }
  Series steps{name, {low}, {0}, Series::kSteps};
  for (size_t i = 0; i < kBins; ++i) {
    steps.x.insert(steps.x.end(), {low + width * i, low + width * (i + 1)});
    steps.y.insert(steps.y.end(), {counts[i], counts[i]});
  }
  steps.x.push_back(high);
  steps.y.push_back(0);
  return steps;
}

Svg Distributions(const std::vector<double>& a, const std::vector<double>& b,
                  const std::string& unit) {
  std::vector<double> all = a;
  all.insert(all.end(), b.begin(), b.end());
  const auto [low, high] = std::minmax_element(all.begin(), all.end());
  const auto shown = RangeWithoutOutliers(all);
  const double from = shown ? shown->low : *low, to = shown ? shown->high : *high;
  const double scale = unit == "us" && to >= 1000 ? 1e-3 : 1;
  LineChart chart;
  chart.title = "Distribution" + LeftOutText(shown);
  chart.description = "How many processes of A and of B have which value";
  chart.x.label = scale < 1 ? "ms" : unit == "us" ? "µs" : unit;
  chart.y.label = "processes";
  chart.y.whole = true;
  for (const auto& [name, values] : {std::pair{"A", &a}, {"B", &b}}) {
    Series steps =
        Steps(absl::StrCat(name, ": ",
                           Counted(static_cast<int64_t>(values->size()), "process", "processes")),
              *values, from, to);
    for (double& x : steps.x) x *= scale;
    chart.series.push_back(std::move(steps));
  }
  return Draw(chart);
}

// B over A, pair by pair in the order in which they ran.
Svg PairRatios(const std::vector<double>& a, const std::vector<double>& b, double ratio) {
  LineChart chart;
  chart.description = "B over A of each pair of processes in the order in which they ran";
  chart.x = {"pair", {}, {}, false, true};
  chart.y.label = "B / A";
  Series pairs{"pair", {}, {}, Series::kPoints};
  std::vector<double> known;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    pairs.x.push_back(static_cast<double>(i + 1));
    pairs.y.push_back(a[i] > 0 ? b[i] / a[i] : std::nan(""));
    if (a[i] > 0) known.push_back(pairs.y.back());
  }
  const auto shown = RangeWithoutOutliers(known);
  chart.title = "Pairs" + LeftOutText(shown);
  if (shown) {
    for (double& y : pairs.y) {
      if (y < shown->low || y > shown->high) y = std::nan("");
    }
  }
  const std::vector<double> ends = {1, static_cast<double>(std::max<size_t>(pairs.x.size(), 1))};
  chart.series = {pairs, {"ratio", ends, {ratio, ratio}}, {"equal", ends, {1, 1}}};
  return Draw(chart);
}

void AddSides(const json& document, const std::string& unit, HtmlReport* html) {
  std::vector<Row> rows;
  for (const char* name : {"a", "b"}) {
    const json& side = MemberAt(document, {name});
    std::vector<std::string> words;
    for (const auto& [word, count] : ListAt(side, {"verdicts"}).items()) {
      words.push_back(absl::StrCat(FlagText(count), " ", word));
    }
    rows.push_back({name[0] == 'a' ? "A" : "B", ValueText(NumberAt(side, {"median"}), unit),
                    PercentText(NumberAt(side, {"spread"})), absl::StrJoin(words, ", "),
                    CommandOfSide(side)});
  }
  html->Table({{"Side", Align::kLeft, false},
               {"Median", Align::kRight, false},
               {"Spread", Align::kRight, false},
               {"Verdicts of the tool", Align::kLeft, false},
               {"Command", Align::kLeft, false}},
              rows);
}

}  // namespace

std::string ComparisonReport(const json& document) {
  const std::string unit = TextAt(document, {"unit"});
  const Subject subject = ComparisonSubject(document);
  HtmlReport html(ComparisonTitle(document),
                  absl::StrCat(TextAt(document, {"metric"}), ", B relative to A"));
  AddComparisonVerdict(document, subject, &html);
  const auto ratio = NumberAt(document, {"ratio", "value"});
  std::vector<Card> cards;
  if (ratio) {
    const auto low = NumberAt(document, {"ratio", "lower"}),
               high = NumberAt(document, {"ratio", "upper"});
    cards.push_back({"B / A", absl::StrFormat("%.4f", *ratio),
                     low && high ? absl::StrFormat("95 %% interval %.4f … %.4f", *low, *high)
                                 : "interval unknown"});
  }
  for (const auto& [name, member] : {std::pair{"A", "a"}, {"B", "b"}}) {
    const auto median = NumberAt(document, {member, "median"});
    if (median) cards.push_back({name, ValueText(median, unit), "median of its processes"});
  }
  if (const auto pairs = NumberAt(document, {"pairs"}); pairs && *pairs > 0) {
    cards.push_back({"Pairs", absl::StrFormat("%.0f", *pairs), "of fresh processes, interleaved"});
  }
  if (!cards.empty()) html.Cards(cards);
  html.Section("Both sides");
  const std::vector<double> a = NumbersAt(document, {"a", "values"});
  const std::vector<double> b = NumbersAt(document, {"b", "values"});
  if (a.size() > 1 && b.size() > 1) html.Chart(Distributions(a, b, unit));
  if (ratio && NumberAt(document, {"pairs"}).value_or(0) > 1) html.Chart(PairRatios(a, b, *ratio));
  AddSides(document, unit, &html);
  AddProvenance(document, document, &html);
  return html.ToString();
}

}  // namespace litmus
