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

// --records_file, --html_report, --output_file_path and --json_out, those that were given; the
// others' texts are not made. Goes on after an error and returns the first. Also fails (DataLoss)
// when standard output did.
absl::Status WriteResults(const RunFlags& flags, const EvaluationResult& result,
                          const std::function<std::string()>& records,
                          const std::function<std::string()>& html);

// The document again into the files of --json_out and --output_file_path (as JSON), after something
// in it changed. Errors have been reported by WriteResults.
void RewriteDocuments(const RunFlags& flags, const EvaluationResult& result);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_WRITE_RESULTS_H_
