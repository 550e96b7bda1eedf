// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/report.h"

#include <algorithm>
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
#include "tools/common/statistics/percentiles.h"
#include "tools/compare/fix.h"

namespace litmus::compare {
namespace {

void Row(std::string* text, const std::string& name, const std::string& content) {
  absl::StrAppendFormat(text, "%-12s %s\n", name, content);
}

std::string ValueText(double value, Metric metric) {
  if (metric == Metric::kMemory) return absl::StrFormat("%.2f MiB", value / (1 << 20));
  const std::string unit = InfoOf(metric).unit;
  return absl::StrCat(Number(value), unit.empty() ? "" : " ", unit);
}

std::string RatioText(const RatioEstimate& ratio) {
  return ratio.interval ? absl::StrFormat("ratio %.4f (%.4f to %.4f)", ratio.value,
                                          ratio.interval->low, ratio.interval->high)
                        : absl::StrFormat("ratio %.4f (no interval)", ratio.value);
}

// The meaning of a ratio above 1: "B is slower", "B uses more memory"; of several sides and metrics
// "more than A".
std::string AboveOne(const Findings& f) {
  if (!f.IsSimple()) return "more than A";
  const std::string words = VerdictWords(InfoOf(f.metrics[0]).name, "slower");
  return absl::StrCat("B ", words == "slower" ? "is slower" : words);
}

void CommandRow(std::string* text, const SideFindings& side) {
  Row(text, side.name, side.file.empty() ? QuoteCommand(side.argv) : side.file);
}

std::string PercentileText(const PercentileEstimate& percentile, Metric metric) {
  if (!percentile.estimate) {
    return absl::StrCat("too few processes: about ", percentile.missing, " more would do");
  }
  const std::optional<Interval>& interval = percentile.estimate->interval;
  const std::string value = ValueText(percentile.estimate->value, metric);
  return interval ? absl::StrCat(value, ", 95 % interval ", ValueText(interval->low, metric),
                                 " to ", ValueText(interval->high, metric))
                  : value;
}

void ValueRow(std::string* text, const Findings& f, const SideFindings& side, size_t index) {
  if (index >= side.metrics.size()) return Row(text, side.name, "not measured");
  const Metric metric = f.metrics[index];
  const MetricFindings& of = side.metrics[index];
  std::string content = ValueText(of.median, metric);
  if (of.values.size() > 1) {
    const auto [least, most] = std::minmax_element(of.values.begin(), of.values.end());
    absl::StrAppend(&content, ", spread ", Percent(of.spread, 4), ", min ",
                    ValueText(*least, metric), ", max ", ValueText(*most, metric));
  } else if (of.interval) {
    absl::StrAppend(&content, ", own interval ", ValueText(of.interval->low, metric), " to ",
                    ValueText(of.interval->high, metric));
  }
  if (!of.group.empty()) absl::StrAppend(&content, ", group ", of.group);
  Row(text, side.name, content);
  for (const PercentileEstimate& each : of.percentiles) {
    Row(text, "", absl::StrCat(PercentileTitle(each.percent), " ", PercentileText(each, metric)));
  }
}

// The values of all sides, metric by metric.
void ValueRows(std::string* text, const Findings& f) {
  for (size_t index = 0; index < f.metrics.size(); ++index) {
    Row(text, "measured",
        absl::StrCat(InfoOf(f.metrics[index]).name, f.paired ? " of each process" : ""));
    for (const SideFindings& side : f.sides) ValueRow(text, f, side, index);
  }
  for (const SideFindings& side : f.sides) {
    if (!side.note.empty()) Row(text, "note", absl::StrCat(side.name, ": ", side.note));
  }
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
  if (std::any_of(f.sides.begin(), f.sides.end(),
                  [](const SideFindings& side) { return !side.words.empty(); })) {
    const std::string words =
        absl::StrJoin(f.sides, "; ", [](std::string* out, const SideFindings& side) {
          absl::StrAppend(out, side.name, ": ", WordsText(side));
        });
    Row(text, "run verdicts", words + " (each run's own verdict)");
  }
}

// The sides that got the same flags share a row.
void LengthRows(std::string* text, const Findings& f) {
  std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> groups;
  for (const SideFindings& side : f.sides) {
    if (side.length_flags.empty()) continue;
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
      return group.first == side.length_flags;
    });
    if (same == groups.end()) {
      groups.push_back({side.length_flags, {side.name}});
    } else {
      same->second.push_back(side.name);
    }
  }
  for (const auto& [flags, names] : groups) {
    Row(text, "run length",
        absl::StrCat(absl::StrJoin(flags, " "), ", added to ", absl::StrJoin(names, " and ")));
  }
}

