// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/command_runner.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "tools/common/card/quote_command.h"
#include "tools/common/process/child_process.h"

namespace litmus::compare {
namespace {

constexpr int kShownLines = 5;
// The start-up of the shell: first runs before the first command, then one before every so many.
constexpr int kFirstShellRuns = 11;

absl::Status Failed(const std::string& name, const std::vector<std::string>& argv,
                    const ProcessCost& cost) {
  const std::string lines = LastLines(cost.err.empty() ? cost.out : cost.err, kShownLines);
  return absl::InternalError(absl::StrCat(name, ": ", QuoteCommand(argv), ": ", DescribeEnd(cost),
                                          lines.empty() ? "" : ":\n", lines));
}

absl::Status Named(const std::string& name, const absl::Status& status) {
  return absl::Status(status.code(), absl::StrCat(name, ": ", status.message()));
}

}  // namespace

absl::StatusOr<std::unique_ptr<CommandRunner>> CommandRunner::Make(
    const CommandPlan& plan, bool count_instructions, const std::atomic<bool>* interrupted) {
  absl::StatusOr<std::unique_ptr<ProcessMeter>> meter = ProcessMeter::Make(interrupted);
  if (!meter.ok()) return meter.status();
  std::unique_ptr<CommandRunner> runner(
      new CommandRunner(plan, count_instructions, *std::move(meter)));
  for (int i = 0; i < kFirstShellRuns && !plan.shell.empty(); ++i) {
    absl::Status measured = runner->MeasureShell();
    if (!measured.ok()) return measured;
  }
  return runner;
}

absl::Status CommandRunner::MeasureShell() {
  ProcessRequest request;
  request.argv = plan_.shell;
  const absl::StatusOr<ProcessCost> cost = meter_->Run(request);
  if (!cost.ok()) return Named("--shell", cost.status());
  if (cost->interrupted) return absl::AbortedError("interrupted");
  if (cost->exit_code != 0) return Failed("--shell", request.argv, *cost);
  shell_.Add(cost->wall_seconds, cost->cpu_seconds);
  return absl::OkStatus();
}

absl::Status CommandRunner::RunOnce(const char* flag, const std::vector<std::string>& argv) {
  if (argv.empty()) return absl::OkStatus();
  ProcessRequest request;
  request.argv = argv;
  request.output = ProcessRequest::Output::kPipe;
  const absl::StatusOr<ProcessCost> cost = meter_->Run(request);
  if (!cost.ok()) return Named(flag, cost.status());
  if (cost->interrupted) return absl::AbortedError("interrupted");
  return cost->exit_code == 0 ? absl::OkStatus() : Failed(flag, argv, *cost);
}

absl::Status CommandRunner::SetUp(size_t side) {
  (void)side;
  return RunOnce("--setup", plan_.setup);
}

absl::StatusOr<ProcessCost> CommandRunner::Run(size_t side) {
  return Run(side, plan_.RequestOf(side));
}

absl::StatusOr<ProcessCost> CommandRunner::Run(size_t side, const ProcessRequest& asked) {
  absl::Status prepared = RunOnce("--prepare", plan_.prepare);
  if (!prepared.ok()) return prepared;
  ProcessRequest request = asked;
  request.count_instructions = count_instructions_;
  absl::StatusOr<ProcessCost> cost = meter_->Run(request);
  if (!cost.ok()) return Named(NameOfSide(side), cost.status());
  if (cost->interrupted) return absl::AbortedError("interrupted");
  const bool ended = !cost->timed_out && cost->stop_signal == 0;
  if (!ended || (cost->exit_code != 0 && !plan_.ignore_failure)) {
    return Failed(NameOfSide(side), request.argv, *cost);
  }
  if (!plan_.shell.empty()) {
    cost->wall_seconds = std::max(0.0, cost->wall_seconds - shell_.cost().wall_seconds);
    cost->cpu_seconds = std::max(0.0, cost->cpu_seconds - shell_.cost().cpu_seconds);
    cost->spawn_seconds += shell_.cost().wall_seconds;
  }
  absl::Status concluded = RunOnce("--conclude", plan_.conclude);
  if (!concluded.ok()) return concluded;
  return cost;
}

absl::Status CommandRunner::CleanUp() {
  if (cleaned_up_) return absl::OkStatus();
  cleaned_up_ = true;
  return RunOnce("--cleanup", plan_.cleanup);
}

}  // namespace litmus::compare
