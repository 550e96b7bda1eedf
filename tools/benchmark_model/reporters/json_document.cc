// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/json_document.h"

#include <cstdio>

#include "absl/status/status.h"
#include "tools/benchmark_model/reporters/csv.h"
#include "tools/benchmark_model/reporters/json.h"
#include "tools/common/document/output_file.h"
#include "tools/common/history/baseline.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {

void JsonDocument::OnSeriesBegin(const LoopLimits&) { environment_.NoteBefore(); }
void JsonDocument::OnSeriesEnd(const RunSeries&) { environment_.NoteAfter(); }

int JsonDocument::WriteModelDocument(int exit_code) {
  if (!options_.json_out.empty()) {
    const absl::Status written =
        WriteFileAtomically("--json_out", options_.json_out, model_document_);
    if (!written.ok()) printer_->Error(std::string(written.message()));
    if (!written.ok() && !IsFailure(exit_code)) exit_code = ExitCodeOf(written);
  }
  if (options_.output == "json") std::fputs(model_document_.c_str(), stdout);
  return printer_->FlushStdout() || IsFailure(exit_code) ? exit_code
                                                         : static_cast<int>(kExitIoError);
}

void JsonDocument::CompareWithBaseline(nlohmann::ordered_json* document) {
  const absl::StatusOr<BaselineOutcome> outcome = ApplyBaseline(files_.history, document);
  if (!outcome.ok()) {
    const std::string error(outcome.status().message());
    printer_->Error(error);
    (*document)["exit_code"] = static_cast<int>(ExitCodeOf(outcome.status()));
    (*document)["error"] = error;
  } else if (outcome->failed) {
    printer_->Error(outcome->sentence);
  } else if (!outcome->sentence.empty()) {
    printer_->Asked(outcome->sentence);
  }
}

int JsonDocument::OnEnd(const Result& result, int exit_code) {
  if (!printer_->FlushStdout() && !IsFailure(exit_code)) exit_code = kExitIoError;
  // A description of a model is not a result and has no HTML report.
  if (!model_document_.empty()) return WriteModelDocument(exit_code);
  nlohmann::ordered_json document =
      DocumentOf(result, options_.most_samples, environment_.ToJson(flags_), exit_code);
  std::string errors = printer_->errors().Text();
  if (errors.empty() && result.interrupted) errors = "interrupted";
  if (exit_code != kExitOk && !errors.empty()) document["error"] = errors;
  CompareWithBaseline(&document);
  CopyTargets targets = files_.Targets(options_.json_out, options_.output);
  if (options_.output == "csv") {
    targets.to_stdout = true;
    targets.form_of_stdout = [&](const nlohmann::ordered_json& end) {
      const nlohmann::ordered_json& error = end["error"];
      return ToCsv(result, end["exit_code"].get<int>(),
                   error.is_string() ? error.get<std::string>() : "");
    };
  }
  return WriteCopies(targets, std::move(document),
                     [this](const std::string& error) { printer_->Error(error); });
}

}  // namespace litmus::benchmark
