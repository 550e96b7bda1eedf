// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/run_flags.h"

#include <algorithm>
#include <utility>

#include "delegates/registrar/registrar.h"
#include "json/json_reader.h"
#include "runtime/files/file_output.h"
#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/bytes_digest.h"
#include "tools/common/cpu_target.h"
#include "tools/common/document/output_file.h"
#include "tools/common/graph_rewriting.h"
#include "tools/common/input_files/named_files.h"
#include "tools/common/machine/machine_info.h"
#include "tools/common/memory_limit.h"
#include "tools/common/model/entry_point.h"
#include "tools/common/model/external_weights.h"
#include "tools/common/model/input_shapes.h"
#include "tools/common/status_exit.h"
#include "tools/common/weight_cache.h"

namespace litmus {

namespace {

// Modes that have the flags of a run: evaluate, and merge.
constexpr Modes kRun = kEvaluate | kMerge;

void DeclareOutputFlags(FlagRegistry& flags, RunFlags* values) {
  flags.SetGroup("Output", flags.tool() + " m.tflite --json_out=result.json --html_report=r.html");
  flags
      .AddString("output", "text", KeepsResult(kEveryMode).OfOutput(), "format of standard output",
                 &values->output)
      .Choices({"text", "json"});
  flags
      .AddString(
          "json_out", "", KeepsResult(kEveryMode).Output(),
          "write the JSON document (docs/reference/schema) to this file; - is standard output",
          &values->json_out)
      .Everyday();
  flags.AddString(
      "output_file_path", "", KeepsResult(kEveryMode).Output(),
      "file for the result: .json, .csv, .pb (TensorFlow Lite's EvaluationStageMetrics), "
      "else the printed lines",
      &values->output_file_path);
  flags
      .AddString("output_format", "", KeepsResult(kEveryMode).OfOutput(),
                 "format of the file of --output_file_path, regardless of its name",
                 &values->output_format)
      .Choices({"", "text", "json", "csv", "pb"});
  flags.AddString("records_file", "", KeepsResult(kEvaluate | kMerge).Output(),
                  "file for one record per item: .csv, else JSON lines", &values->records_file);
  flags
      .AddString("html_report", "", KeepsResult(kEveryMode).Output(),
                 "write a self-contained HTML report to this file", &values->html_report)
      .Everyday();
  flags.AddBool("log_prefix", false, KeepsResult(kEveryMode).OfOutput(),
                "prefix TensorFlow Lite's lines with \"INFO: \"", &values->log_prefix);
  DeclareHistoryFlags(flags, &values->history, kEveryMode, kEveryMode);
}

// Declares the flags of runs over items.
void DeclareItemFlags(FlagRegistry& flags, RunFlags* values, bool images) {
  if (images) {
    flags
        .AddInt32("num_images", 0, ChangesResult(kRun), "images to evaluate; 0 means all",
                  &values->num_images)
        .Everyday()
        .AtLeast(0);
    flags
        .AddInt32("num_decode_threads", 0, KeepsResult(kRun),
                  "threads that decode and preprocess; 0: the CPUs that the interpreter leaves",
                  &values->num_decode_threads)
        .AtLeast(0)
        .AtMost(kMaxThreads);
    flags.AddBool("skip_broken", false, KeepsResult(kEvaluate | kMerge),
                  "images that cannot be read do not make the run fail", &values->skip_broken);
  }
  flags.AddString("journal", "", KeepsResult(kEvaluate).Names(FlagText::kJournal),
                  "file that keeps finished items; default: --json_out or --output_file_path and "
                  "'.journal', deleted at the end",
                  &values->journal);
  flags
      .AddBool("resume", false, KeepsResult(kEvaluate),
               "continue an interrupted run of the same command line; without it, a journal with "
               "finished items is rejected",
               &values->resume)
      .Everyday();
  flags.AddString(
      "shard", "", KeepsResult(kEvaluate),
      "i/n, i from 0 to n-1, or from 1 to n (n/n is 0/n): evaluate shard i of n (every n-th item); "
      "'merge' combines the shards",
      &values->shard);
}

}  // namespace

void DeclareRunFlags(FlagRegistry& flags, RunFlags* values, bool images,
                     const std::vector<Mode>& own) {
  std::vector<Mode> modes = {
      {kEvaluate, ModeKind::kDefault, "evaluate", nullptr, "no word", "runs the model over items"},
      {kMerge, ModeKind::kReplacement, "merge", nullptr, "merge",
       "combines the results of shards"}};
  modes.insert(modes.end(), own.begin(), own.end());
  flags.SetModes(std::move(modes));
  flags.SetRunningModes(kRun);
  flags.AddCommandWord("merge", kMerge, "PART.json", "results of shards, which --json_out wrote",
                       &values->parts);
  flags.SetGroup("Model", flags.tool() + " m.tflite --delegate=gpu --num_interpreter_threads=4");
  flags
      .AddString("model_file", "", KeepsResult(kRun).Model(), "the .tflite model",
                 &values->model_file)
      .AlsoNamed({"model", "graph"})
      .Everyday();
  DeclareInputShapes(flags, kRun);
  DeclareSignature(flags, kRun);
  DeclareExternalWeights(flags, kRun);
  std::vector<std::string> delegates = DelegateChoices();
  delegates.insert(delegates.begin(), "");
  flags
      .AddString("delegate", "", KeepsResult(kRun), "delegate to use, short for its --use_... flag",
                 &values->delegate)
      .Choices(std::move(delegates))
      .Everyday();
  DeclareOutputFlags(flags, values);
  flags.SetGroup("Run control", flags.tool() + " m.tflite --json_out=r.json --resume");
  flags
      .AddInt32("num_interpreter_threads", 1, KeepsResult(kRun),
                "threads of the interpreter under test; overrides --num_threads",
                &values->num_interpreter_threads)
      .AtLeast(-1)
      .AtMost(kMaxThreads);
  DeclareItemFlags(flags, values, images);
  DeclareCpuAffinity(flags);
  DeclareCpuTarget(flags);
  DeclareMemoryLimit(flags);
  DeclareGraphRewriting(flags);
  DeclareWeightCache(flags);
}

absl::Status CompleteRunFlags(FlagRegistry& flags, RunFlags* values) {
  if (const char* enabling = EnablingFlagOfDelegate(values->delegate); enabling != nullptr) {
    flags.Set(enabling, "true");
  }
  values->names_journal = !values->journal.empty();
  for (const std::string* beside : {&values->output_file_path, &values->json_out}) {
    if (values->journal.empty() && !beside->empty() && !IsSpecialFile(*beside)) {
      values->journal = *beside + ".journal";
    }
  }
  if (values->resume && values->journal.empty()) {
    return UsageError(
        "--resume: there is no journal; give --json_out, --output_file_path or --journal");
  }
  absl::Status status = CheckCreatable("--output_file_path", values->output_file_path);
  if (status.ok()) status = CheckCreatable("--json_out", values->json_out);
  if (status.ok()) status = CheckCreatable("--records_file", values->records_file);
  if (status.ok()) status = CheckCreatable("--html_report", values->html_report);
  if (status.ok()) status = values->history.Check();
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

nlohmann::ordered_json Configuration(const FlagRegistry& flags) {
  nlohmann::ordered_json given = nlohmann::ordered_json::object();
  for (const Flag* flag : flags.FlagsOnce()) {
    if (flag->origin() == FlagOrigin::kDefault || !flag->use().changes_result()) continue;
    given[flag->name()] = flag->EchoText();
  }
  return given;
}

// One digest over several files and their names.
static absl::StatusOr<std::string> DigestOfNamed(const std::string& text) {
  std::string all;
  for (const auto& [name, path] : SplitNamedFiles(text)) {
    const absl::StatusOr<std::string> digest = FileDigest(path);
    if (!digest.ok()) return digest;
    absl::StrAppend(&all, name, ":", *digest, "\n");
  }
  return BytesDigest(all);
}

nlohmann::ordered_json ConfigurationFiles(const FlagRegistry& flags) {
  nlohmann::ordered_json digests = nlohmann::ordered_json::object();
  for (const Flag* flag : flags.FlagsOnce()) {
    const FlagText text = flag->use().text();
    if (text != FlagText::kInput && text != FlagText::kNamedInputs) continue;
    if (!flag->use().changes_result() || flag->string_value().empty()) continue;
    const absl::StatusOr<std::string> digest = text == FlagText::kInput
                                                   ? FileDigest(flag->string_value())
                                                   : DigestOfNamed(flag->string_value());
    if (digest.ok()) digests[flag->name()] = *digest;
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
    // The value of another string flag may depend on the machine (an instruction set, CPUs), so it
    // is not compared.
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

absl::Status HoldToConfiguration(const nlohmann::ordered_json& configuration,
                                 const std::vector<std::string>& taken, const FlagRegistry& flags) {
  for (const Flag* flag : flags.FlagsOnce()) {
    const FlagUse& use = flag->use();
    if (!flag->was_set() || !use.changes_result()) continue;
    if (use.text() != FlagText::kValue || !use.modes().Meets(kEvaluate)) continue;
    if (std::find(taken.begin(), taken.end(), flag->name()) != taken.end()) continue;
    const auto had = configuration.find(flag->name());
    const bool has_text = had != configuration.end() && had->is_string();
    if (has_text ? *had == flag->EchoText() : !flag->differs_from_default()) continue;
    const std::string theirs =
        has_text ? absl::StrCat("with --", flag->name(), "=", had->get<std::string>())
        : flag->default_text().empty() ? "without it"
                                       : "with the default, " + flag->default_text();
    return UsageError(absl::StrCat("--", flag->name(), "=", flag->EchoText(),
                                   ": the shards were evaluated ", theirs,
                                   "; leave the flag out of the merge"));
  }
  return absl::OkStatus();
}

}  // namespace litmus
