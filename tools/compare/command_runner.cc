// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/command_runner.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "tools/common/card/quote_command.h"
#include "tools/common/process/child_process.h"
#include "tools/compare/sides/sides.h"

namespace litmus::compare {
namespace {

constexpr int kShownLines = 5;
// Runs of the shell with an empty command before the first command.
constexpr int kFirstShellRuns = 11;
// Later it runs between commands while that takes at most this share of their time, so that the
// load of the machine meets both.
constexpr double kShellShare = 0.1;
constexpr size_t kNoSide = static_cast<size_t>(-1);

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
  runner->shell_seconds_ = 0;
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
  shell_seconds_ += cost->wall_seconds;
  return absl::OkStatus();
}

absl::Status CommandRunner::RunOther(const char* flag, const std::vector<std::string>& argv,
                                     size_t side) {
  if (argv.empty()) return absl::OkStatus();
  ProcessRequest request;
  request.argv = argv;
  request.output = ProcessRequest::Output::kPipe;
  if (side == kNoSide) {
    request.ends_on_interrupt = false;
  } else {
    request.environment = plan_.sides[side].environment;
    request.environment.emplace_back("LITMUS_SIDE", SideName(side));
  }
  const absl::StatusOr<ProcessCost> cost = meter_->Run(request);
  if (!cost.ok()) return Named(flag, cost.status());
  if (cost->interrupted) return absl::AbortedError("interrupted");
  return cost->exit_code == 0 ? absl::OkStatus() : Failed(flag, argv, *cost);
}

absl::Status CommandRunner::SetUp(size_t side) {
  return RunOther("--setup", plan_.sides[side].setup, side);
}

absl::StatusOr<ProcessCost> CommandRunner::Measure(size_t side, ProcessRequest request) {
  if (!plan_.shell.empty() && shell_seconds_ <= kShellShare * run_seconds_) {
    absl::Status measured = MeasureShell();
    if (!measured.ok()) return measured;
  }
  absl::Status prepared = RunOther("--prepare", plan_.sides[side].prepare, side);
  if (!prepared.ok()) return prepared;
  request.count_instructions = count_instructions_;
  absl::StatusOr<ProcessCost> cost = meter_->Run(request);
  if (!cost.ok()) return Named(SideName(side), cost.status());
  if (cost->interrupted) return absl::AbortedError("interrupted");
  run_seconds_ += cost->wall_seconds;
  if (!plan_.shell.empty()) {
    cost->wall_seconds = std::max(0.0, cost->wall_seconds - shell_.cost().wall_seconds);
    cost->cpu_seconds = std::max(0.0, cost->cpu_seconds - shell_.cost().cpu_seconds);
    cost->spawn_seconds += shell_.cost().wall_seconds;
  }
  absl::Status concluded = RunOther("--conclude", plan_.sides[side].conclude, side);
  if (!concluded.ok()) return concluded;
  return cost;
}

absl::Status CommandRunner::CleanUp() {
  if (cleaned_up_) return absl::OkStatus();
  cleaned_up_ = true;
  return RunOther("--cleanup", plan_.cleanup, kNoSide);
}

}  // namespace litmus::compare
