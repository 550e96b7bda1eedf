// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/card_text.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"
#include "tools/benchmark_model/modes/modes.h"
#include "tools/benchmark_model/placement/text.h"
#include "tools/benchmark_model/reporters/card_verdict.h"
#include "tools/benchmark_model/reporters/cold_card.h"
#include "tools/benchmark_model/reporters/next_question.h"
#include "tools/benchmark_model/reporters/scenarios.h"
#include "tools/common/card/figure_text.h"
#include "tools/common/card/next_command.h"
#include "tools/common/counted.h"
#include "tools/common/exports/result_state.h"
#include "tools/common/time_units.h"

namespace litmus::benchmark {
namespace {

using Texts = std::vector<std::string>;

// Below 50 µs, TensorFlow Lite's rounding down to a microsecond is more than 2 % of the time.
constexpr double kRoundedVisiblyNs = 50e3;

// Replaces --dry_run in the next command, and is then left out: it is the default.
constexpr char kMeasuringRun[] = "--dry_run=false";

std::string Time(double ns) { return TimeText(ns / kNsInUs); }
std::string Size(int64_t kb) { return BytesText(1024.0 * static_cast<double>(kb)); }

Texts ModelTexts(const Result& r) {
  const std::string name = std::filesystem::path(r.model_path).filename().string();
  std::string text = name;
  if (r.model_bytes) {
    absl::StrAppend(&text, ", ", BytesText(static_cast<double>(*r.model_bytes)));
  }
  Texts texts = {text, name};
  if (r.threads && r.threads->ran > 1) {
    text = absl::StrCat(text, ", ", r.threads->ran, " threads");
    texts.insert(texts.begin(), text);
  }
  if (r.placement && !r.delegates.empty()) {
    const std::string line = PlacementLine(*r.placement);  // "63 of 64 nodes on GPU, …"
    texts.insert(texts.begin(), absl::StrCat(text, ", ", line.substr(0, line.find(", "))));
  }
  return texts;
}

Texts MedianTexts(const Result& r, bool after_tflite_lines) {
  if (r.summary.count == 0) return {"not measured"};
  const Estimate& median = r.summary.median;
  std::optional<Interval> interval;
  if (median.interval) {
    interval = Interval{median.interval->low / kNsInUs, median.interval->high / kNsInUs};
  }
  std::string text = TimeWithInterval(median.value / kNsInUs, interval);
  if (!interval) absl::StrAppend(&text, ", no interval");
  Texts texts = {text};
  if (r.processes) {
    texts.insert(texts.begin(),
                 absl::StrCat(text, ", ", Counted(r.summary.count, "process", "processes")));
  } else if (after_tflite_lines && median.value < kRoundedVisiblyNs) {
    texts.insert(texts.begin(), text + "; rounded down above");
  }
  return texts;
}

Texts ThroughputTexts(const Result& r) {
  const std::optional<double> per_second = r.runs_per_second();
  if (!per_second) return {};
  const std::string rate = PlainNumber(*per_second, 4) + " runs/s";
  std::string text = rate;
  if (r.init_ns) {
    absl::StrAppend(&text, ", initialised in ", Time(static_cast<double>(*r.init_ns)));
  }
  if (r.first_inference_ns()) absl::StrAppend(&text, ", first run ", Time(*r.first_inference_ns()));
  return {text, rate};
}

// The runs of --pacing_fps or --include_copies, which are not those of the headline.
void AddWithCopies(const WithCopies& copies, ResultCard* card) {
  const Estimate& ns = *copies.ns;
  std::optional<Interval> us;
  if (ns.interval) us = Interval{ns.interval->low / kNsInUs, ns.interval->high / kNsInUs};
  const std::string time = TimeWithInterval(ns.value / kNsInUs, us);
  if (!copies.fps) return card->Row("with copies", {time});
  const bool too_slow = ns.value * *copies.fps > 1e9;
  const std::string rate =
      absl::StrCat(too_slow ? "slower than " : "at ", PlainNumber(*copies.fps, 4), " fps");
  card->Row("paced", {absl::StrCat(time, " ", rate, ", with copies"), absl::StrCat(time, " ", rate),
                      absl::StrCat(Time(ns.value), " ", rate)});
}

// The peak is what a process needs in addition to load the model and to run it; the arena is known
// exactly, and may be resident in part only.
Texts MemoryTexts(const Result& r) {
  if (!r.memory_growth_kb()) return {};
  const std::string text = absl::StrCat("+", Size(*r.memory_growth_kb()), " to load and run it");
  Texts texts = {text + " (peak of the process)", text};
  if (r.arena_bytes) {
    const std::string arena =
        absl::StrCat(", arena ", BytesText(static_cast<double>(*r.arena_bytes)));
    texts.insert(texts.begin(), {texts[0] + arena, text + arena});
  }
  return texts;
}

// The card of --dry_run. Memory and initialisation time are left out: without a run they are not
// what the model needs.
ResultCard DryRunCard(const Result& r, const CardSetting& setting) {
  ResultCard card;
  card.Row("model", ModelTexts(r));
  card.Headline("dry run", {"nothing was measured: the model was prepared and not run"});
  std::string checked = "the file, kernels of all operators, shapes, memory, inputs";
  if (!r.delegates.empty()) {
    checked = "the file, delegates, all operators' kernels, shapes, memory, inputs";
  }
  card.Row("checked", {checked});
  std::vector<std::string> command =
      NextCommand(setting.flags, setting.argv, kEveryMode, {kMeasuringRun});
  command.erase(std::find(command.begin(), command.end(), kMeasuringRun));
  card.Next(command);
  return card;
}

}  // namespace

ResultCard CardOf(const Result& r, int exit_code, const CardSetting& setting,
                  bool after_tflite_lines) {
  const bool was_to_run = !r.regular.stop_reason.empty() || r.processes;
  const bool failed = StateOf(exit_code, true) == ResultState::kFailed;
  const std::optional<NextQuestion> next =
      failed ? std::nullopt : NextQuestionOf(setting.options, r);
  ResultCard card;
  if (!r.cold.empty()) {
    card = ColdCard(r, exit_code);
    if (next) card.Next(NextCommand(setting.flags, setting.argv, next->mode, {next->flag}));
    return card;
  }
  if (!was_to_run || (failed && r.summary.count == 0)) return card;
  if (setting.options.dry_run) return DryRunCard(r, setting);
  card.Row("model", ModelTexts(r));
  card.Headline("median", MedianTexts(r, after_tflite_lines));
  // A card has six rows. Who asks for paced runs or copies does not ask for runs without pauses.
  if (r.scenarios.with_copies && r.scenarios.with_copies->ns) {
    AddWithCopies(*r.scenarios.with_copies, &card);
  } else {
    card.Row("throughput", ThroughputTexts(r));
  }
  card.Row("memory", MemoryTexts(r));
  AddVerdict(r, exit_code,
             r.processes ? "the interval includes variation between processes"
                         : "for this process; another one may differ",
             &card);
  if (next) card.Next(NextCommand(setting.flags, setting.argv, next->mode, {next->flag}));
  return card;
}

int CardText::OnEnd(const Result& r, int exit_code) {
  if (!setting_.options.details) {
    const auto rows = ScenariosToRows(r.scenarios);
    if (!rows.empty()) printer_->Raw("\nLitmus: additional measurements\n");
    for (const auto& [name, text] : rows) {
      printer_->Raw(absl::StrFormat("  %-22s %s\n", name, text));
    }
  }
  const ResultCard card = CardOf(r, exit_code, setting_, printer_->shows_lines());
  if (!card.empty()) printer_->Raw("\n" + card.Text(style_));
  return 0;
}

}  // namespace litmus::benchmark
