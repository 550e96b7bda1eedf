// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The top of a run's report: the verdict, the median with what its interval covers, broken limits.
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/exports/subjects.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::string ConfigurationText(const json& document) {
  std::vector<std::string> given;
  for (const json& flag : ListAt(document, {"environment", "flags"})) {
    const std::string name = TextAt(flag, {"name"}), origin = TextAt(flag, {"origin"});
    const bool output = name == "graph" || name == "json_out" || name == "html_report" ||
                        name == "export" || name == "output";
    if (origin == "default" || origin.empty() || output) continue;
    given.push_back(absl::StrCat("--", name, "=", FlagText(MemberAt(flag, {"value"}))));
  }
  return given.empty() ? "default flags" : absl::StrJoin(given, " ");
}

// What the interval covers, and what it does not.
std::string CoverText(const json& document) {
  const auto processes = NumberAt(document, {"processes", "count"});
  if (processes && *processes == 1) return "One process cannot show process-to-process variation.";
  if (processes) {
    return absl::StrFormat(
        "95 %% confidence interval of the median over %.0f fresh processes; it includes variation "
        "between runs and between processes, not between days or machines.",
        *processes);
  }
  const auto runs = NumberAt(document, {"latency_us", "count"});
  const auto effective = NumberAt(document, {"latency_us", "effective_sample_size"});
  if (!runs) return "";
  std::string text =
      absl::StrFormat("95 %% confidence interval of this process's median, from %.0f runs", *runs);
  if (effective) absl::StrAppendFormat(&text, " (effective sample size %.0f)", *effective);
  return text + "; it does not include process-to-process variation (use --processes).";
}

// For a document without regular runs.
std::string ColdText(const json& document) {
  std::vector<std::string> starts;
  for (const json& start : ListAt(document, {"cold_start"})) {
    starts.push_back(absl::StrCat(TimeText(NumberAt(start, {"wall_us", "median"})),
                                  " with the page cache ", TextAt(start, {"page_cache"})));
  }
  if (starts.empty()) return "No run was measured";
  return "A fresh process takes " + absl::StrJoin(starts, ", ");
}

void AddVerdict(const json& document, const Subject& subject, HtmlReport* html) {
  const auto median = NumberAt(document, {"latency_us", "median"});
  std::vector<std::string> details;
  Tone tone = subject.settled ? Tone::kOk : Tone::kWarn;
  std::string sentence;
  if (!subject.error.empty()) {
    tone = Tone::kFail;
    sentence = subject.error;
  } else if (median) {
    sentence = absl::StrCat("An inference takes ", TimeText(median));
    if (!subject.verdict.empty()) absl::StrAppend(&sentence, "; the result is ", subject.verdict);
  } else {
    sentence = ColdText(document);
    tone = Tone::kNone;
  }
  int broken = 0;
  for (const SubjectGate& gate : subject.gates) {
    if (!gate.passed) ++broken;
    details.push_back(absl::StrFormat(
        "Limit --%s=%s is %s: measured %s", gate.name, gate.limit ? absl::StrCat(*gate.limit) : "?",
        gate.passed ? "met" : "exceeded", gate.value ? absl::StrCat(*gate.value) : "nothing"));
  }
  if (broken > 0) {
    tone = Tone::kFail;
    absl::StrAppend(&sentence, broken == 1 ? "; a limit is exceeded" : "; limits are exceeded");
  }
  details.insert(details.end(), subject.reasons.begin(), subject.reasons.end());
  html->Verdict(tone, sentence, details);
}

}  // namespace

HtmlReport MakeRunReport(const json& document) {
  const absl::StatusOr<Subjects> subjects = SubjectsOf(document);
  const Subject subject = subjects.ok() ? subjects->all[0] : Subject();
  HtmlReport html(subject.name, ConfigurationText(document));
  AddVerdict(document, subject, &html);
  std::vector<Card> cards;
  const auto add = [&](const char* label, std::optional<double> value, std::string text,
                       std::string note) {
    if (value) cards.push_back({label, std::move(text), std::move(note)});
  };
  const auto median = NumberAt(document, {"latency_us", "median"});
  const std::string interval =
      TimeIntervalText(IntervalAt(document, {"latency_us", "median_ci95"}));
  add("Median", median, TimeText(median),
      interval.empty() ? "interval unknown" : "95 % interval " + interval);
  const auto p95 = NumberAt(document, {"latency_us", "p95"});
  add("95th percentile", p95, TimeText(p95),
      TimeIntervalText(IntervalAt(document, {"latency_us", "p95_ci95"})));
  const auto first = NumberAt(document, {"first_inference_us"});
  add("First inference", first, TimeText(first), "the run that includes cache warm-up");
  const auto init = NumberAt(document, {"init_us"});
  add("Initialisation", init, TimeText(init), "load, delegates, allocation");
  for (const SubjectMetric& metric : subject.metrics) {
    if (metric.name == "memory_peak") {
      add("Memory", metric.value, BytesText(metric.value), "growth of the resident size");
    }
    if (metric.name == "throughput") {
      add("Throughput", metric.value, absl::StrFormat("%.4g/s", metric.value),
          "runs one after another");
    }
  }
  if (!cards.empty()) html.Cards(cards);
  if (median) html.Paragraph(CoverText(document));
  return html;
}

}  // namespace litmus
