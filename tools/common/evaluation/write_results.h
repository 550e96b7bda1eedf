// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the outputs that the flags of a run request.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_WRITE_RESULTS_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_WRITE_RESULTS_H_

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/evaluation/run_flags.h"

namespace litmus {

// Functions that create the contents of copies only when they are needed.
struct CopyTexts {
  std::function<std::string()> records, html;
  std::function<absl::Status()> write_more;  // writes files that only one tool has
};

// Writes the outputs that `flags` request: --records_file, --html_report, --output_file_path,
// --json_out, --history, the tool's own files, and the document on stdout (--output=json). If one
// cannot be written, the others still are: the error is printed and added to the document, sets the
// exit code if that was 0 or 1, and files that contain the exit code are written again. Returns
// whether all were written.
bool WriteCopies(const std::string& tool, const RunFlags& flags, EvaluationResult* result,
                 const CopyTexts& texts);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_WRITE_RESULTS_H_
