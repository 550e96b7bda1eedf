// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/report/history_text.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "cli/utf8.h"
#include "tools/common/counted.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/history/change_text.h"
#include "tools/common/interval.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr size_t kColumns = 80, kNameColumns = 24;

int64_t CountAt(const json& object, const char* name) {
  return WholeNumber(NumberAt(object, {name}).value_or(0));
}

std::string Padded(std::string text, size_t columns) {
  text.resize(std::max(text.size() + 1, columns), ' ');
  return text;
}

// Cuts the text at a character after at most kColumns bytes.
std::string Line(const std::string& text) {
  std::string line = Printable(text);
  if (line.size() > kColumns) {
    size_t end = kColumns - 3;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;
    line = line.substr(0, end) + "...";
  }
  return line + "\n";
}

std::string When(const json& result) {
  std::vector<std::string> parts;
  for (const std::string& part :
       {ShortCommit(TextAt(result, {"commit"})), TextAt(result, {"started_utc"})}) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts.empty() ? TextAt(result, {"file"}) : absl::StrJoin(parts, ", ");
}

std::string MetricLines(const json& series, const json& metric) {
  const json &levels = ListAt(metric, {"levels"}), &steps = ListAt(metric, {"steps"});
  const std::string name = Padded("  " + TextAt(metric, {"name"}), kNameColumns);
  if (levels.empty()) return Line(name + "not tested: a value is not above 0");
  const auto value = NumberAt(levels.back(), {"value"});
  std::string text =
      absl::StrCat(name, Padded(value ? ValueText(*value, TextAt(metric, {"unit"})) : "none", 12));
  if (steps.empty()) return Line(text + "no step");
  const json& step = steps.back();
  const auto low = NumberAt(step, {"lower"}), high = NumberAt(step, {"upper"});
  const auto interval = low && high ? std::optional(Interval{*low, *high}) : std::nullopt;
  const json& after = ListAt(series, {"results"}).at(static_cast<size_t>(CountAt(step, "after")));
  absl::StrAppend(&text, ChangeText(NumberAt(step, {"ratio"}).value_or(1), interval),
                  TrueAt(step, {"worse"}) ? " worse" : " better");
  return Line(text) + Line(Padded("", kNameColumns + 12) + "at " + When(after));
}

std::string SeriesLines(const json& series) {
  const json& results = ListAt(series, {"results"});
  const std::string flags = TextAt(series, {"flags"}),
                    print = TextAt(series, {"machine", "fingerprint"});
  const std::string machine = TextAt(series, {"machine", "name"});
  std::string text =
      Line(absl::StrCat(TextAt(series, {"name"}), flags.empty() ? "" : ", ", flags)) +
      Line(absl::StrCat("  ", TextAt(series, {"tool"}), ", ",
                        machine.empty() ? "unknown machine" : machine, " (",
                        print.empty() ? "no fingerprint" : print.substr(0, 6), "), ",
                        Counted(results.size(), "result", "results")));
  size_t quiet = 0;
  for (const json& metric : ListAt(series, {"metrics"})) {
    const bool main = &metric == &ListAt(series, {"metrics"}).front();
    if (main || !ListAt(metric, {"steps"}).empty()) {
      text += MetricLines(series, metric);
    } else {
      ++quiet;
    }
  }
  if (quiet > 0) {
    text += Line(absl::StrCat("  ", Counted(quiet, "other metric", "other metrics"), ": no step"));
  }
  return text + "\n";
}

}  // namespace

std::string HistoryTable(const json& document, bool utf8) {
  std::string text;
  for (const json& series : ListAt(document, {"series"})) text += SeriesLines(series);
  return utf8 ? text : absl::StrReplaceAll(text, {{"µ", "u"}, {"–", "-"}});
}

ResultCard HistoryCard(const json& document, const std::vector<std::string>& next) {
  const json &all = ListAt(document, {"series"}), &skipped = ListAt(document, {"skipped"});
  size_t results = 0;
  std::set<std::string> machines, names;
  for (const json& series : all) {
    results += ListAt(series, {"results"}).size();
    machines.insert(TextAt(series, {"machine", "fingerprint"}));
    names.insert(TextAt(series, {"name"}));
  }
  ResultCard card;
  const std::string counts = absl::StrCat(Counted(results, "result", "results"), ", ",
                                          Counted(names.size(), "name", "names"), ", ",
                                          Counted(machines.size(), "machine", "machines"));
  card.Row("history", {absl::StrCat(TextAt(document, {"folder"}), ": ", counts), counts});
  std::vector<std::string> left;
  if (const int64_t count = CountAt(document, "without_result"); count > 0) {
    left.push_back(Counted(count, "run without a result", "runs without a result"));
  }
  if (const int64_t count = CountAt(document, "duplicates"); count > 0) {
    left.push_back(Counted(count, "copy", "copies"));
  }
  if (!skipped.empty()) left.push_back(Counted(skipped.size(), "other file", "other files"));
  if (!left.empty()) card.Row("left out", {absl::StrJoin(left, ", ")});
  const std::string message = TextAt(document, {"message"});
  // The first sentence is short; the rest names the step.
  const size_t semicolon = message.find("; ");
  card.Verdict(all.empty() || TrueAt(document, {"worse"}) ? CardTone::kDoubtful : CardTone::kGood,
               message.substr(0, semicolon), {});
  if (semicolon != std::string::npos) {
    const std::string rest = message.substr(semicolon + 2);
    const size_t colon = rest.find(": ");
    card.Row("newest", {colon == std::string::npos ? rest : rest.substr(colon + 2)});
  }
  card.Next(next);
  return card;
}

}  // namespace litmus
