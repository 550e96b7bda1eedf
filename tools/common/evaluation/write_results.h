// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes what the flags of a run ask for.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_WRITE_RESULTS_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_WRITE_RESULTS_H_

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/evaluation/run_flags.h"

namespace litmus {

// Texts of copies that are not made before they are needed.
struct CopyTexts {
  std::function<std::string()> records, html;
  std::function<absl::Status()> write_more;  // files of one tool alone
};

// Writes --records_file, --html_report, --output_file_path, --json_out, what only the tool has, and
// the document on standard output (--output=json): those that `flags` ask for. One that cannot be
// written does not keep it from the others: the error is printed and joins the document's, it
// decides the exit code where that was 0 or 1, and the files that have the exit
// code are written anew. Returns whether all were written.
bool WriteCopies(const std::string& tool, const RunFlags& flags, EvaluationResult* result,
                 const CopyTexts& texts);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_WRITE_RESULTS_H_
