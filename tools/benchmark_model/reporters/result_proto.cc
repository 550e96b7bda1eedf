// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/result_proto.h"

#include "tools/benchmark_model/protos/benchmark_result.h"
#include "tools/common/document/output_file.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {

int ResultProto::OnEnd(const Result& result, int) {
  if (result.regular.empty()) return kExitOk;
  printer_->Info("Saving benchmark result to: " + path_);
  const absl::Status status =
      WriteFileAtomically("--result_file_path", path_, BenchmarkResultMessage(result).bytes());
  if (status.ok()) {
    printer_->Info("Saved benchmark result to: " + path_);
  } else {
    printer_->Error(std::string(status.message()));
  }
  return ExitCodeOf(status);
}

}  // namespace litmus::benchmark
