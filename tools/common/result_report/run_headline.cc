// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the top of a run's report: the verdict, the median with the scope of its interval, and
// exceeded limits.
#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/plain_number.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/exports/subjects.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/sections.h"

namespace litmus {

void AddGates(const Subject& subject, Tone* tone, std::string* sentence,
              std::vector<std::string>* details) {
  int broken = 0;
  for (const SubjectGate& gate : subject.gates) {
    if (!gate.passed) ++broken;
    details->push_back(absl::StrFormat("Limit --%s is %s: %s", gate.name,
                                       gate.passed ? "met" : "exceeded", gate.Text()));
  }
  if (broken == 0) return;
  *tone = Tone::kFail;
  absl::StrAppend(sentence, broken == 1 ? "; a limit is exceeded" : "; limits are exceeded");
}

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

// Describes which variation the interval includes, and which not.
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

// The text for a document with cold starts only.
std::string ColdText(const json& document) {
  std::vector<std::string> starts;
  for (const json& start : ListAt(document, {"cold_start"})) {
    starts.push_back(absl::StrCat(TimeText(NumberAt(start, {"first_result_us", "median"})),
                                  " with the page cache ", TextAt(start, {"page_cache"})));
  }
  return absl::StrCat("The first result of a fresh process takes ", absl::StrJoin(starts, ", "));
}

// The result in one sentence.
std::string MeasuredText(const json& document, const Subject& subject) {
  const auto median = NumberAt(document, {"latency_us", "median"});
  const std::string verdict =
      subject.verdict.empty() ? "" : absl::StrCat("; the result is ", subject.verdict);
  if (!median) return ColdText(document) + verdict;
  const auto interval = IntervalAt(document, {"latency_us", "median_ci95"});
  std::string sentence = absl::StrCat("An inference takes ", TimeText(median));
  if (interval && *median > 0) {
    const double farther = std::max(interval->high - *median, *median - interval->low);
    absl::StrAppend(&sentence, " ± ", Percent(farther / *median));
  }
  for (const SubjectMetric& metric : subject.metrics) {
    if (metric.name != "throughput") continue;
    absl::StrAppend(&sentence, ", ", PlainNumber(metric.value, 3), " runs per second");
  }
  return sentence + verdict;
}

void AddVerdict(const json& document, const Subject& subject, HtmlReport* html) {
  std::vector<std::string> details;
  Tone tone = Tone::kNone;
  std::string sentence;
  switch (subject.state) {
    case ResultState::kFailed: {
      tone = Tone::kFail;
      details = absl::StrSplit(subject.error, '\n');
      sentence = absl::StrCat("The run failed: ", details[0]);
      details.erase(details.begin());
      break;
    }
    case ResultState::kNotMeasured:
      sentence = "No run was measured";
      break;
    case ResultState::kValue:
      sentence = MeasuredText(document, subject);
      if (!subject.verdict.empty()) tone = subject.settled ? Tone::kOk : Tone::kWarn;
      break;
  }
  AddGates(subject, &tone, &sentence, &details);
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
      add("Throughput", metric.value, PlainNumber(metric.value, 4) + "/s",
          "runs one after another");
    }
  }
  if (!cards.empty()) html.Cards(cards);
  if (median) html.Paragraph(CoverText(document));
  return html;
}

}  // namespace litmus
