// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/write_results.h"

#include <iostream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "runtime/files/file_output.h"
#include "tools/common/document/output_file.h"
#include "tools/common/print_error.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

bool IsDocument(const RunFlags& flags) {
  return OutputFormatOf(flags.output_format, flags.output_file_path) == OutputFormat::kJson;
}

absl::Status WriteIf(const char* flag, const std::string& path,
                     const std::function<std::string()>& text) {
  return path.empty() ? absl::OkStatus() : WriteFileAtomically(flag, path, text());
}

class Writer {
 public:
  Writer(const std::string& tool, const RunFlags& flags, EvaluationResult* result,
         const CopyTexts& texts)
      : tool_(tool), flags_(flags), result_(*result), texts_(texts) {}

  bool Write() {
    absl::Status written = WriteIf("--records_file", flags_.records_file, texts_.records);
    written.Update(WritePage());
    written.Update(WriteOutputFile());
    written.Update(WriteDocument());
    written.Update(WriteHistory());
    written.Update(texts_.write_more());
    if (!std::cout) written.Update(absl::DataLossError("writing to standard output failed"));
    bool complete = written.ok();
    if (!complete) Note(written);
    // Written last, because it contains the exit code and stdout cannot be rewritten.
    if (flags_.output != "json") return complete;
    if (std::cout << ToJsonText(result_.document) << std::flush) return complete;
    Note(absl::DataLossError("writing to standard output failed"));
    return false;
  }

 private:
  absl::Status WritePage() const {
    return WriteIf("--html_report", flags_.html_report, texts_.html);
  }
  absl::Status WriteOutputFile() const {
    return WriteIf("--output_file_path", flags_.output_file_path, [&] {
      return Render(result_, OutputFormatOf(flags_.output_format, flags_.output_file_path));
    });
  }
  absl::Status WriteDocument() const {
    return WriteIf("--json_out", flags_.json_out, [&] { return ToJsonText(result_.document); });
  }

  absl::Status WriteHistory() const {
    return WriteIf("--history", flags_.history.File(),
                   [&] { return ToJsonText(result_.document); });
  }

  // Records that a copy could not be written, so that the files that can be rewritten contain the
  // error.
  void Note(const absl::Status& written) {
    json& document = result_.document;
    const std::string before = document["error"].is_string() ? document["error"] : json("");
    const std::string error(written.message());
    // The failure of the process may already be this error.
    if (absl::StrContains(before, error)) return;
    const int exit_code = FailWith(tool_, written);
    const int decided = document["exit_code"].get<int>();
    if (decided == kExitOk || decided == kExitGate) document["exit_code"] = exit_code;
    document["error"] = absl::StrCat(before, before.empty() ? "" : "\n", error);
    if (!IsSpecialFile(flags_.html_report)) WritePage().IgnoreError();
    if (!IsSpecialFile(flags_.json_out)) WriteDocument().IgnoreError();
    WriteHistory().IgnoreError();
    if (IsDocument(flags_) && !IsSpecialFile(flags_.output_file_path)) {
      WriteOutputFile().IgnoreError();
    }
  }

  const std::string& tool_;
  const RunFlags& flags_;
  EvaluationResult& result_;
  const CopyTexts& texts_;
};

}  // namespace

bool WriteCopies(const std::string& tool, const RunFlags& flags, EvaluationResult* result,
                 const CopyTexts& texts) {
  return Writer(tool, flags, result, texts).Write();
}

}  // namespace litmus
