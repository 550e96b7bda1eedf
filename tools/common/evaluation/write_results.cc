// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/write_results.h"

#include <iostream>

#include "tools/common/document/output_file.h"

namespace litmus {

absl::Status WriteResults(const RunFlags& flags, const EvaluationResult& result,
                          const std::function<std::string()>& records,
                          const std::function<std::string()>& html) {
  absl::Status written;
  if (!flags.records_file.empty()) {
    written.Update(WriteFileAtomically("--records_file", flags.records_file, records()));
  }
  if (!flags.html_report.empty()) {
    written.Update(WriteFileAtomically("--html_report", flags.html_report, html()));
  }
  if (!flags.output_file_path.empty()) {
    const OutputFormat format = OutputFormatOf(flags.output_format, flags.output_file_path);
    written.Update(
        WriteFileAtomically("--output_file_path", flags.output_file_path, Render(result, format)));
  }
  if (!flags.json_out.empty()) {
    written.Update(WriteFileAtomically("--json_out", flags.json_out, ToJsonText(result.document)));
  }
  if (!std::cout) written.Update(absl::DataLossError("writing to standard output failed"));
  return written;
}

void RewriteDocuments(const RunFlags& flags, const EvaluationResult& result) {
  const std::string text = ToJsonText(result.document);
  if (!flags.json_out.empty()) {
    WriteFileAtomically("--json_out", flags.json_out, text).IgnoreError();
  }
  const OutputFormat format = OutputFormatOf(flags.output_format, flags.output_file_path);
  if (!flags.output_file_path.empty() && format == OutputFormat::kJson) {
    WriteFileAtomically("--output_file_path", flags.output_file_path, text).IgnoreError();
  }
}

}  // namespace litmus
