// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/evaluation_tool.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/arguments.h"
#include "cli/exit_codes.h"
#include "cli/utf8.h"
#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/card/next_command.h"
#include "tools/common/cpu_target.h"
#include "tools/common/document/build_info.h"
#include "tools/common/evaluation/clock.h"
#include "tools/common/evaluation/failed_result.h"
#include "tools/common/evaluation/write_results.h"
#include "tools/common/memory_limit.h"
#include "tools/common/print_error.h"
#include "tools/common/read_file.h"
#include "tools/common/result_report/result_report.h"
#include "tools/common/sha256.h"
#include "tools/common/status_exit.h"

namespace litmus {

using json = nlohmann::ordered_json;

int EvaluationTool::Main(int argc, char** argv) {
  start_us_ = NowUs();
  argv_.assign(argv, argv + argc);
  environment_.emplace(argc, argv);
  DescribeBuild(flags_);
  OwedCopies owed(&flags_, [this](const Failure& failure) { WriteFailed(failure); });
  flags_.ParseOrExit(argc, argv);
  return owed.Guard([&] { return RunSteps(&owed); });
}

int EvaluationTool::RunSteps(OwedCopies* owed) {
  absl::Status status = ApplyCpuAffinity(flags_);
  environment_->NoteBefore();
  ApplyCpuTarget(flags_);
  ApplyMemoryLimit(flags_);
  if (status.ok()) status = CompleteRunFlags(flags_, &run_flags());
  if (status.ok()) status = CompleteFlags();
  const auto environment = [&] { return environment_->ToJson(flags_); };
  if (status.ok()) status = CheckBaseline(run_flags().history, flags_.tool(), environment);
  if (!status.ok()) return Fail(status, owed);
  CatchInterrupts();
  status = Finish();
  if (!status.ok() && run_ != nullptr && Interrupted()) return EndInterrupted(owed);
  if (!status.ok()) return Fail(status, owed);
  const auto judgement = Judge(finished_);
  if (!judgement.ok()) return Fail(judgement.status(), owed);
  environment_->NoteAfter();
  CompleteDocument(*judgement);
  const auto outcome = ApplyBaseline(run_flags().history, &judgement->result->document);
  if (!outcome.ok()) return Fail(outcome.status(), owed);
  baseline_ = *outcome;
  const int exit_code = Report(*judgement);
  owed->Settle();
  return exit_code;
}

int EvaluationTool::Fail(const absl::Status& status, OwedCopies* owed) {
  const int exit_code = FailWith(flags_.tool(), status);
  // Error messages of the runtime were printed earlier and may have more details.
  return owed->Fail({exit_code, absl::StrCat(runtime_errors_.Take(), status.message())});
}

int EvaluationTool::EndInterrupted(OwedCopies* owed) {
  const std::string sentence = absl::StrCat(
      "interrupted after ", run_->finished(), " of ", run_->shard_items(), " ", items_, "; ",
      run_flags().journal.empty() ? "they are lost: there is no journal"
                                  : "continue with --resume");
  PrintWarning(sentence);
  return owed->Fail({kExitTemporary, sentence});
}

absl::Status EvaluationTool::Finish() {
  auto finished = FinishWithoutItems();
  if (!finished.ok()) return finished.status();
  if (finished->has_value()) {
    finished_ = **std::move(finished);
    header_ = finished_.description.header;
    return absl::OkStatus();
  }
  return flags_.IsCommand("merge") ? Merge() : Run();
}

absl::Status EvaluationTool::Merge() {
  auto merged = MergeShards(flags_.tool(), run_flags().parts,
                            [this](const FinishedRun& part) { return Check(part); });
  if (!merged.ok()) return merged.status();
  finished_ = *std::move(merged);
  const json& header = header_ = finished_.description.header;
  if (absl::Status status = HoldToModel(header); !status.ok()) return status;
  const auto config = header.find("config");
  if (config == header.end()) return absl::OkStatus();
  if (absl::Status status = HoldToConfiguration(*config, FlagsOfParts(), flags_); !status.ok()) {
    return status;
  }
  std::vector<std::string> of_parts = FlagsOfParts();
  // If a merge runs the model, the signature must be that of the shards.
  of_parts.emplace_back("signature_to_run_for");
  const absl::Status taken = TakeConfiguration(*config, of_parts, &flags_);
  if (taken.ok()) return taken;
  return absl::Status(taken.code(), absl::StrCat(run_flags().parts[0], ": ", taken.message()));
}

absl::Status EvaluationTool::HoldToModel(const json& header) {
  const std::string& path = run_flags().model_file;
  if (path.empty()) return absl::OkStatus();
  const absl::StatusOr<std::string> bytes = ReadFileBytes(path);
  if (!bytes.ok()) {
    return absl::NotFoundError(
        absl::StrCat("--model_file: cannot read '", path, "': ", bytes.status().message()));
  }
  const json::json_pointer of_parts("/model/sha256");
  if (!header.contains(of_parts) || header[of_parts] == Sha256Hex(bytes->data(), bytes->size()))
    return absl::OkStatus();
  return UsageError(absl::StrCat("--model_file: '", path,
                                 "' is not the model of the parts, whose SHA-256 differs"));
}

absl::Status EvaluationTool::Run() {
  auto description = Prepare();
  if (!description.ok()) return description.status();
  json files = ConfigurationFiles(flags_);
  if (!files.empty()) description->header["config_files"] = std::move(files);
  header_ = description->header;
  auto run = EvaluationRun::Start(run_flags(), *std::move(description));
  if (!run.ok()) return run.status();
  run_ = *std::move(run);
  if (run_->resumed() > 0) {  // checks records before hours are spent on the remaining items
    if (const absl::Status status = Check(run_->Finish()); !status.ok()) {
      return absl::Status(status.code(), absl::StrCat(run_flags().journal, ": ", status.message()));
    }
  }
  startup_us_ = NowUs() - start_us_;
  if (absl::Status status = RunItems(run_.get()); !status.ok()) return status;
  finished_ = run_->Finish();
  return absl::OkStatus();
}

json EvaluationTool::EnvironmentToJson() {
  json members = environment_->ToJson(flags_);
  members["interpreter_threads"] = InterpreterThreads(flags_, run_flags());
  members.update(OtherThreads());
  members["resumed_items"] = run_ == nullptr ? 0 : run_->resumed();
  members["merged_shards"] = run_flags().parts;
  return members;
}

void EvaluationTool::CompleteDocument(const Judgement& judgement) {
  json& document = judgement.result->document;
  document["metrics"] = MetricsToJson(judgement.metrics);
  document["gates"] = judgement.verdict->gates();
  document["environment"] = EnvironmentToJson();
  document["exit_code"] = judgement.verdict->exit_code();
  const bool failed = judgement.verdict->exit_code() != kExitOk;
  document["error"] =
      failed ? json(absl::StrJoin(judgement.verdict->sentences(), "\n")) : json(nullptr);
}

int EvaluationTool::Report(const Judgement& judgement) {
  if (run_flags().output != "json") {
    std::cout << judgement.details << ToText(*judgement.result, run_flags().log_prefix)
              << std::flush;
  }
  for (const std::string& alarm : judgement.alarms) PrintWarning(alarm);
  judgement.verdict->Print();
  if (run_flags().output != "json" && !judgement.card.empty()) {
    std::cout << "\n" << judgement.card.Text(CardStyleOf(STDOUT_FILENO)) << std::flush;
  }
  if (baseline_.failed) {
    FailWith(flags_.tool(), absl::UnknownError(baseline_.sentence));
  } else if (run_flags().output != "json" && !baseline_.sentence.empty()) {
    std::cout << Printable(baseline_.sentence) << "\n" << std::flush;
  }
  const bool complete = WriteCopies(flags_.tool(), run_flags(), judgement.result,
                                    {[&] { return RecordsText(finished_); },
                                     [&] { return Html(finished_); }, [&] { return WriteMore(); }});
  if (complete && run_ != nullptr) run_->Close();
  return judgement.result->document["exit_code"].get<int>();
}

std::vector<std::string> EvaluationTool::NextWith(Modes mode, const std::string& flag) const {
  const std::string name = flag.substr(2, flag.find('=') - 2);
  if (flags_.WasSet(name)) return {};
  if (flags_.IsCommand("merge")) {
    // A merge holds flags that change a result to those of the shards, so it would refuse this one.
    const Flag* added = flags_.Find(name);
    if (added == nullptr || added->use().changes_result()) return {};
    mode = kMerge;
  }
  std::vector<std::string> command = NextCommand(flags_, argv_, mode, {flag});
  // The suggested command has no journal, so --resume is removed, too.
  command.erase(std::remove_if(command.begin(), command.end(),
                               [](const std::string& word) { return GivesFlag(word, "resume"); }),
                command.end());
  return command;
}

void EvaluationTool::WriteFailed(const Failure& failure) {
  json header = header_;
  if (header.is_null()) {
    header = MakeEnvelope(flags_.tool());
    header["config"] = Configuration(flags_);
  }
  std::optional<ShardProgress> progress;
  if (run_ != nullptr) progress = ShardProgress{run_->finished(), run_->shard_items()};
  EvaluationResult result =
      MakeFailedResult(header, progress, run_flags(), EnvironmentToJson(), failure);
  const RunFlags targets = WithoutKeptFiles(run_flags(), header);
  WriteCopies(flags_.tool(), targets, &result,
              {[&] { return FailureRecord(failure, targets.records_file); },
               [&] { return ToHtmlReport(result.document).value_or(""); },
               [&] { return WriteMoreFailed(failure); }});
}

}  // namespace litmus
