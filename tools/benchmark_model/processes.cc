// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/processes.h"

#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/benchmark_model/child_command.h"
#include "tools/benchmark_model/measure/samples_file.h"
#include "tools/benchmark_model/record/combine.h"
#include "tools/benchmark_model/record/result_record.h"
#include "tools/benchmark_model/results/gates.h"
#include "tools/common/document/output_file.h"
#include "tools/common/interrupt.h"
#include "tools/common/process/child_process.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

absl::Status CheckProcesses(const Options& options) {
  if (absl::StartsWith(options.graph, "pipe:")) {
    return absl::InvalidArgumentError(
        "--processes: a pipe can be read by one process; name a file with --graph");
  }
  const absl::Status status = CheckCreatable("--json_out", options.json_out);
  if (!status.ok() || options.samples_out.empty()) return status;
  return SamplesFile::Create(options.samples_out).status();  // the processes continue it
}

}  // namespace

int MeasureInProcesses(const std::vector<std::string>& argv, const Options& options,
                       Printer* printer, Listener* listener) {
  Result none;
  none.model_path = options.graph;
  if (const absl::Status status = CheckProcesses(options); !status.ok()) {
    printer->Error(std::string(status.message()));
    return listener->OnEnd(none, ExitCodeOf(status));
  }
  listener->OnStart();
  ChildOptions command = ChildCommand(argv);
  command.record = kResultRecord;
  WarningRelay warnings = RelayTo(printer);
  std::vector<std::string> records;
  int code = kExitOk;
  for (int i = 0; i < options.processes && !Interrupted(); ++i) {
    listener->OnProcessBegin(i, options.processes);
    if (!options.samples_out.empty()) TellChildrenProcess(i + 1);
    absl::StatusOr<ChildResult> child = RunChild(command);
    code = CheckChild(
        child, absl::StrCat("--processes: process ", i + 1, " of ", options.processes), printer);
    if (code != kExitOk || child->interrupted) break;
    warnings.Relay(child->err);
    records.push_back(std::move(child->record));
  }
  if (code == kExitOk && Interrupted()) {
    printer->Warn(absl::StrCat("Interrupted: the result is of ", records.size(), " of ",
                               options.processes, " processes."));
    code = kExitTemporary;
  }
  if (records.empty()) {
    none.interrupted = Interrupted();
    return listener->OnEnd(none, code);
  }
  absl::StatusOr<Result> result = CombineRecords(records);
  if (!result.ok()) {
    printer->Error(std::string(result.status().message()));
    return listener->OnEnd(none, ExitCodeOf(result.status()));
  }
  result->interrupted = Interrupted();
  if (result->interrupted) result->regular.stop_reason = "interrupt";
  if (!result->samples_error.empty()) {
    printer->Error(result->samples_error);
    if (!IsFailure(code)) code = kExitIoError;
  }
  result->machine = ReadMachineInfo();
  return listener->OnEnd(*result, CheckGates(options, code, printer, &*result));
}

}  // namespace litmus::benchmark