void PairRows(std::string* text, const Findings& f) {
  if (!f.paired) return;
  const bool pairs = f.sides.size() == 2;
  Row(text, pairs ? "pairs" : "rounds",
      absl::StrFormat("%d in %s, after %d warm-up %s%s; stopped by: %s", f.pairs,
                      ClockText(f.seconds), f.discarded, pairs ? "pair" : "round",
                      f.discarded == 1 ? "" : "s", EndedByName(f.ended_by)));
  LengthRows(text, f);
}

std::string NameOf(const Findings& f, const Comparison& comparison) {
  return absl::StrCat(f.sides[comparison.side].name, ", ",
                      InfoOf(f.metrics[comparison.metric]).name);
}

void GateRow(std::string* text, const Findings& f, const Comparison& comparison) {
  const std::string of = f.IsSimple() ? "" : absl::StrCat(NameOf(f, comparison), ": ");
  if (comparison.confirmation) {
    Row(text, "confirmation",
        absl::StrFormat("%s%s over %d pairs", of, RatioText(comparison.confirmation->ratio),
                        comparison.confirmation->pairs));
  }
  const std::string more = absl::StrCat(f.sides[comparison.side].name, " exceeds A by more than ",
                                        Percent(*f.task.fail_above, 4));
  std::string result = "not evaluated, the run did not complete";
  const std::optional<bool>& passed = comparison.gate_passed;
  if (passed && !*passed) {
    result = absl::StrCat("FAILED, ", more, " in both runs");
  } else if (passed && comparison.confirmation) {
    result = absl::StrCat("passed, the second run does not confirm that ", more);
  } else if (passed) {
    result = absl::StrCat("passed, it is not shown that ", more);
  }
  Row(text, "fail_above", of + result);
}

}  // namespace

std::string VerdictLine(const Findings& findings, const Comparison& comparison) {
  const std::string word = VerdictWords(InfoOf(findings.metrics[comparison.metric]).name,
                                        RatioVerdictName(comparison.verdict));
  const std::string of =
      findings.IsSimple() ? "" : absl::StrCat(NameOf(findings, comparison), ": ");
  if (!findings.IsMeasured()) return absl::StrCat("verdict: ", of, word, ", no pair was measured");
  if (!comparison.has_ratio) {
    return absl::StrCat("verdict: ", of, word, ", no ratio: a value is not above 0");
  }
  const std::string line = absl::StrCat("verdict: ", of, word, ", ", RatioText(comparison.ratio));
  const auto in_runs = comparison.in_these_runs.value_or(RatioVerdict::kUnclear);
  return in_runs == RatioVerdict::kUnclear
             ? line
             : absl::StrCat(line, ": ", RatioVerdictName(in_runs),
                            " in these runs; not shown across processes");
}

std::string ToText(const Findings& f) {
  std::string text;
  for (const SideFindings& side : f.sides) CommandRow(&text, side);
  ValueRows(&text, f);
  PairRows(&text, f);
  MachineRows(&text, f);
  Row(&text, "ratio",
      absl::StrCat("above 1: ", AboveOne(f), "; same within ", Percent(f.task.margin, 4)));
  const size_t count = f.comparisons.size();
  Row(&text, "interval",
      absl::StrCat("95 %",
                   count > 1 && f.paired ? absl::StrCat(" for all ", count, " together") : "",
                   "; a difference needs 99 %; covers ", f.covers));
  if (const Fix fix = FixOf(f); !fix.text.empty()) Row(&text, "unclear", fix.text);
  if (f.task.fail_above) {
    for (const Comparison& each : f.comparisons) GateRow(&text, f, each);
  }
  for (const Comparison& each : f.comparisons) {
    absl::StrAppend(&text, VerdictLine(f, each), "\n");
  }
  return text;
}

}  // namespace litmus::compare
