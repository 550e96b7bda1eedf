// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/result_proto.h"

#include "tools/benchmark_model/protos/benchmark_result.h"
#include "tools/common/document/output_file.h"
#include "tools/common/exports/result_state.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {

// TensorFlow Lite's message has no member for failures. An empty message replaces the result of an
// earlier run.
int ResultProto::OnEnd(const Result& result, int exit_code) {
  const bool measured = !result.regular.empty();
  const bool failed = StateOf(exit_code, measured) == ResultState::kFailed;
  const bool tell = measured && !failed;
  if (tell) printer_->Info("Saving benchmark result to: " + path_);
  const absl::Status status = WriteFileAtomically(
      "--result_file_path", path_, failed ? "" : BenchmarkResultMessage(result).bytes());
  if (!status.ok()) {
    printer_->Error(std::string(status.message()));
  } else if (tell) {
    printer_->Info("Saved benchmark result to: " + path_);
  }
  return ExitCodeOf(status);
}

}  // namespace litmus::benchmark
