// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/measured/measured_process.h"

#include <cstring>

#include "absl/strings/str_cat.h"
#include "tools/common/process/child_process.h"

namespace litmus {

class ProcessMeter::Impl {
 public:
  explicit Impl(const std::atomic<bool>* interrupted) : interrupted_(interrupted) {
    times_.GiveUp("not measured");
  }
  absl::StatusOr<ProcessCost> Run(const ProcessRequest& request) {
    ChildOptions options;
    options.argv = request.argv;
    options.interrupted = interrupted_;
    options.timeout_seconds = request.timeout_seconds;
    absl::StatusOr<ChildResult> child = RunChild(options);
    if (!child.ok()) return child.status();
    ProcessCost cost;
    cost.exit_code = child->exit_code;
    cost.signal = child->signal;
    cost.interrupted = child->interrupted;
    cost.timed_out = child->timed_out;
    cost.wall_seconds = child->wall_seconds;
    cost.cpu_seconds = child->user_seconds + child->system_seconds;
    cost.max_resident_bytes = child->max_resident_bytes;
    if (request.output == ProcessRequest::Output::kPipe) cost.out = std::move(child->out);
    cost.err = std::move(child->err);
    return cost;
  }
  const SpawnCost& cost() const { return times_.cost(); }

 private:
  const std::atomic<bool>* const interrupted_;
  SpawnTimes times_;
};

absl::StatusOr<std::unique_ptr<ProcessMeter>> ProcessMeter::Make(
    const std::atomic<bool>* interrupted) {
  return std::unique_ptr<ProcessMeter>(new ProcessMeter(std::make_unique<Impl>(interrupted)));
}

ProcessMeter::ProcessMeter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ProcessMeter::~ProcessMeter() = default;

absl::StatusOr<ProcessCost> ProcessMeter::Run(const ProcessRequest& request) {
  return impl_->Run(request);
}
const SpawnCost& ProcessMeter::spawn_cost() const { return impl_->cost(); }
int64_t ProcessMeter::least_resident_bytes() const { return 0; }

std::string DescribeEnd(const ProcessCost& cost) {
  if (cost.timed_out) return "still running after the timeout";
  if (cost.stop_signal != 0) {
    return absl::StrCat("stopped by signal ", cost.stop_signal, " (", strsignal(cost.stop_signal),
                        ") and killed");
  }
  if (cost.signal == 0) return absl::StrCat("exit code ", cost.exit_code);
  return absl::StrCat("signal ", cost.signal, " (", strsignal(cost.signal), ")");
}

}  // namespace litmus
