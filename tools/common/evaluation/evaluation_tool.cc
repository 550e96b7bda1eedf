// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/evaluation_tool.h"

#include <iostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/cpu_target.h"
#include "tools/common/document/build_info.h"
#include "tools/common/document/output_file.h"
#include "tools/common/evaluation/clock.h"
#include "tools/common/evaluation/write_results.h"
#include "tools/common/memory_limit.h"
#include "tools/common/print_error.h"
#include "tools/common/read_file.h"
#include "tools/common/sha256.h"
#include "tools/common/status_exit.h"

namespace litmus {

using json = nlohmann::ordered_json;

int EvaluationTool::Main(int argc, char** argv) {
  start_us_ = NowUs();
  Environment environment(argc, argv);
  DescribeBuild(flags_);
  flags_.ParseOrExit(argc, argv);
  absl::Status status = ApplyCpuAffinity(flags_);
  environment.NoteBefore();
  ApplyCpuTarget(flags_);
  ApplyMemoryLimit(flags_);
  if (status.ok()) status = CompleteRunFlags(flags_, &run_flags());
  if (status.ok()) status = CompleteFlags();
  if (!status.ok()) return FailWith(flags_.tool(), status);
  CatchInterrupts();
  status = Finish();
  if (!status.ok() && run_ != nullptr && Interrupted()) {
    const auto done = static_cast<int64_t>(run_->Finish().records.size()) - run_->resumed();
    const auto pending = static_cast<int64_t>(run_->pending().size());
    return EndInterrupted(run_flags(), done, pending, items_);
  }
  if (!status.ok()) return FailWith(flags_.tool(), status);
  const auto judgement = Judge(finished_);
  if (!judgement.ok()) return FailWith(flags_.tool(), judgement.status());
  environment.NoteAfter();
  CompleteDocument(*judgement, environment);
  return Report(*judgement);
}

absl::Status EvaluationTool::Finish() {
  auto finished = FinishWithoutItems();
  if (!finished.ok()) return finished.status();
  if (finished->has_value()) {
    finished_ = **std::move(finished);
    return absl::OkStatus();
  }
  return flags_.IsCommand("merge") ? Merge() : Run();
}

absl::Status EvaluationTool::Merge() {
  auto merged = MergeShards(flags_.tool(), run_flags().parts,
                            [this](const FinishedRun& part) { return Check(part); });
  if (!merged.ok()) return merged.status();
  finished_ = *std::move(merged);
  const json& header = finished_.description.header;
  if (absl::Status status = HoldToModel(header); !status.ok()) return status;
  const auto config = header.find("config");
  if (config == header.end()) return absl::OkStatus();
  if (absl::Status status = HoldToConfiguration(*config, FlagsOfParts(), flags_); !status.ok()) {
    return status;
  }
  std::vector<std::string> of_parts = FlagsOfParts();
  // What a merge runs itself must be the signature that the parts ran.
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
  auto run = EvaluationRun::Start(run_flags(), *std::move(description));
  if (!run.ok()) return run.status();
  run_ = *std::move(run);
  if (run_->resumed() > 0) {  // before hours are spent beside a damaged record
    if (const absl::Status status = Check(run_->Finish()); !status.ok()) {
      return absl::Status(status.code(), absl::StrCat(run_flags().journal, ": ", status.message()));
    }
  }
  startup_us_ = NowUs() - start_us_;
  if (absl::Status status = RunItems(run_.get()); !status.ok()) return status;
  finished_ = run_->Finish();
  return absl::OkStatus();
}

void EvaluationTool::CompleteDocument(const Judgement& judgement, const Environment& environment) {
  json& document = judgement.result->document;
  document["metrics"] = MetricsToJson(judgement.metrics);
  document["gates"] = judgement.verdict->gates();
  json& members = document["environment"] = environment.ToJson(flags_);
  members["interpreter_threads"] = InterpreterThreads(flags_, run_flags());
  members.update(OtherThreads());
  members["resumed_items"] = run_ == nullptr ? 0 : run_->resumed();
  members["merged_shards"] = run_flags().parts;
  document["exit_code"] = judgement.verdict->exit_code();
  const bool failed = judgement.verdict->exit_code() != kExitOk;
  document["error"] =
      failed ? json(absl::StrJoin(judgement.verdict->sentences(), "\n")) : json(nullptr);
}

// A copy could not be written: the others, as far as they can be written anew, say so.
int EvaluationTool::FailCopy(const Judgement& judgement, const absl::Status& written) {
  json& document = judgement.result->document;
  const int exit_code = FailWith(flags_.tool(), written);
  std::string errors = document["error"].is_string() ? document["error"].get<std::string>() : "";
  absl::StrAppend(&errors, errors.empty() ? "" : "\n", std::string(written.message()));
  document["exit_code"] = exit_code;
  document["error"] = errors;
  RewriteDocuments(run_flags(), *judgement.result);
  return exit_code;
}

int EvaluationTool::Report(const Judgement& judgement) {
  const bool as_json = run_flags().output == "json";
  if (!as_json) {
    std::cout << judgement.details << ToText(*judgement.result, run_flags().log_prefix)
              << std::flush;
  }
  for (const std::string& alarm : judgement.alarms) PrintWarning(alarm);
  judgement.verdict->Print();
  absl::Status written = WriteResults(
      run_flags(), *judgement.result, [&] { return RecordsText(finished_); },
      [&] { return Html(finished_); });
  written.Update(WriteMore());
  int exit_code = judgement.verdict->exit_code();
  bool complete = written.ok();
  if (!complete) exit_code = FailCopy(judgement, written);
  // The last: it says how the process ends, and cannot be written anew.
  if (as_json && !(std::cout << ToJsonText(judgement.result->document) << std::flush)) {
    exit_code = FailCopy(judgement, absl::DataLossError("writing to standard output failed"));
    complete = false;
  }
  if (complete && run_ != nullptr) run_->Close();
  return exit_code;
}

}  // namespace litmus
