// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/result_card.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"
#include "cli/quantity.h"
#include "tools/common/card/figure_text.h"
#include "tools/common/card/next_command.h"
#include "tools/common/card/quote_command.h"
#include "tools/common/counted.h"
#include "tools/common/exports/comparison_words.h"
#include "tools/compare/report.h"
#include "tools/compare/run_length.h"
#include "tools/compare/shown_command.h"

namespace litmus::compare {
namespace {

using Texts = std::vector<std::string>;

std::string FigureText(double value, Metric metric) {
  switch (metric) {
    case Metric::kMemory:
      return BytesText(value);
    case Metric::kInstructions:
      return PlainNumber(value, 4) + " instructions";
    case Metric::kMedian:
    case Metric::kP95:
    case Metric::kInit:
    case Metric::kFirstInference:
      break;
  }
  return TimeText(value);
}

Texts ComparedTexts(const Findings& f) {
  const std::string what = absl::StrCat("B relative to A, ", InfoOf(f.task.metric).name);
  if (!f.paired) return {what + " of stored results", what};
  return {absl::StrCat(what, ", ", Counted(f.pairs, "pair", "pairs"), " of processes in ",
                       ClockText(f.seconds)),
          what};
}

Texts RatioTexts(const Findings& f) {
  if (f.a.values.empty()) return {"not measured"};
  const std::string ratio = RatioWithInterval(f.ratio.value, f.ratio.interval, 4);
  return {f.ratio.interval ? ratio : ratio + ", no interval"};
}

Texts WordsOf(const SideFindings& side) { return side.file.empty() ? side.argv : Texts{side.file}; }

Texts SideTexts(const SideFindings& side, const SideFindings& other, Metric metric) {
  const std::string command = side.file.empty() ? QuoteCommand(side.argv) : side.file;
  const std::string difference = ShownDifference(WordsOf(side), WordsOf(other));
  if (side.values.empty()) return {"not measured: " + command, "not measured: " + difference};
  const std::string value = FigureText(side.median, metric);
  const std::string spread =
      side.values.size() == 1 ? value : absl::StrCat(value, ", spread ", Percent(side.spread));
  return {absl::StrCat(spread, "  ", command), absl::StrCat(spread, "  ", difference),
          absl::StrCat(value, "  ", difference)};
}

CardTone ToneOf(const Findings& f) {
  if (f.gate_passed && !*f.gate_passed) return CardTone::kBad;
  const bool good = f.verdict == RatioVerdict::kSame || f.verdict == RatioVerdict::kFaster;
  return good ? CardTone::kGood : CardTone::kDoubtful;
}

Texts ReasonTexts(const Findings& f) {
  const std::string metric = InfoOf(f.task.metric).name;
  const auto in_runs = f.in_these_runs.value_or(RatioVerdict::kUnclear);
  if (in_runs != RatioVerdict::kUnclear) {
    return {absl::StrCat(RatioVerdictName(in_runs), " in these runs; not shown across processes")};
  }
  if (f.verdict == RatioVerdict::kUnclear) {
    const Fix fix = FixOf(f);
    return {fix.text, fix.brief};
  }
  const std::string sentence = VerdictReason(metric, RatioVerdictName(f.verdict), f.task.margin,
                                             {f.ratio.value, f.ratio.interval});
  if (!f.gate_passed) return {sentence, sentence.substr(0, sentence.find(" ("))};
  const char* outcome = !*f.gate_passed  ? " FAILED, exceeded in both runs"
                        : f.confirmation ? " passed, not confirmed by the second run"
                                         : " passed";
  const std::string gate = absl::StrCat("--fail_above=", Percent(*f.task.fail_above, 4), outcome);
  return {absl::StrCat(sentence, "; ", gate), gate};
}

bool IsBenchmark(const SideFindings& side) {
  return absl::StartsWith(side.version, "benchmark_model ");
}

// The suggestion to profile B, if B is slower and supports profiling.
Texts ProfileOfB(const Findings& f) {
  const auto is_free = [&](const char* name) { return !HasFlag(f.b.argv, name); };
  if (f.verdict != RatioVerdict::kSlower || f.task.metric != Metric::kMedian || !IsBenchmark(f.b) ||
      !is_free("processes") || !is_free("cold") || !is_free("output")) {
    return {};
  }
  Texts command = f.b.argv;
  command.emplace_back("--enable_op_profiling");
  return command;
}

// A flag for a question that this comparison leaves open.
std::string NextFlag(const Findings& f) {
  if (const Fix fix = FixOf(f); !fix.flag.empty()) return fix.flag;
  const bool can_ask = IsBenchmark(f.a) && IsBenchmark(f.b) && f.task.metric == Metric::kMedian;
  return can_ask && f.verdict != RatioVerdict::kUnclear ? "--metric=memory"
                                                        : "--html_report=compare.html";
}

}  // namespace

ResultCard CardOf(const Findings& f, const FlagRegistry& flags,
                  const std::vector<std::string>& argv) {
  ResultCard card;
  card.Row("compared", ComparedTexts(f));
  card.Headline("ratio", RatioTexts(f));
  card.Row("A", SideTexts(f.a, f.b, f.task.metric));
  card.Row("B", SideTexts(f.b, f.a, f.task.metric));
  card.Verdict(ToneOf(f), VerdictWords(InfoOf(f.task.metric).name, RatioVerdictName(f.verdict)),
               ReasonTexts(f));
  const Texts profile = ProfileOfB(f);
  card.Next(profile.empty() ? NextCommand(flags, argv, f.paired ? kCommands : kStored, NextFlag(f))
                            : profile);
  return card;
}

}  // namespace litmus::compare
