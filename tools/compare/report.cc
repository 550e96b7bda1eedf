// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/report.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/number.h"
#include "cli/plain_number.h"
#include "cli/quantity.h"
#include "tools/common/card/quote_command.h"
#include "tools/common/exports/comparison_words.h"

namespace litmus::compare {
namespace {

void Row(std::string* text, const char* name, const std::string& content) {
  absl::StrAppendFormat(text, "%-12s %s\n", name, content);
}

std::string ValueText(double value, Metric metric) {
  if (metric == Metric::kMemory) return absl::StrFormat("%.2f MiB", value / (1 << 20));
  return absl::StrCat(Number(value), " ", InfoOf(metric).unit);
}

std::string RatioText(const RatioEstimate& ratio) {
  return ratio.interval ? absl::StrFormat("ratio %.4f (%.4f to %.4f)", ratio.value,
                                          ratio.interval->low, ratio.interval->high)
                        : absl::StrFormat("ratio %.4f (no interval)", ratio.value);
}

// The meaning of a ratio above 1: "is slower", "uses more memory".
std::string AboveOne(Metric metric) {
  const std::string words = VerdictWords(InfoOf(metric).name, "slower");
  return words == "slower" ? "is slower" : words;
}

void CommandRow(std::string* text, const char* name, const SideFindings& side) {
  Row(text, name, side.file.empty() ? QuoteCommand(side.argv) : side.file);
}

void ValueRow(std::string* text, const char* name, const SideFindings& side, Metric metric) {
  if (side.values.empty()) return Row(text, name, "not measured");
  std::string content = ValueText(side.median, metric);
  if (side.values.size() > 1) {
    const auto [least, most] = std::minmax_element(side.values.begin(), side.values.end());
    absl::StrAppend(&content, ", spread ", Percent(side.spread, 4), ", min ",
                    ValueText(*least, metric), ", max ", ValueText(*most, metric));
  } else if (side.interval) {
    absl::StrAppend(&content, ", own interval ", ValueText(side.interval->low, metric), " to ",
                    ValueText(side.interval->high, metric));
  }
  Row(text, name, content);
}

std::string WordsText(const SideFindings& side) {
  if (side.words.empty()) return "not evaluated";
  return absl::StrJoin(side.words, ", ", [](std::string* out, const auto& word) {
    absl::StrAppend(out, word.second, " ", word.first);
  });
}

void MachineRows(std::string* text, const Findings& f) {
  for (const std::string& line : f.machine) {
    Row(text, line == f.machine.front() ? "machine" : "", line);
  }
  if (!f.a.words.empty() || !f.b.words.empty()) {
    Row(text, "run verdicts",
        absl::StrCat("A: ", WordsText(f.a), "; B: ", WordsText(f.b), " (each run's own verdict)"));
  }
}

void PairRows(std::string* text, const Findings& f) {
  if (!f.paired) return;
  Row(text, "pairs",
      absl::StrFormat("%d in %s, after %d warm-up pair%s; stopped by: %s", f.pairs,
                      ClockText(f.seconds), f.discarded, f.discarded == 1 ? "" : "s",
                      EndedByName(f.ended_by)));
  const std::vector<std::string>&a = f.a.length_flags, &b = f.b.length_flags;
  const bool both = a == b;
  for (const auto& [flags, to] : {std::pair{&a, both ? "A and B" : "A"}, {&b, "B"}}) {
    if (flags->empty() || (both && flags == &b)) continue;
    Row(text, "run length", absl::StrCat(absl::StrJoin(*flags, " "), ", added to ", to));
  }
}

void GateRow(std::string* text, const Findings& f) {
  if (!f.task.fail_above) return;
  if (f.confirmation) {
    Row(text, "confirmation",
        absl::StrFormat("%s over %d pairs", RatioText(f.confirmation->ratio),
                        f.confirmation->pairs));
  }
  const std::string more =
      absl::StrCat("B exceeds A by more than ", Percent(*f.task.fail_above, 4));
  std::string result = "not evaluated, the run did not complete";
  if (f.gate_passed && !*f.gate_passed) {
    result = absl::StrCat("FAILED, ", more, " in both runs");
  } else if (f.gate_passed && f.confirmation) {
    result = absl::StrCat("passed, the second run does not confirm that ", more);
  } else if (f.gate_passed) {
    result = absl::StrCat("passed, it is not shown that ", more);
  }
  Row(text, "fail_above", result);
}

// The suggestion for stored results that allow no verdict across processes.
Fix FixOfStored(const Findings& f) {
  if (f.in_these_runs) {
    return {"results of several processes each (--processes=5), or two commands, can decide",
            "results of several processes each can decide", ""};
  }
  if (!f.ratio.interval) {
    return {"an interval needs 4 processes of each: measure with --processes=5",
            "an interval needs 4 processes of each", ""};
  }
  return {"results of more processes each (--processes), or two commands, can decide",
          "results of more processes each can decide", ""};
}

// The interval shrinks with the square root of the number of pairs: what takes longer than this
// needs a quieter measurement.
constexpr double kLongestUsefulSeconds = 3600;

}  // namespace

Fix FixOf(const Findings& f) {
  if (f.verdict != RatioVerdict::kUnclear) return {};
  if (!f.paired) return FixOfStored(f);
  if (f.pairs == 0) return {};
  if (!f.ratio.interval) {
    return {"an interval needs 6 pairs: raise --budget, or give --pairs",
            "an interval needs 6 pairs", "--pairs=10"};
  }
  const auto pairs = SamplesToSettle(f.ratio, f.pairs, f.task.margin);
  if (!pairs) {
    return {"the ratio is at the margin; more time does not decide, a different --margin does",
            "the ratio is at the margin, more time does not decide", ""};
  }
  const double seconds = static_cast<double>(*pairs) * f.seconds_per_pair;
  if (seconds > kLongestUsefulSeconds) {
    const bool of_runs = f.task.metric == Metric::kMedian || f.task.metric == Metric::kP95;
    return {absl::StrFormat("more pairs do not help, about %d, %s, would decide; stop other "
                            "programs, %sor raise --margin",
                            *pairs, ClockText(seconds),
                            of_runs ? "compare with --metric=instructions, " : ""),
            "more pairs do not help; stop other programs", ""};
  }
  const std::string flag = f.task.pairs > 0
                               ? absl::StrCat("--pairs=", *pairs)
                               : absl::StrFormat("--budget=%.0fs", std::ceil(seconds * 1.1));
  const std::string brief =
      absl::StrFormat("about %d pairs, %s, would decide", *pairs, ClockText(seconds));
  return {absl::StrCat(brief, ", if the ratio is unchanged: ", flag), brief, flag};
}

std::string VerdictLine(const Findings& findings) {
  const std::string word =
      VerdictWords(InfoOf(findings.task.metric).name, RatioVerdictName(findings.verdict));
  if (findings.a.values.empty()) return absl::StrCat("verdict: ", word, ", no pair was measured");
  const std::string line = absl::StrCat("verdict: ", word, ", ", RatioText(findings.ratio));
  const auto in_runs = findings.in_these_runs.value_or(RatioVerdict::kUnclear);
  return in_runs == RatioVerdict::kUnclear
             ? line
             : absl::StrCat(line, ": ", RatioVerdictName(in_runs),
                            " in these runs; not shown across processes");
}

std::string ToText(const Findings& f) {
  const Metric metric = f.task.metric;
  std::string text;
  CommandRow(&text, "A", f.a);
  CommandRow(&text, "B", f.b);
  Row(&text, "measured", absl::StrCat(InfoOf(metric).name, f.paired ? " of each process" : ""));
  ValueRow(&text, "A", f.a, metric);
  ValueRow(&text, "B", f.b, metric);
  for (const auto& [name, side] : {std::pair{"A", &f.a}, {"B", &f.b}}) {
    if (!side->note.empty()) Row(&text, "note", absl::StrCat(name, ": ", side->note));
  }
  PairRows(&text, f);
  MachineRows(&text, f);
  Row(&text, "ratio",
      absl::StrCat("above 1: B ", AboveOne(metric), "; same within ", Percent(f.task.margin, 4)));
  Row(&text, "interval", absl::StrCat("95 %; covers ", f.covers));
  if (const Fix fix = FixOf(f); !fix.text.empty()) Row(&text, "unclear", fix.text);
  GateRow(&text, f);
  return absl::StrCat(text, VerdictLine(f), "\n");
}

}  // namespace litmus::compare
