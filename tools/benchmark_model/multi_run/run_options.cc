// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/multi_run/run_options.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>
#include <set>
#include <thread>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "cli/arguments.h"
#include "tools/benchmark_model/modes/modes.h"
#include "tools/common/interrupt.h"
#include "tools/common/process/child_process.h"
#include "tools/common/process/own_program.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

constexpr const char* kOwnFlags[] = {"perf_options_list", "option_benchmark_run_delay",
                                     "random_shuffle_benchmark_runs"};

std::string NameOf(const std::string& flag) { return flag.substr(2, flag.find('=') - 2); }

// The command line without the flags that have these names.
std::vector<std::string> Without(const FlagRegistry& flags, const std::vector<std::string>& argv,
                                 const std::vector<std::string>& names) {
  std::vector<std::string> rest = {argv[0]};
  for (const Argument& argument : ReadArguments(flags, argv)) {
    const bool named = argument.flag != nullptr &&
                       std::find(names.begin(), names.end(), argument.flag->name()) != names.end();
    for (size_t i = 0; !named && i < argument.width; ++i) rest.push_back(argv[argument.index + i]);
  }
  return rest;
}

// Keywords of --perf_options_list, in the order of TensorFlow Lite's error message.
constexpr const char* kWords[] = {"all", "cpu", "gpu", "nnapi", "coreml", "none"};

// TensorFlow Lite sets these flags before each run and overrides the user's.
RunOption MakeOption(const std::string& name, int threads, bool gpu, bool xnnpack) {
  const auto text = [](bool value) { return value ? "true" : "false"; };
  return {name,
          {absl::StrCat("--num_threads=", threads), absl::StrCat("--use_gpu=", text(gpu)),
           absl::StrCat("--use_xnnpack=", text(xnnpack)), "--xnnpack_force_fp16=false"}};
}

void AppendCpu(std::vector<RunOption>* runs) {
  for (const int threads : {1, 2, 4}) {
    const std::string name = absl::StrCat("cpu w/ ", threads, " threads");
    runs->push_back(MakeOption(name, threads, false, false));
    runs->push_back(MakeOption(name + " (xnnpack)", threads, false, true));
  }
}

void AppendGpu(std::vector<RunOption>* runs) {
#ifdef __ANDROID__
  runs->push_back(MakeOption("gpu-fp16", 1, true, false));
  runs->back().flags.push_back("--gpu_precision_loss_allowed=true");
  runs->push_back(MakeOption("gpu-default", 1, true, false));
  runs->back().flags.push_back("--gpu_precision_loss_allowed=false");
#else
  runs->push_back(MakeOption("gpu-default", 1, true, false));
#endif
}

// If all samples are equal, the line has the value of one sample instead of an average.
double AverageOf(const std::string& stats) {
  double average = 0;
  for (absl::string_view field : absl::StrSplit(stats, ' ')) {
    const bool is_average = absl::ConsumePrefix(&field, "avg=");
    const bool is_one = !absl::StrContains(stats, "avg=") && absl::ConsumePrefix(&field, "curr=");
    if ((is_average || is_one) && absl::SimpleAtod(field, &average)) break;
  }
  return average;
}

