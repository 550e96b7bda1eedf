// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/processes.h"

#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tools/benchmark_model/results/gates.h"
#include "tools/common/document/output_file.h"
#include "tools/common/interrupt.h"
#include "tools/common/process/child_process.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/common/statistics/processes.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

using nlohmann::json;

constexpr double kNsInUs = 1000;

// Numbers at `pointer` of those documents that have one there.
std::vector<double> Numbers(const std::vector<json>& documents, const char* pointer) {
  std::vector<double> numbers;
  for (const json& document : documents) {
    const json::json_pointer at(pointer);
    if (document.contains(at) && document[at].is_number()) numbers.push_back(document[at]);
  }
  return numbers;
}

std::optional<double> MedianOf(const std::vector<json>& documents, const char* pointer) {
  const std::vector<double> numbers = Numbers(documents, pointer);
  return numbers.empty() ? std::nullopt : std::optional(Median(numbers));
}

std::optional<int64_t> WholeMedianOf(const std::vector<json>& documents, const char* pointer,
                                     double factor = 1) {
  const std::optional<double> median = MedianOf(documents, pointer);
  return median ? std::optional(static_cast<int64_t>(*median * factor)) : std::nullopt;
}

// Of the processes' own estimates, where each has one.
std::optional<Estimate> EstimateOf(const std::vector<json>& documents, const char* pointer) {
  std::vector<double> ns = Numbers(documents, pointer);
  if (ns.empty() || ns.size() != documents.size()) return std::nullopt;
  for (double& value : ns) value *= kNsInUs;
  const ProcessSpread spread = SpreadOfProcesses(ns);
  return Estimate{spread.median, spread.interval};
}

std::vector<InputShape> InputsOf(const json& document) {
  std::vector<InputShape> inputs;
  for (const json& entry : document["inputs"]) {
    InputShape input;
    input.name = entry["name"];
    input.type = entry["type"];
    input.shape = entry["shape"].get<std::vector<int>>();
    if (!entry["signature"].is_null()) input.signature = entry["signature"].get<std::vector<int>>();
    input.placeholder = entry["placeholder_shape"];
    inputs.push_back(std::move(input));
  }
  return inputs;
}

// The words of the processes, and what their medians say together.
Verdict JudgeProcesses(const Processes& processes, const Summary& summary,
                       const std::vector<json>& documents) {
  Verdict verdict;
  const auto processes_count = static_cast<int>(processes.medians_ns.size());
  for (const Word word : {Word::kThrottled, Word::kDisturbed, Word::kTooShort, Word::kNoisy}) {
    const auto found = processes.words.find(WordName(word));
    if (found == processes.words.end() || 2 * found->second <= processes_count) continue;
    verdict.word = word;
    for (const json& document : documents) {
      if (document["verdict"]["word"] != WordName(word)) continue;
      const json& reason = document["verdict"]["reasons"][0];
      verdict.reasons.push_back(
          {absl::StrCat(found->second, " of ", processes_count, " processes are ", WordName(word),
                        "; the first: ", reason["cause"].get<std::string>()),
           reason["cure"]});
      break;
    }
  }
  if (!summary.median.interval) {
    verdict.word = Word::kTooShort;
    verdict.reasons.push_back({"one process tells nothing of others", "raise --processes"});
    return verdict;
  }
  const double width =
      (summary.median.interval->high - summary.median.interval->low) / summary.median.value;
  if (width > kWidestInterval) {
    if (verdict.stable()) verdict.word = Word::kNoisy;
    verdict.reasons.push_back(
        {absl::StrFormat("the interval between processes is %.2g %% wide", 100 * width),
         "raise --processes, or compare by turns (compare)"});
  }
  return verdict;
}

void TakeFacts(const std::vector<json>& documents, Result* result) {
  const json& first = documents.front();
  result->model_path = first["model"]["path"];
  result->model_bytes = first["model"]["bytes"];
  result->model_sha256 = first["model"]["sha256"];
  result->inputs = InputsOf(first);
  result->init_ns = WholeMedianOf(documents, "/init_us", kNsInUs);
  result->memory_start_kb = 0;
  result->memory_init_kb = WholeMedianOf(documents, "/memory_kb/init");
  result->memory_end_kb = WholeMedianOf(documents, "/memory_kb/overall");
  result->arena_bytes = WholeMedianOf(documents, "/arena_bytes");
  result->instructions = MedianOf(documents, "/environment/evidence/instructions_per_run");
  result->tick_ns = *WholeMedianOf(documents, "/latency_us/clock_tick", kNsInUs);
  result->plan = PlanSize{first["delegation"]["nodes"], first["delegation"]["delegate_nodes"]};
  for (const json& applied : first["delegation"]["applied"]) {
    AppliedDelegate delegate;
    delegate.name = applied["name"];
    delegate.kernels = applied["kernels"];
    delegate.plan_nodes = applied["executes"] == "all" ? delegate.kernels : result->plan->nodes;
    result->delegates.push_back(std::move(delegate));
  }
}

