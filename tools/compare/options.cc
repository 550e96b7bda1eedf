// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/options.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "cli/quantity.h"
#include "tools/common/exports/export.h"
#include "tools/common/status_exit.h"

namespace litmus::compare {
namespace {

constexpr char kSeparator[] = "---";

std::string CheckShareOrNone(const std::string& text) {
  return text.empty() ? "" : CheckShare(text);
}

std::string CheckMaxInterval(const std::string& text) {
  return text == "0" ? "" : CheckShareOrNone(text);
}

absl::Status SplitCommands(const std::vector<std::string>& rest, Task* task) {
  const auto separators = std::count(rest.begin(), rest.end(), kSeparator);
  if (separators != 1) {
    return UsageError(
        absl::StrCat("expected two commands after '--', with '---' between them; there ",
                     separators == 0 ? "is no '---'" : "are several '---'"));
  }
  const auto middle = std::find(rest.begin(), rest.end(), kSeparator);
  task->a.assign(rest.begin(), middle);
  task->b.assign(middle + 1, rest.end());
  for (const auto& [name, command] : {std::pair{"A, before", task->a}, {"B, after", task->b}}) {
    if (command.empty() || command[0].empty()) {
      return UsageError(absl::StrCat("command ", name, " '---', is missing"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

void DeclareFlags(FlagRegistry& flags, Options* options) {
  flags.SetModes({{kCommands, ModeKind::kDefault, "commands", nullptr, "-- A --- B",
                   "runs two commands in interleaved processes"},
                  {kStored, ModeKind::kReplacement, "stored", nullptr, "stored results",
                   "compares two stored results"}});
  flags.SetPositionals("RESULT.json", "two stored results to compare, A and B, instead of commands",
                       &options->files, kStored);
  flags.SetRestOfLine("COMMAND_A --- COMMAND_B",
                      "two commands, each run as fresh processes: Litmus tools, or anything that "
                      "prints what TensorFlow Lite's benchmark_model prints",
                      &options->rest);
  std::vector<std::string> metrics;
  for (const MetricInfo& info : AllMetrics()) metrics.push_back(info.flag);
  flags.SetGroup("Comparison");
  flags
      .AddString("metric", "median", ChangesResult(kEveryMode), "metric to compare",
                 &options->metric)
      .Choices(std::move(metrics))
      .Everyday();
  flags
      .AddString("margin", "2%", ChangesResult(kEveryMode),
                 "B is the same as A if the whole interval is within this distance of 1",
                 &options->margin)
      .Check(&CheckShare)
      .Everyday();
  flags
      .AddString("fail_above", "", KeepsResult(kCommands).Gate(),
                 "exit 1 if B is slower by more than this fraction: the lower bound of the ratio's "
                 "interval is above 1 + it, in this run and in a second run that confirms it",
                 &options->fail_above)
      .Check(&CheckShareOrNone)
      .Everyday();
  flags.AddBool("require_verdict", false, KeepsResult(kEveryMode).Gate(),
                "exit 75 when the verdict is unclear", &options->require_verdict);
  flags.AddBool("force", false, ChangesResult(kStored),
                "compare stored results of different machines", &options->force);
  flags.SetGroup("Run control");
  flags
      .AddString("budget", "60s", ChangesResult(kCommands),
                 "time budget of all processes together: 60s, 2m, 1h", &options->budget)
      .Check(&CheckDuration)
      .Everyday();
  flags
      .AddString("max_interval", "", ChangesResult(kCommands),
                 "stop before the budget if the interval has at most this width, from 30 pairs on; "
                 "no value: half of --margin; 0: use the whole budget",
                 &options->max_interval)
      .Check(&CheckMaxInterval);
  flags
      .AddInt32("pairs", 0, ChangesResult(kCommands),
                "number of pairs, regardless of the time; 0: as many as fit into the budget",
                &options->pairs)
      .AtLeast(0);
  flags.SetGroup("Output");
  flags
      .AddString("output", "text", KeepsResult(kEveryMode).OfOutput(), "format of standard output",
                 &options->output)
      .Choices({"text", "json"});
  flags
      .AddBool("details", false, KeepsResult(kEveryMode).OfOutput(),
               "print all findings before the card: both commands, minimum and maximum of each "
               "side, pairs, machine, verdicts of the runs, what the interval covers",
               &options->details)
      .Everyday();
  flags.AddString("json_out", "", KeepsResult(kEveryMode).Output(),
                  "also write the result to this file as JSON", &options->json_out);
  flags.AddString("html_report", "", KeepsResult(kEveryMode).Output(),
                  "write a self-contained HTML report to this file", &options->html_report);
  flags
      .AddString("export", "", KeepsResult(kEveryMode).Names(FlagText::kFormatOutputs),
                 "also write the result for other programs, FORMAT:FILE,FORMAT:FILE; formats: "
                 "gbench, github-smaller, github-bigger, bencher, openmetrics, junit, markdown",
                 &options->exports)
      .Check(&CheckExports);
  DeclareHistoryFlags(flags, &options->history, kEveryMode, Modes(0));
}

absl::Status MakeTask(const Options& options, Task* task) {
  task->budget_seconds = *ParseDuration(options.budget);
  task->margin = *ParseShare(options.margin);
  task->max_interval = options.max_interval.empty() ? task->margin / 2
                                                    : ParseShare(options.max_interval).value_or(0);
  task->fail_above = ParseShare(options.fail_above);
  task->metric = MetricOfFlag(options.metric);
  task->pairs = options.pairs;
  if (options.files.empty() == options.rest.empty()) {
    return UsageError("give two stored results, A.json B.json, or two commands, -- A --- B");
  }
  if (!options.rest.empty()) return SplitCommands(options.rest, task);
  if (options.files.size() != 2) {
    return UsageError(absl::StrCat("two stored results are compared; ", options.files.size(),
                                   options.files.size() == 1 ? " is" : " are", " given"));
  }
  task->a_file = options.files[0];
  task->b_file = options.files[1];
  return absl::OkStatus();
}

}  // namespace litmus::compare
