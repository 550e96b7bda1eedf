// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/result_card.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/plain_number.h"
#include "cli/quantity.h"
#include "tools/common/card/figure_text.h"
#include "tools/common/card/next_command.h"
#include "tools/common/card/quote_command.h"
#include "tools/common/counted.h"
#include "tools/common/exports/comparison_words.h"
#include "tools/compare/fix.h"
#include "tools/compare/run_length.h"
#include "tools/compare/sides/parameters.h"
#include "tools/compare/sides/shown_command.h"

namespace litmus::compare {
namespace {

using Texts = std::vector<std::string>;

std::string FigureText(double value, Metric metric) {
  switch (metric) {
    case Metric::kMemory:
      return BytesText(value);
    case Metric::kInstructions:
      return PlainNumber(value, 4) + " instructions";
    case Metric::kOutput:
      return PlainNumber(value, 5);
    case Metric::kWall:
    case Metric::kCpu:
    case Metric::kMedian:
    case Metric::kP95:
    case Metric::kInit:
    case Metric::kFirstInference:
      break;
  }
  return TimeText(value);
}

std::string WhatIsCompared(const Findings& f) {
  const std::string metrics =
      f.metrics.size() == 1 ? std::string(InfoOf(f.metrics[0]).name)
                            : Counted(static_cast<int64_t>(f.metrics.size()), "metric", "metrics");
  if (f.sides.size() == 2) return absl::StrCat("B relative to A, ", metrics);
  return absl::StrCat(f.sides.size(), " sides relative to A, ", metrics);
}

Texts ComparedTexts(const Findings& f) {
  const std::string what = WhatIsCompared(f);
  if (!f.paired) return {what + " of stored results", what};
  const bool pairs = f.sides.size() == 2;
  return {absl::StrCat(what, ", ",
                       Counted(f.pairs, pairs ? "pair" : "round", pairs ? "pairs" : "rounds"),
                       " of processes in ", ClockText(f.seconds)),
          what};
}

Texts RatioTexts(const Findings& f) {
  if (!f.IsMeasured()) return {"not measured"};
  const Comparison& comparison = f.comparisons[0];
  if (!comparison.has_ratio) return {"none: a value is not above 0"};
  const std::string ratio = RatioWithInterval(comparison.ratio.value, comparison.ratio.interval, 4);
  return {comparison.ratio.interval ? ratio : ratio + ", no interval"};
}

Texts WordsOf(const SideFindings& side) { return side.file.empty() ? side.argv : Texts{side.file}; }

std::string CommandOf(const SideFindings& side) {
  return side.file.empty() ? QuoteCommand(side.argv) : side.file;
}

// What tells the side from the first one, or the first one from the second.
std::string DifferenceOf(const Findings& f, size_t side) {
  return ShownDifference(WordsOf(f.sides[side]), WordsOf(f.sides[side == 0 ? 1 : 0]));
}

// The value of a side with its spread.
std::string ValueText(const SideFindings& side, size_t index, Metric metric) {
  const MetricFindings& of = side.metrics[index];
  const std::string value = FigureText(of.median, metric);
  return of.values.size() == 1 ? value : absl::StrCat(value, ", spread ", Percent(of.spread));
}

Texts SideTexts(const Findings& f, size_t index) {
  const SideFindings& side = f.sides[index];
  const std::string command = CommandOf(side), difference = DifferenceOf(f, index);
  if (side.metrics.empty()) return {"not measured: " + command, "not measured: " + difference};
  const std::string value = FigureText(side.metrics[0].median, f.metrics[0]);
  const std::string spread = ValueText(side, 0, f.metrics[0]);
  return {absl::StrCat(spread, "  ", command), absl::StrCat(spread, "  ", difference),
          absl::StrCat(value, "  ", difference)};
}

// "1.425 ms, 0.2774 (0.2751 to 0.2792) faster", and without the interval.
Texts ComparisonTexts(const Findings& f, const Comparison& comparison) {
  const SideFindings& side = f.sides[comparison.side];
  if (comparison.metric >= side.metrics.size()) return {"not measured"};
  const Metric metric = f.metrics[comparison.metric];
  const std::string value = FigureText(side.metrics[comparison.metric].median, metric);
  if (!comparison.has_ratio) return {value + ", no ratio: a value is not above 0"};
  const std::string word = VerdictWords(InfoOf(metric).name, RatioVerdictName(comparison.verdict));
  const std::string ratio = absl::StrFormat("%.4f", comparison.ratio.value);
  const std::string brief = absl::StrCat(value, ", ", ratio, " ", word);
  if (!comparison.ratio.interval) return {brief};
  return {absl::StrFormat("%s, %s (%.4f to %.4f) %s", value, ratio, comparison.ratio.interval->low,
                          comparison.ratio.interval->high, word),
          brief};
}

Texts WithEnds(const Texts& texts, const Texts& ends) {
  Texts all;
  for (const std::string& text : texts) {
    for (const std::string& end : ends) all.push_back(absl::StrCat(text, "  ", end));
  }
  return all;
}

// A row for each side with its command and, for one metric, its value and ratio; for several
// metrics, these follow in a row for each side and metric.
void AddSideRows(const Findings& f, ResultCard* card) {
  const bool one_metric = f.metrics.size() == 1;
  for (size_t i = 0; i < f.sides.size(); ++i) {
    const std::string& name = f.sides[i].name;
    if (!one_metric) {
      card->Row(name, {CommandOf(f.sides[i]), DifferenceOf(f, i)});
    } else if (i == 0 || !f.IsMeasured()) {
      card->Row(name, SideTexts(f, i));
    } else {
      card->Row(name, WithEnds(ComparisonTexts(f, f.comparisons[i - 1]),
                               {CommandOf(f.sides[i]), DifferenceOf(f, i)}));
    }
  }
  if (one_metric || !f.IsMeasured()) return;
  for (size_t metric = 0; metric < f.metrics.size(); ++metric) {
    const std::string name = InfoOf(f.metrics[metric]).name;
    card->Row("A", {absl::StrCat(name, " ", ValueText(f.sides[0], metric, f.metrics[metric]))});
    for (const Comparison& each : f.comparisons) {
      if (each.metric != metric) continue;
      Texts texts;
      for (const std::string& text : ComparisonTexts(f, each)) {
        texts.push_back(absl::StrCat(name, " ", text));
      }
      card->Row(f.sides[each.side].name, texts);
    }
  }
}

CardTone ToneOf(const Findings& f) {
  const std::optional<bool> passed = f.GatePassed();
  if (passed && !*passed) return CardTone::kBad;
  const bool good =
      std::all_of(f.comparisons.begin(), f.comparisons.end(), [](const Comparison& each) {
        return each.verdict == RatioVerdict::kSame || each.verdict == RatioVerdict::kFaster;
      });
  return good ? CardTone::kGood : CardTone::kDoubtful;
}

std::string GateText(const Findings& f) {
  const std::string flag = absl::StrCat("--fail_above=", Percent(*f.task.fail_above, 4));
  Texts failed;
  bool confirmed = false;
  for (const Comparison& each : f.comparisons) {
    if (each.gate_passed && !*each.gate_passed) failed.push_back(f.sides[each.side].name);
    confirmed = confirmed || each.confirmation;
  }
  failed.erase(std::unique(failed.begin(), failed.end()), failed.end());
  if (!failed.empty()) {
    return absl::StrCat(flag, f.IsSimple()
                                  ? " FAILED, exceeded in both runs"
                                  : absl::StrCat(" FAILED by ", absl::StrJoin(failed, ", ")));
  }
  return absl::StrCat(flag, confirmed ? " passed, not confirmed by the second run" : " passed");
}

Texts ReasonTexts(const Findings& f) {
  const Comparison& comparison = f.comparisons[0];
  const auto in_runs = comparison.in_these_runs.value_or(RatioVerdict::kUnclear);
  if (in_runs != RatioVerdict::kUnclear) {
    return {absl::StrCat(RatioVerdictName(in_runs), " in these runs; not shown across processes")};
  }
  if (comparison.verdict == RatioVerdict::kUnclear) {
    const Fix fix = FixOf(f);
    return {fix.text, fix.brief};
  }
  const std::string sentence =
      VerdictReason(InfoOf(f.metrics[0]).name, RatioVerdictName(comparison.verdict), f.task.margin,
                    {comparison.ratio.value, comparison.ratio.interval});
  if (!comparison.gate_passed) return {sentence, sentence.substr(0, sentence.find(" ("))};
  const std::string gate = GateText(f);
  return {absl::StrCat(sentence, "; ", gate), gate};
}

// The verdict in words; of several metrics, in words that suit all of them.
std::string WordOf(const Findings& f, const Comparison& comparison) {
  if (f.metrics.size() > 1 && comparison.verdict == RatioVerdict::kSlower) return "more than A";
  if (f.metrics.size() > 1 && comparison.verdict == RatioVerdict::kFaster) return "less than A";
  return VerdictWords(InfoOf(f.metrics[comparison.metric]).name,
                      RatioVerdictName(comparison.verdict));
}

// "2 faster, 1 unclear", in the order in which the verdicts first occur.
std::string CountedVerdicts(const Findings& f) {
  std::vector<std::pair<std::string, int64_t>> counts;
  for (const Comparison& each : f.comparisons) {
    const std::string word = WordOf(f, each);
    const auto same = std::find_if(counts.begin(), counts.end(),
                                   [&](const auto& count) { return count.first == word; });
    if (same == counts.end()) {
      counts.emplace_back(word, 1);
    } else {
      ++same->second;
    }
  }
  return absl::StrJoin(counts, ", ", [](std::string* out, const auto& count) {
    absl::StrAppend(out, count.second, " ", count.first);
  });
}

// The groups of the sides by the first metric: "A: a, B: ab, C: b".
std::string GroupsText(const Findings& f) {
  Texts groups;
  for (const SideFindings& side : f.sides) {
    if (side.metrics.empty() || side.metrics[0].group.empty()) return "";
    groups.push_back(absl::StrCat(side.name, " ", side.metrics[0].group));
  }
  return absl::StrCat("groups ", absl::StrJoin(groups, ", "));
}

Texts ReasonsOfSeveral(const Findings& f) {
  Texts parts;
  if (f.GatePassed()) parts.push_back(GateText(f));
  if (const Fix fix = FixOf(f); !fix.brief.empty()) parts.push_back(fix.brief);
  if (f.metrics.size() == 1) {
    if (const std::string groups = GroupsText(f); !groups.empty()) parts.push_back(groups);
  }
  Texts texts;
  for (; !parts.empty(); parts.pop_back()) texts.push_back(absl::StrJoin(parts, "; "));
  if (const Fix fix = FixOf(f); !fix.flags.empty() && !f.GatePassed()) {
    texts.push_back(absl::StrCat(absl::StrJoin(fix.flags, " "), " would decide"));
  }
  return texts;
}

bool IsBenchmark(const SideFindings& side) {
  return absl::StartsWith(side.version, "benchmark_model ");
}

// The suggestion to profile B, if B is slower and supports profiling.
Texts ProfileOfB(const Findings& f) {
  const SideFindings& b = f.sides[1];
  const auto is_free = [&](const char* name) { return !HasFlag(b.argv, name); };
  if (!f.IsSimple() || f.comparisons[0].verdict != RatioVerdict::kSlower ||
      f.metrics[0] != Metric::kMedian || !IsBenchmark(b) || !is_free("processes") ||
      !is_free("cold") || !is_free("output")) {
    return {};
  }
  Texts command = b.argv;
  command.emplace_back("--enable_op_profiling");
  return command;
}

// Flags for a question that this comparison leaves open.
std::vector<std::string> NextFlags(const Findings& f) {
  if (Fix fix = FixOf(f); !fix.flags.empty()) return std::move(fix.flags);
  const bool can_ask = f.IsSimple() && IsBenchmark(f.sides[0]) && IsBenchmark(f.sides[1]) &&
                       f.metrics[0] == Metric::kMedian;
  return {can_ask && !f.IsUnclear() ? "--metric=memory" : "--html_report=compare.html"};
}

Modes ModeOf(const Findings& f) {
  return !f.paired ? kStored : f.task.models ? kModels : kCommands;
}

}  // namespace

ResultCard CardOf(const Findings& f, const FlagRegistry& flags,
                  const std::vector<std::string>& argv) {
  const size_t rows = f.sides.size() * (1 + f.metrics.size());
  ResultCard card(std::max(kMostCardRows, rows + 3));
  card.Row("compared", ComparedTexts(f));
  if (f.IsSimple()) {
    card.Headline("ratio", RatioTexts(f));
    card.Row("A", SideTexts(f, 0));
    card.Row("B", SideTexts(f, 1));
    card.Verdict(
        ToneOf(f),
        VerdictWords(InfoOf(f.metrics[0]).name, RatioVerdictName(f.comparisons[0].verdict)),
        ReasonTexts(f));
  } else {
    AddSideRows(f, &card);
    card.Verdict(ToneOf(f), CountedVerdicts(f), ReasonsOfSeveral(f));
  }
  const Texts profile = ProfileOfB(f);
  card.Next(profile.empty() ? SplitParameters(NextCommand(flags, argv, ModeOf(f), NextFlags(f)))
                            : profile);
  return card;
}

}  // namespace litmus::compare
