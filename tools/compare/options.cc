// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/options.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/arguments.h"
#include "cli/quantity.h"
#include "tools/common/exports/export.h"
#include "tools/common/statistics/percentiles.h"
#include "tools/common/status_exit.h"
#include "tools/compare/sides/models_as_commands.h"
#include "tools/compare/sides/parameters.h"

namespace litmus::compare {
namespace {

std::string CheckMaxInterval(const std::string& text) {
  return text == "0" ? "" : CheckShareOrNone(text);
}

// A misspelt format must not become the name of a file.
std::string CheckOutput(const std::string& text) {
  for (const char* known : {"text", "json", "null", "pipe"}) {
    if (text == known) return "";
  }
  return text.find_first_of("./") != std::string::npos
             ? ""
             : "must be json or text; or, of the commands, null, pipe or a path with '/' or '.'";
}

// What reads an output that goes to a file would find nothing.
absl::Status CheckReading(const MetricList& metrics, const CommandFlags& command) {
  const bool piped = command.output.empty() || command.output == "null" || command.output == "pipe";
  if (piped || metrics.metrics.empty()) return absl::OkStatus();
  for (const Metric metric : metrics.metrics) {
    if (metric == Metric::kWall || metric == Metric::kCpu) continue;
    return UsageError(absl::StrCat("--metric=", InfoOf(metric).flag,
                                   " is read from the commands' output, which goes to the file '",
                                   command.output, "'; leave one of the two out"));
  }
  return absl::OkStatus();
}

bool IsModel(const std::string& path) { return absl::EndsWith(path, ".tflite"); }

RoundOptions::Stop StopOf(const std::string& text, double max_interval) {
  if (text == "decided") return RoundOptions::Stop::kDecided;
  // --max_interval=0 is the older form of --stop=budget.
  return text == "budget" || max_interval == 0 ? RoundOptions::Stop::kBudget
                                               : RoundOptions::Stop::kInterval;
}

absl::Status SetFiles(const Options& options, Task* task) {
  const auto models = std::count_if(options.files.begin(), options.files.end(), &IsModel);
  if (models > 0 && static_cast<size_t>(models) < options.files.size()) {
    return UsageError(
        "stored results and models are mixed: give two results, A.json B.json, or models only, "
        "a.tflite b.tflite");
  }
  if (models > 0) {
    absl::StatusOr<std::vector<SideTask>> sides = SidesOfModels(options.files);
    task->models = true;
    if (!sides.ok()) return sides.status();
    task->sides = *std::move(sides);
    return absl::OkStatus();
  }
  task->stored = true;
  if (options.files.size() != 2) {
    return UsageError(absl::StrCat("two stored results are compared; ", options.files.size(),
                                   options.files.size() == 1 ? " is" : " are", " given"));
  }
  for (const std::string& file : options.files) {
    task->sides.push_back({SideName(task->sides.size()), {}, file, {}});
  }
  return absl::OkStatus();
}

absl::Status SetCommands(const Options& options, Task* task) {
  const absl::StatusOr<std::vector<Parameter>> parameters = ParseParameters(options.parameters);
  if (!parameters.ok()) return parameters.status();
  absl::StatusOr<std::vector<SideTask>> sides = SidesOfCommands(
      options.rest, {options.command.setup, options.command.prepare, options.command.conclude},
      *parameters);
  if (!sides.ok()) return sides.status();
  task->sides = *std::move(sides);
  return absl::OkStatus();
}

}  // namespace

bool NamesModels(const std::vector<std::string>& argv) {
  FlagRegistry flags("compare", "");
  Options options;
  DeclareFlags(flags, &options, false);
  const std::vector<Argument> arguments = ReadArguments(flags, argv);
  return std::any_of(arguments.begin(), arguments.end(), [](const Argument& argument) {
    return argument.kind == Argument::Kind::kWord && IsModel(argument.text);
  });
}

void DeclareFlags(FlagRegistry& flags, Options* options, bool models) {
  flags.SetModes({{kCommands, ModeKind::kDefault, "commands", nullptr, "-- A --- B",
                   "runs two commands or more in interleaved processes"},
                  {kStored, ModeKind::kReplacement, "stored", nullptr, "stored results",
                   "compares two stored results"},
                  {kModels, ModeKind::kReplacement, "models", nullptr, "models",
                   "measures models with this program's own benchmark_model, interleaved"}});
  flags.SetPositionals("RESULT.json|MODEL.tflite",
                       "instead of commands: two stored results, A and B, or two models or more",
                       &options->files, models ? kModels : kStored);
  flags.SetRestOfLine("COMMAND_A --- COMMAND_B",
                      "two commands or more, with --- between them, each run as fresh processes "
                      "without a shell: Litmus tools, TensorFlow Lite's benchmark_model, or any "
                      "program; all are compared with the first",
                      &options->rest);
  flags.SetGroup("Comparison");
  flags
      .AddString(
          "metric", "", ChangesResult(kEveryMode),
          "what to compare, one or several with commas: median, p95, init, first_inference, "
          "memory, instructions, wall, cpu, output:REGEX; output is the number that the "
          "POSIX extended expression finds in what a command prints, its first group if it "
          "has one, and is the last one; no value: median if the commands print latencies as "
          "benchmark_model does, else wall",
          &options->metric)
      .Check(&CheckMetrics)
      .Everyday();
  flags
      .AddString("margin", "2%", ChangesResult(kEveryMode),
                 "B is the same as A if the whole interval is within this distance of 1",
                 &options->margin)
      .Check(&CheckShare)
      .Everyday();
  flags
      .AddString("fail_above", "", KeepsResult(kRuns).Gate(),
                 "exit 1 if B is slower by more than this fraction: the lower bound of the ratio's "
                 "interval is above 1 + it, in this run and in a second run that confirms it; of "
                 "several sides and metrics, any",
                 &options->fail_above)
      .Check(&CheckShareOrNone)
      .Everyday();
  flags.AddBool("require_verdict", false, KeepsResult(kEveryMode).Gate(),
                "exit 75 when a verdict is unclear", &options->require_verdict);
  flags.AddBool("force", false, ChangesResult(kStored),
                "compare stored results of different machines", &options->force);
  flags
      .AddString("parameters", "", ChangesResult(kCommands),
                 "-L NAME V1,V2: values for {NAME} in the commands; each value gives one side, "
                 "several -L make all combinations; as one flag: NAME=V1,V2;NAME=V1,V2",
                 &options->parameters)
      .Letter('L')
      .Check(&CheckParameters);
  flags.SetGroup("Run control");
  flags
      .AddString("budget", "60s", ChangesResult(kRuns),
                 "time budget of all processes together: 60s, 2m, 1h", &options->budget)
      .Check(&CheckDuration)
      .Everyday();
  flags
      .AddString(
          "stop", "interval", ChangesResult(kRuns),
          "when to stop before the budget: interval: no verdict is unclear, and the intervals "
          "have at most the width of --max_interval; decided: no verdict is unclear; "
          "budget: not at all; the intervals hold whenever the run stops",
          &options->stop)
      .Choices({"interval", "decided", "budget"})
      .Everyday();
  flags
      .AddString("max_interval", "", ChangesResult(kRuns),
                 "width of an interval at which --stop=interval stops, from 10 pairs on; no value: "
                 "half of --margin; 0: use the whole budget",
                 &options->max_interval)
      .Check(&CheckMaxInterval);
  flags
      .AddInt32("pairs", 0, ChangesResult(kRuns),
                "number of pairs, with more sides of rounds, regardless of the time; 0: as many as "
                "fit into the budget",
                &options->pairs)
      .AtLeast(0);
  DeclareCommandFlags(flags, kRuns, &options->command);
  flags.SetGroup("Output");
  flags
      .AddString("output", "text", KeepsResult(kEveryMode).OfOutput(),
                 "format of standard output, text or json; or, as hyperfine has it, where that of "
                 "the commands goes: see --command_output",
                 &options->output)
      .Check(&CheckOutput);
  flags
      .AddBool("details", false, KeepsResult(kEveryMode).OfOutput(),
               "print all findings before the card: both commands, minimum and maximum of each "
               "side, pairs, machine, verdicts of the runs, what the interval covers",
               &options->details)
      .Everyday();
  flags
      .AddString("percentiles", "", KeepsResult(kEveryMode),
                 "percentiles of each side's values to report with their intervals, for example "
                 "50,90,99",
                 &options->percentiles)
      .Check(&CheckPercentiles);
  flags.AddString("json_out", "", KeepsResult(kEveryMode).Output(),
                  "also write the result to this file as JSON", &options->json_out);
  flags.AddString("samples_out", "", KeepsResult(kRuns).Output(),
                  "write every measurement to this file as CSV, after each round",
                  &options->samples_out);
  flags.AddString("html_report", "", KeepsResult(kEveryMode).Output(),
                  "write a self-contained HTML report to this file", &options->html_report);
  flags
      .AddString("export", "", KeepsResult(kEveryMode).Names(FlagText::kFormatOutputs),
                 "also write the result for other programs, FORMAT:FILE,FORMAT:FILE; formats: "
                 "gbench, github-smaller, github-bigger, bencher, openmetrics, junit, markdown, "
                 "hyperfine, hyperfine-markdown",
                 &options->exports)
      .Check(&CheckExports);
  DeclareHistoryFlags(flags, &options->history, kEveryMode, Modes(0));
}

absl::Status MakeTask(const Options& options, Task* task) {
  task->budget_seconds = *ParseDuration(options.budget);
  task->margin = *ParseShare(options.margin);
  task->max_interval = options.max_interval.empty() ? task->margin / 2
                                                    : ParseShare(options.max_interval).value_or(0);
  task->stop = StopOf(options.stop, task->max_interval);
  task->fail_above = ParseShare(options.fail_above);
  absl::StatusOr<MetricList> metrics = ParseMetrics(options.metric);
  if (!metrics.ok()) return metrics.status();
  task->metrics = *std::move(metrics);
  task->percentiles = ParsePercentiles(options.percentiles);
  task->pairs = options.pairs;
  task->samples_out = options.samples_out;
  task->command = options.command;
  absl::Status readable = CheckReading(task->metrics, task->command);
  if (!readable.ok()) return readable;
  if (options.files.empty() == options.rest.empty()) {
    return UsageError(
        "give two stored results, A.json B.json, or two commands, -- A --- B, or two models, "
        "a.tflite b.tflite");
  }
  return options.rest.empty() ? SetFiles(options, task) : SetCommands(options, task);
}

}  // namespace litmus::compare
