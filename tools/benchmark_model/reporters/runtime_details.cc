// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/runtime_details.h"

#include <string>

#include "tools/benchmark_model/protos/runtime_details.h"
#include "tools/common/document/output_file.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {

int ExportRuntimeDetails(const Options& options, const tflite::Interpreter& interpreter,
                         Printer* printer) {
  if (!options.export_model_runtime_info) return kExitOk;
  const NamedMessage message = RuntimeDetailsMessage(options.graph, interpreter);
  const std::string& path = options.model_runtime_info_output_file;
  if (path.empty()) {
    printer->Raw(message.text());
    return kExitOk;
  }
  const absl::Status status =
      WriteFileAtomically("--model_runtime_info_output_file", path, message.bytes());
  if (!status.ok()) printer->Error(std::string(status.message()));
  return ExitCodeOf(status);
}

}  // namespace litmus::benchmark
