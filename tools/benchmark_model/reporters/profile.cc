// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/profile.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/benchmark_model/protos/profiling_data.h"
#include "tools/benchmark_model/reporters/operator_table.h"
#include "tools/common/document/output_file.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {

namespace {

int WriteProfile(const std::string& path, const std::string& bytes, Printer* printer) {
  const absl::Status status = WriteFileAtomically("--op_profiling_output_file", path, bytes);
  if (!status.ok()) printer->Error(std::string(status.message()));
  return ExitCodeOf(status);
}

int PrintProto(const Options& options, const Result& result, Printer* printer) {
  const NamedMessage message =
      ProfilingDataMessage(result.model_path, result.init_profile, result.run_profile);
  const std::string& path = options.op_profiling_output_file;
  if (!path.empty()) return WriteProfile(path, message.bytes(), printer);
  printer->Raw(message.text());
  return kExitOk;
}

}  // namespace

int PrintProfiles(const Options& options, const Result& result, Printer* printer) {
  if (!options.enable_op_profiling) return kExitOk;
  if (options.op_profiling_output_mode == "proto") return PrintProto(options, result, printer);
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
      printer->Asked(part);
    } else {
      text += part;
    }
  }
  for (const DelegateInfo& info : result.delegate_info) text += KernelTable(info, format);
  if (path.empty()) printer->Raw(text);
  if (result.operator_profile) printer->Raw(OperatorTable(*result.operator_profile));
  return path.empty() ? kExitOk : WriteProfile(path, text, printer);
}

}  // namespace litmus::benchmark
