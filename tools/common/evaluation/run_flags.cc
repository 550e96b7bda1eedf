// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/run_flags.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

#include "delegates/registrar/registrar.h"
#include "json/json_reader.h"
#include "runtime/files/file_output.h"
#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/bytes_digest.h"
#include "tools/common/cpu_target.h"
#include "tools/common/document/output_file.h"
#include "tools/common/graph_rewriting.h"
#include "tools/common/machine/machine_info.h"
#include "tools/common/memory_limit.h"
#include "tools/common/status_exit.h"
#include "tools/common/weight_cache.h"

namespace litmus {

void DeclareRunFlags(FlagRegistry& flags, RunFlags* values, bool images) {
  flags.SetGroup("Model & output");
  flags.AddString("model_file", "", "the .tflite model", &values->model_file).Essential();
  flags.AddString("graph", "", "another name of --model_file");
  flags
      .AddString(
          "output_file_path", "",
          "file for the result: .json, .csv, .pb (TensorFlow Lite's EvaluationStageMetrics), "
          "else the printed lines",
          &values->output_file_path)
      .Essential();
  flags
      .AddString("output_format", "", "format of that file, whatever its name",
                 &values->output_format)
      .Choices({"", "text", "json", "csv", "pb"});
  flags.AddString("records_file", "", "file for one record per item: .csv, else JSON lines",
                  &values->records_file);
  flags.AddString("html_report", "", "file for a report to look at in a browser, offline",
                  &values->html_report);
  flags.AddBool("log_prefix", false, "\"INFO: \" in front of TensorFlow Lite's lines",
                &values->log_prefix);
  flags.SetGroup("Run control");
  flags
      .AddInt32("num_interpreter_threads", 1,
                "threads of the interpreter under test; overrides --num_threads",
                &values->num_interpreter_threads)
      .AtLeast(-1)
      .AtMost(kMaxThreads);
  flags
      .AddInt32("num_images", 0,
                images ? "images to evaluate; 0 means all" : "the same as --num_runs",
                &values->num_images)
      .AtLeast(0);
  DeclareCpuAffinity(flags);
  DeclareCpuTarget(flags);
  DeclareMemoryLimit(flags);
  DeclareGraphRewriting(flags);
  DeclareWeightCache(flags);
  if (images) {
    flags
        .AddInt32("num_decode_threads", 0,
                  "threads that decode and preprocess; 0: the CPUs that the interpreter leaves",
                  &values->num_decode_threads)
        .AtLeast(0)
        .AtMost(kMaxThreads);
    flags.AddBool("skip_broken", false, "images that cannot be read do not make the run fail",
                  &values->skip_broken);
  }
  flags.AddString("journal", "",
                  "file that keeps finished items; default: --output_file_path + '.journal', "
                  "deleted at the end",
                  &values->journal);
  flags.AddBool(
      "resume", false,
      "go on where a killed run of the same command line stopped; without, a journal with "
      "finished items is refused",
      &values->resume);
  flags.AddString("shard", "", "i/n: only every n-th item; 'merge' puts the parts together",
                  &values->shard);
  std::vector<std::string> delegates = DelegateChoices();
  delegates.insert(delegates.begin(), "");
  flags
      .AddString("delegate", "", "delegate to use, short for its --use_... flag", &values->delegate)
      .Choices(std::move(delegates))
      .Essential();
}

absl::Status CompleteRunFlags(FlagRegistry& flags, RunFlags* values) {
  if (const char* enabling = EnablingFlagOfDelegate(values->delegate); enabling != nullptr) {
    flags.Set(enabling, "true");
  }
  const std::string& graph = flags.GetString("graph");
  if (values->model_file.empty()) {
    values->model_file = graph;
  } else if (!graph.empty() && graph != values->model_file) {
    return UsageError("--model_file and --graph name different models; give one of them");
  }
  if (values->journal.empty() && !values->output_file_path.empty() &&
      !IsSpecialFile(values->output_file_path)) {
    values->journal = values->output_file_path + ".journal";
  }
  if (values->resume && values->journal.empty()) {
    return UsageError("--resume: there is no journal; give --output_file_path or --journal");
  }
  absl::Status status = CheckCreatable("--output_file_path", values->output_file_path);
  if (status.ok()) status = CheckCreatable("--records_file", values->records_file);
  if (status.ok()) status = CheckCreatable("--html_report", values->html_report);
  return status;
}

int InterpreterThreads(const FlagRegistry& flags, const RunFlags& values) {
  if (flags.WasSet("num_interpreter_threads")) return std::max(values.num_interpreter_threads, 1);
  if (flags.WasSet("num_threads")) return std::max(flags.GetInt32("num_threads"), 1);
  return 1;
}

int DecodeThreads(const RunFlags& values, int interpreter_threads) {
  if (values.num_decode_threads > 0) return values.num_decode_threads;
  return std::max(1, ReadMachineInfo().cpus_usable - interpreter_threads);
}

CommandLine SplitCommandLine(int argc, char** argv) {
  CommandLine line;
  line.arguments.push_back(argv[0]);
  line.merge = argc > 1 && std::strcmp(argv[1], "merge") == 0;
  bool value_follows = false;  // "--flag value" rather than "--flag=value"
  for (int i = line.merge ? 2 : 1; i < argc; ++i) {
    const bool is_flag = argv[i][0] == '-';
    if (line.merge && !is_flag && !value_follows) {
      line.parts.push_back(argv[i]);
      continue;
    }
    line.arguments.push_back(argv[i]);
    value_follows = is_flag && std::strchr(argv[i], '=') == nullptr;
  }
  return line;
}

nlohmann::ordered_json Configuration(const FlagRegistry& flags) {
  static const std::set<std::string>* const kOfThisProcess =
      new std::set<std::string>{"model_file",
                                "graph",
                                "output_file_path",
                                "output_format",
                                "records_file",
                                "html_report",
                                "log_prefix",
                                "num_threads",
                                "num_interpreter_threads",
                                "num_decode_threads",
                                "memory_limit",
                                "weight_cache",
                                "xnnpack_weight_cache_file_path",
                                "journal",
                                "resume",
                                "shard",
                                "skip_broken",
                                "ignore_unknown_flags",
                                "delegate"};
  nlohmann::ordered_json given = nlohmann::ordered_json::object();
  for (const Flag& flag : flags.flags()) {
    if (flag.origin() == FlagOrigin::kDefault || kOfThisProcess->count(flag.name()) != 0) continue;
    if (flag.group() == kGatesGroup) continue;
    given[flag.name()] = flag.EchoText();
  }
  return given;
}

nlohmann::ordered_json ConfigurationFiles(const FlagRegistry& flags) {
  nlohmann::ordered_json digests = nlohmann::ordered_json::object();
  for (const char* name :
       {"model_output_labels", "ground_truth_labels", "denylist_file_path", "ground_truth",
        "ground_truth_proto", "label_map", "anchors_file", "external_delegate_path"}) {
    const Flag* flag = flags.Find(name);
    if (flag == nullptr || flag->string_value().empty()) continue;
    const absl::StatusOr<std::string> digest = FileDigest(flag->string_value());
    if (digest.ok()) digests[name] = *digest;
  }
  return digests;
}

absl::Status TakeConfiguration(const nlohmann::ordered_json& configuration,
                               const std::vector<std::string>& taken, FlagRegistry* flags) {
  std::string problem;
  const JsonReader config(configuration, "config", &problem);
  for (const auto& [name, value] : config.Object().items()) {
    const JsonReader member = config.At(name.c_str());
    const std::string& text = member.Text();
    const Flag* flag = flags->Find(name);
    if (!problem.empty() || flag == nullptr) continue;
    const bool is_taken = std::find(taken.begin(), taken.end(), name) != taken.end();
    // What other texts mean may depend on the machine: an instruction set, CPUs.
    if (!is_taken && flag->type() == FlagType::kString && flag->choices().empty()) continue;
    const std::string misfit = flags->ProblemOf(name, text);
    if (!misfit.empty()) {
      member.Refuse(misfit);
    } else if (is_taken && !flag->was_set()) {
      flags->Set(name, text);
    }
  }
  return problem.empty() ? absl::OkStatus() : absl::InvalidArgumentError(problem);
}

}  // namespace litmus
