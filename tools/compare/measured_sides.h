// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the processes of all sides, with what is to run before and after them, and reads their
// metrics. If the command line names no metric, the
// first round decides: latency if every command measures it, otherwise wall time.
#ifndef LITMUS_TOOLS_COMPARE_MEASURED_SIDES_H_
#define LITMUS_TOOLS_COMPARE_MEASURED_SIDES_H_

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/compare/command_runner.h"
#include "tools/compare/findings.h"
#include "tools/compare/options.h"
#include "tools/compare/run_length.h"
#include "tools/compare/side.h"
#include "tools/compare/sides/temporary_folder.h"

namespace litmus::compare {

class MeasuredSides {
 public:
  // Errors of PlanOf, Side::Make, CommandRunner::Make and TemporaryFolder::Make.
  static absl::StatusOr<MeasuredSides> Make(const Task& task, const std::atomic<bool>* interrupted);

  const std::vector<Side>& sides() const { return sides_; }
  // The metrics of the measurements; empty as long as the first round has not decided.
  const std::vector<Metric>& metrics() const { return metrics_; }

  // Runs a process of the side with this index and reads its metrics. As long as metrics() is
  // empty, the measurements are empty too. Errors of CommandRunner::Measure, Side::Finish and
  // ReadMetric; InvalidArgument also if a metric of this side is not the same quantity as that of
  // another side.
  absl::StatusOr<std::vector<Measurement>> Run(size_t side, const RunLength& length);
  // Runs --cleanup, once, after all runs.
  absl::Status CleanUp() { return runner_->CleanUp(); }
  SpawnFindings spawn() const;

 private:
  MeasuredSides(TemporaryFolder folder, MetricList wanted)
      : folder_(std::move(folder)), metrics_(std::move(wanted.metrics)), pattern_(wanted.pattern) {}

  void NoteLatency(size_t side, bool measures);
  absl::Status CheckSource(size_t side, size_t metric, bool of_process);

  TemporaryFolder folder_;
  std::vector<Metric> metrics_;
  std::string pattern_;
  std::unique_ptr<CommandPlan> plan_;  // not moved, for `runner_` refers to it
  std::unique_ptr<CommandRunner> runner_;
  bool ignore_failure_ = false;
  std::vector<Side> sides_;
  std::vector<bool> is_set_up_;
  // Whether each side measures its latency, as far as known.
  std::vector<std::optional<bool>> latency_;
  // For each metric, the first side that was read and whether its value was of the process.
  struct Source {
    size_t side;
    bool of_process;
  };
  std::vector<std::optional<Source>> sources_;
};

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_MEASURED_SIDES_H_
