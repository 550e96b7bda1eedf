// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/json_document.h"

#include <cstdio>

#include "tools/benchmark_model/reporters/json.h"
#include "tools/common/document/output_file.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {

void JsonDocument::OnSeriesBegin(const LoopLimits&) { environment_.NoteBefore(); }
void JsonDocument::OnSeriesEnd(const RunSeries&) { environment_.NoteAfter(); }

void JsonDocument::Fail(int code) {
  if (exit_code_ == kExitOk) exit_code_ = code;
  SetEnd();
}

// What the process ends with, as it is known so far. A broken standard output is reported by the
// program, after this listener.
void JsonDocument::SetEnd() {
  if (document_.is_null()) return;
  document_["exit_code"] = exit_code_;
  const std::string errors = printer_->errors().Text();
  document_["error"] = exit_code_ == kExitOk || errors.empty() ? nlohmann::ordered_json(nullptr)
                                                               : nlohmann::ordered_json(errors);
}

void JsonDocument::Note(const absl::Status& written) {
  if (written.ok()) return;
  printer_->Error(std::string(written.message()));
  Fail(ExitCodeOf(written));
}

std::string JsonDocument::Text() const {
  return document_.is_null() ? model_document_ : ToJsonText(document_);
}

void JsonDocument::WriteFile() {
  if (options_.json_out.empty()) return;
  Note(WriteFileAtomically("--json_out", options_.json_out, Text()));
}

// Each step may change the exit code, which the later ones tell. The last is standard output, which
// cannot be written anew; the file can.
int JsonDocument::OnEnd(const Result& result, int exit_code) {
  exit_code_ = exit_code;
  if (model_document_.empty()) {  // a description of the model is no result, and has no report
    document_ = DocumentOf(result, options_.most_samples, environment_.ToJson(flags_), exit_code);
    SetEnd();
  }
  if (std::fflush(stdout) != 0) Fail(kExitIoError);  // what other listeners have printed
  if (!document_.is_null()) Note(files_.Write(document_));
  WriteFile();
  if (options_.output != "json") return exit_code_;
  const int told = exit_code_;
  if (std::fputs(Text().c_str(), stdout) < 0 || std::fflush(stdout) != 0) Fail(kExitIoError);
  if (exit_code_ != told) WriteFile();
  return exit_code_;
}

}  // namespace litmus::benchmark
