// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/output_files.h"

#include <string>
#include <utility>

#include "tools/common/document/output_file.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {

int CheckOutputFiles(const Options& options, Printer* printer) {
  const std::pair<const char*, const std::string*> kFiles[] = {
      {"--json_out", &options.json_out},
      {"--op_profiling_output_file", &options.op_profiling_output_file},
      {"--trace_out", &options.trace.out},
      {"--output_filepath", &options.output_filepath}};
  for (const auto& [flag, path] : kFiles) {
    const absl::Status status = CheckCreatable(flag, *path);
    if (status.ok()) continue;
    printer->Error(std::string(status.message()));
    return ExitCodeOf(status);
  }
  return kExitOk;
}

}  // namespace litmus::benchmark
