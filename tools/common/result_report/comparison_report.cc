// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The report of compare: the ratio with its interval, and the distributions of A and B.
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/common/exports/comparison_subject.h"
#include "tools/common/exports/comparison_view.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/result_report/comparison_charts.h"
#include "tools/common/result_report/comparison_text.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

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

void AddSides(const json& document, const std::string& unit, HtmlReport* html) {
  std::vector<Row> rows;
  for (const char* name : {"a", "b"}) {
    const json& side = MemberAt(document, {name});
    std::vector<std::string> words;
    for (const auto& [word, count] : ListAt(side, {"verdicts"}).items()) {
      words.push_back(absl::StrCat(FlagText(count), " ", word));
    }
    rows.push_back({name[0] == 'a' ? "A" : "B", ComparedValueText(NumberAt(side, {"median"}), unit),
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

// A document of one comparison: of two sides by one metric.
std::string SimpleReport(const json& document) {
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
    if (median) cards.push_back({name, ComparedValueText(median, unit), "median of its processes"});
  }
  if (const auto pairs = NumberAt(document, {"pairs"}); pairs && *pairs > 0) {
    cards.push_back({"Pairs", absl::StrFormat("%.0f", *pairs), "of fresh processes, interleaved"});
  }
  if (!cards.empty()) html.Cards(cards);
  html.Section("Both sides");
  const std::vector<double> a = NumbersAt(document, {"a", "values"});
  const std::vector<double> b = NumbersAt(document, {"b", "values"});
  if (a.size() > 1 && b.size() > 1) {
    const std::vector<SideValues> sides = {{"A", a}, {"B", b}};
    html.Chart(DistributionsOf(sides, unit));
    if (const auto shifts = QuantileChart(sides)) html.Chart(*shifts);
  }
  if (ratio && NumberAt(document, {"pairs"}).value_or(0) > 1) html.Chart(PairRatios(a, b, *ratio));
  AddSides(document, unit, &html);
  AddProvenance(document, document, &html);
  return html.ToString();
}

}  // namespace

std::string ComparisonReport(const json& document) {
  return ComparisonCount(document) > 1 ? SeveralComparisonsReport(document)
                                       : SimpleReport(document);
}

}  // namespace litmus
