// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/profile.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/benchmark_model/reporters/operator_table.h"
#include "tools/common/document/output_file.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {

int PrintProfiles(const Options& options, const Result& result, Printer* printer) {
  if (!options.enable_op_profiling) return kExitOk;
  const ProfileFormat format =
      options.op_profiling_output_mode == "csv" ? ProfileFormat::kCsv : ProfileFormat::kText;
  const std::pair<const char*, const ProfileSummary*> kParts[] = {
      {"Profiling Info for Benchmark Initialization:", &result.init_profile},
      {"Operator-wise Profiling Info for Regular Benchmark Runs:", &result.run_profile}};
  const std::string& path = options.op_profiling_output_file;
  std::string text;
  for (const auto& [title, profile] : kParts) {
    if (profile->empty()) continue;
    const std::string part = absl::StrCat(title, "\n", profile->Tables(format));
    if (path.empty()) {
      printer->Info(part);
    } else {
      text += part;
    }
  }
  for (const DelegateInfo& info : result.delegate_info) text += KernelTable(info, format);
  if (path.empty()) printer->Raw(text);
  if (result.operator_profile) printer->Raw(OperatorTable(*result.operator_profile));
  if (path.empty()) return kExitOk;
  const absl::Status status = WriteFileAtomically("--op_profiling_output_file", path, text);
  if (!status.ok()) printer->Error(std::string(status.message()));
  return ExitCodeOf(status);
}

}  // namespace litmus::benchmark
