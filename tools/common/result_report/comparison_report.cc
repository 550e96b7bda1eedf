// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The report of compare: the ratio with its interval, and how both sides are spread.
#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/plain_number.h"
#include "tools/common/exports/comparison_subject.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/report/charts.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr int kBins = 24;  // of equal width on both sides

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

void AddVerdict(const json& document, const Subject& subject, HtmlReport* html) {
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

void AddDistributions(const std::vector<double>& a, const std::vector<double>& b,
                      const std::string& unit, HtmlReport* html) {
  std::vector<double> all = a;
  all.insert(all.end(), b.begin(), b.end());
  const auto [low, high] = std::minmax_element(all.begin(), all.end());
  const double scale = unit == "us" && *high >= 1000 ? 1e-3 : 1;
  for (const auto& [name, values] : {std::pair{"A", &a}, {"B", &b}}) {
    Histogram chart;
    chart.title = absl::StrCat(name, ": ", values->size(), " processes");
    chart.description = absl::StrCat("Distribution of the values of ", name, ", same axes");
    chart.x = {scale < 1 ? "ms" : unit == "us" ? "µs" : unit, *low * scale, *high * scale};
    chart.bins = kBins;
    for (const double value : *values) chart.values.push_back(value * scale);
    html->Chart(Draw(chart));
  }
}

// B over A, pair by pair in the order in which they ran.
Svg PairRatios(const std::vector<double>& a, const std::vector<double>& b, double ratio) {
  LineChart chart;
  chart.title = "Pairs";
  chart.description = "B over A of each pair of processes in the order in which they ran";
  chart.x = {"pair", {}, {}, false, true};
  chart.y.label = "B / A";
  Series pairs{"pair", {}, {}, Series::kPoints};
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    pairs.x.push_back(static_cast<double>(i + 1));
    pairs.y.push_back(a[i] > 0 ? b[i] / a[i] : std::nan(""));
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
  HtmlReport html("A and B compared", subject.name);
  AddVerdict(document, subject, &html);
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
  html.Section("Both sides", "Both distributions have the same axes.");
  const std::vector<double> a = NumbersAt(document, {"a", "values"});
  const std::vector<double> b = NumbersAt(document, {"b", "values"});
  if (a.size() > 1 && b.size() > 1) AddDistributions(a, b, unit, &html);
  if (ratio && NumberAt(document, {"pairs"}).value_or(0) > 1) html.Chart(PairRatios(a, b, *ratio));
  AddSides(document, unit, &html);
  AddProvenance(document, document, &html);
  return html.ToString();
}

}  // namespace litmus