// Waits in short intervals, so that an interrupt ends the wait.
void Wait(double seconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (!Interrupted() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

// The flags of `option` replace those of the same name in `rest`.
std::vector<std::string> CommandOf(const FlagRegistry& flags, const RunOption& option,
                                   const std::vector<std::string>& rest) {
  std::vector<std::string> names;
  for (const std::string& flag : option.flags) names.push_back(NameOf(flag));
  std::vector<std::string> command = Without(flags, rest, names);
  command.push_back("--perf_options_list=none");
  command.insert(command.end(), option.flags.begin(), option.flags.end());
  return command;
}

int CodeOf(const absl::StatusOr<ChildResult>& child) {
  if (!child.ok()) return ExitCodeOf(child.status());
  return child->signal == 0 ? child->exit_code : static_cast<int>(kExitInternal);
}

}  // namespace

void DeclareMultiRunFlags(FlagRegistry& flags, MultiRunOptions* options) {
  flags.SetGroup("Runs with several sets of flags",
                 "benchmark_model_performance_options --graph=m.tflite --perf_options_list=cpu");
  flags
      .AddString("perf_options_list", "all", KeepsResult(kEveryMode),
                 "comma list of all, cpu, gpu, nnapi, coreml (the last two have no runs here); "
                 "none: one run with the flags that are given",
                 &options->perf_options_list)
      .Everyday();
  flags.AddFloat("option_benchmark_run_delay", -1.0f, KeepsResult(kOptionRuns),
                 "seconds to sleep between two options' runs",
                 &options->option_benchmark_run_delay);
  flags.AddBool("random_shuffle_benchmark_runs", true, KeepsResult(kOptionRuns),
                "run the options in random order", &options->random_shuffle_benchmark_runs);
}

absl::StatusOr<std::vector<RunOption>> OptionsOf(const std::string& list) {
  const std::vector<std::string> given = absl::StrSplit(list, ',');
  const std::set<std::string> words(given.begin(), given.end());
  bool valid = words.count("none") == 0 || words.size() == 1;
  for (const std::string& word : words) {
    valid = valid && std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
  }
  if (!valid) {
    std::string known;
    for (const char* word : kWords) absl::StrAppend(&known, known.empty() ? "" : ", ", word);
    return UsageError(absl::StrCat("There are invalid perf options in --perf_options_list: '", list,
                                   "'. Valid perf options are: [", known, "]"));
  }
  std::vector<RunOption> runs;
  const bool all = words.count("all") > 0;
  if (all || words.count("cpu") > 0) AppendCpu(&runs);
  if (all || words.count("gpu") > 0) AppendGpu(&runs);
  if (runs.empty() && words.count("none") == 0) {
    return UsageError(absl::StrCat("--perf_options_list: '", list,
                                   "' has no run on this system; cpu and gpu have"));
  }
  return runs;
}

std::vector<std::string> BenchmarkArguments(const FlagRegistry& flags,
                                            const std::vector<std::string>& argv) {
  return Without(flags, argv, {std::begin(kOwnFlags), std::end(kOwnFlags)});
}

std::string StatsOf(const std::string& log) {
  std::string stats;
  for (absl::string_view line : absl::StrSplit(log, '\n')) {
    absl::ConsumePrefix(&line, "INFO: ");
    if (absl::StartsWith(line, "count=")) stats = std::string(line);
  }
  return absl::StartsWith(stats, "count=0") ? "" : stats;
}

std::string SummaryOf(std::vector<RunOutcome> outcomes) {
  std::stable_sort(outcomes.begin(), outcomes.end(), [](const RunOutcome& a, const RunOutcome& b) {
    if (a.stats.empty() || b.stats.empty()) return !a.stats.empty() && b.stats.empty();
    return AverageOf(a.stats) < AverageOf(b.stats);
  });
  std::string text =
      "\n==============Summary of All Runs w/ Different Performance Options==============\n";
  for (const RunOutcome& outcome : outcomes) {
    absl::StrAppendFormat(&text, "%26s: %s\n", outcome.name,
                          outcome.stats.empty() ? " failed!" : outcome.stats);
  }
  return text;
}

int RunOptions(const FlagRegistry& flags, const MultiRunOptions& options,
               std::vector<RunOption> runs, const std::vector<std::string>& rest) {
  std::printf("The list of TFLite runtime options to be benchmarked: [%s]\n",
              options.perf_options_list.c_str());
  if (options.random_shuffle_benchmark_runs) {
    std::shuffle(runs.begin(), runs.end(), std::mt19937(std::random_device()()));
  }
  std::vector<RunOutcome> outcomes;
  int code = kExitOk;
  for (const RunOption& run : runs) {
    if (!outcomes.empty()) Wait(options.option_benchmark_run_delay);
    if (Interrupted()) break;
    ChildOptions command;
    command.argv = CommandOf(flags, run, rest);
    command.file = OwnProgram();
    command.interrupted = &Interrupted();
    const absl::StatusOr<ChildResult> child = RunChild(command);
    const int own = CodeOf(child);
    if (code == kExitOk) code = own;
    if (child.ok()) {
      std::fputs(child->out.c_str(), stdout);
      std::fflush(stdout);
      std::fputs(child->err.c_str(), stderr);
    } else {
      std::fprintf(stderr, "ERROR: %s\n", std::string(child.status().message()).c_str());
    }
    const bool measured = own == kExitOk || own == kExitGate || own == kExitTemporary;
    outcomes.push_back({run.name, measured ? StatsOf(child->out) : ""});
  }
  std::fputs(SummaryOf(std::move(outcomes)).c_str(), stdout);
  if (std::fflush(stdout) != 0 && code == kExitOk) code = kExitIoError;
  return Interrupted() ? static_cast<int>(kExitTemporary) : code;
}

}  // namespace litmus::benchmark