Result Combine(const std::vector<json>& documents) {
  Result result;
  TakeFacts(documents, &result);
  Processes processes;
  std::vector<double> spreads;
  for (const json& document : documents) {
    const json& latency = document["latency_us"];
    const double median = latency["median"];
    processes.medians_ns.push_back(median * kNsInUs);
    spreads.push_back(latency["robust_std_dev"].get<double>() / median);
    ++processes.words[document["verdict"]["word"]];
    result.regular.ns.Add(median * kNsInUs);
  }
  const ProcessSpread spread = SpreadOfProcesses(processes.medians_ns);
  processes.between = spread.between;
  processes.within = Median(spreads);
  result.regular.first_ns = processes.medians_ns.front();
  result.regular.stop_reason = absl::StrCat(documents.size(), " processes");
  processes.first_ns = MedianOf(documents, "/first_inference_us");
  if (processes.first_ns) *processes.first_ns *= kNsInUs;

  Summary& s = result.summary;
  s = Summarize(processes.medians_ns, static_cast<double>(result.tick_ns));
  s.effective_count = static_cast<double>(documents.size());
  s.median = {spread.median, spread.interval};
  s.p90 = EstimateOf(documents, "/latency_us/p90");
  s.p95 = EstimateOf(documents, "/latency_us/p95");
  s.p99 = EstimateOf(documents, "/latency_us/p99");
  result.verdict = JudgeProcesses(processes, s, documents);
  result.processes = std::move(processes);
  return result;
}

// What a process is told besides what the user said: outputs and limits are not its own.
constexpr std::pair<const char*, const char*> kOwnFlags[] = {{"processes", "1"},
                                                             {"output", "json"},
                                                             {"json_out", ""},
                                                             {"export", ""},
                                                             {"html_report", ""},
                                                             {"samples", "none"},
                                                             {"require_stable", "false"},
                                                             {"max_median_us", "0"},
                                                             {"max_p95_us", "0"},
                                                             {"max_init_ms", "0"},
                                                             {"max_memory_mb", "0"}};

// A later flag wins over the one that the user gave.
std::vector<std::string> CommandOf(const std::vector<std::string>& argv) {
  std::vector<std::string> command = argv;
  if (access("/proc/self/exe", X_OK) == 0) command[0] = "/proc/self/exe";
  for (const auto& [name, value] : kOwnFlags) {
    command.push_back(absl::StrCat("--", name, "=", value));
  }
  return command;
}

// Warnings of a process, but for those that a later flag wins.
void Relay(const std::string& errors, Printer* printer) {
  for (absl::string_view line : absl::StrSplit(errors, '\n', absl::SkipEmpty())) {
    const bool own = std::any_of(std::begin(kOwnFlags), std::end(kOwnFlags), [&](const auto& flag) {
      return absl::StartsWith(line, absl::StrCat("WARN: --", flag.first, " "));
    });
    if (!own && absl::ConsumePrefix(&line, "WARN: ")) printer->Warn(std::string(line));
  }
}

}  // namespace

absl::StatusOr<Result> ResultOfProcesses(const std::vector<json>& documents) {
  try {
    for (const json& document : documents) {
      if (!document.at("latency_us").at("median").is_null()) continue;
      return UsageError(
          "--processes: a process measured no run; raise --num_runs or --min_secs, and leave "
          "--dry_run out");
    }
    return Combine(documents);
  } catch (const json::exception& error) {
    return absl::DataLossError(
        absl::StrCat("--processes: the document of a process lacks something: ", error.what()));
  }
}

int MeasureInProcesses(const std::vector<std::string>& argv, const Options& options,
                       Printer* printer, Listener* listener) {
  absl::Status writable = CheckCreatable("--json_out", options.json_out);
  if (writable.ok() && absl::StartsWith(options.graph, "pipe:")) {
    writable = absl::InvalidArgumentError(
        "--processes: a pipe can be read by one process; name a file with --graph");
  }
  if (!writable.ok()) {
    printer->Error(std::string(writable.message()));
    return listener->OnEnd(Result(), ExitCodeOf(writable));
  }
  listener->OnStart();
  std::vector<json> documents;
  int code = kExitOk;
  for (int i = 0; i < options.processes && !Interrupted(); ++i) {
    listener->OnProcessBegin(i, options.processes);
    const absl::StatusOr<ChildResult> child =
        RunChild({CommandOf(argv), &Interrupted(), std::nullopt});
    if (!child.ok() || (child->exit_code != kExitOk && !child->interrupted)) {
      printer->Error(absl::StrCat("--processes: process ", i + 1, " of ", options.processes, ": ",
                                  child.ok() ? DescribeEnd(*child) + "\n" + LastLines(child->err, 5)
                                             : child.status().message()));
      code = !child.ok()            ? ExitCodeOf(child.status())
             : child->exit_code > 0 ? child->exit_code
                                    : static_cast<int>(kExitInternal);  // A signal.
      break;
    }
    if (child->interrupted) break;
    if (i == 0) Relay(child->err, printer);
    documents.push_back(json::parse(child->out, nullptr, false));
  }
  if (code == kExitOk && Interrupted()) {
    printer->Warn(
        absl::StrCat("Interrupted: these are the ", documents.size(), " processes so far."));
    code = kExitTemporary;
  }
  if (documents.empty()) return listener->OnEnd(Result(), code);
  absl::StatusOr<Result> result = ResultOfProcesses(documents);
  if (!result.ok()) {
    printer->Error(std::string(result.status().message()));
    return listener->OnEnd(Result(), ExitCodeOf(result.status()));
  }
  result->interrupted = Interrupted();
  result->machine = ReadMachineInfo();
  return listener->OnEnd(*result, CheckGates(options, code, printer, &*result));
}

}  // namespace litmus::benchmark
