// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the commands of a plan: set-up commands and measured runs.
#ifndef LITMUS_TOOLS_COMPARE_COMMAND_RUNNER_H_
#define LITMUS_TOOLS_COMPARE_COMMAND_RUNNER_H_

#include <atomic>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/common/process/measured/measured_process.h"
#include "tools/compare/command_flags.h"

namespace litmus::compare {

class CommandRunner {
 public:
  // `plan` must outlive the runner.
  static absl::StatusOr<std::unique_ptr<CommandRunner>> Make(const CommandPlan& plan,
                                                             bool count_instructions,
                                                             const std::atomic<bool>* interrupted);

  // Runs --setup for the side. Its exit code must be 0 in any case, as those of --prepare,
  // --conclude and --cleanup: Internal (exit code 70) with its last lines. These commands have the
  // side's environment and, but for --cleanup, LITMUS_SIDE, its name.
  absl::Status SetUp(size_t side);
  // Runs --prepare, `request`, the side's plan with what is added to it, and --conclude. How the
  // command ends is not an error. Aborted: interrupted. With a shell, its start-up is subtracted
  // from wall and CPU time.
  absl::StatusOr<ProcessCost> Measure(size_t side, ProcessRequest request);
  // Runs --cleanup once, also after an interrupt; later calls do nothing.
  absl::Status CleanUp();

  const ProcessMeter& meter() const { return *meter_; }
  // The start-up of the shell that is subtracted, beyond that of the empty program; all 0 without a
  // shell.
  const SpawnCost& shell_cost() const { return shell_.cost(); }

 private:
  CommandRunner(const CommandPlan& plan, bool count_instructions,
                std::unique_ptr<ProcessMeter> meter)
      : plan_(plan), count_instructions_(count_instructions), meter_(std::move(meter)) {}

  // Runs the command of a flag. `side` may be none.
  absl::Status RunOther(const char* flag, const std::vector<std::string>& argv, size_t side);
  absl::Status MeasureShell();

  const CommandPlan& plan_;
  const bool count_instructions_;
  const std::unique_ptr<ProcessMeter> meter_;
  SpawnTimes shell_;
  double run_seconds_ = 0, shell_seconds_ = 0;  // of all runs of commands; of the empty shell
  bool cleaned_up_ = false;
};

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_COMMAND_RUNNER_H_
