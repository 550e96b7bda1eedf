// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/run_commands.h"

#include <chrono>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/number.h"
#include "cli/quantity.h"
#include "tools/common/machine/machine_info.h"
#include "tools/compare/report.h"
#include "tools/compare/side.h"

namespace litmus::compare {
namespace {

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// One line on a terminal that is redrawn after each pair and erased at the end.
class ProgressLine {
 public:
  ProgressLine(std::FILE* terminal, std::string head)
      : terminal_(terminal), head_(std::move(head)) {}
  ~ProgressLine() { Write(""); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void Show(const PairSeries& series, double seconds_left) {
    if (terminal_ == nullptr) return;
    const RatioEstimate ratio = RatioOf(series);
    std::string text =
        absl::StrFormat("%s: pair %d, ratio %.4f", head_, series.pairs.size(), ratio.value);
    if (ratio.interval) {
      absl::StrAppendFormat(&text, " (%.4f to %.4f)", ratio.interval->low, ratio.interval->high);
    }
    Write(absl::StrCat(text, ", ", ClockText(seconds_left), " left"));
  }

 private:
  void Write(const std::string& text) {
    if (terminal_ == nullptr) return;
    std::fprintf(terminal_, "\r\033[K%s", text.c_str());
    std::fflush(terminal_);
  }

  std::FILE* const terminal_;
  const std::string head_;
};

}  // namespace

absl::Status CompareCommands(const std::atomic<bool>* interrupted, std::FILE* progress,
                             Findings* findings) {
  const Task& task = findings->task;
  findings->a.argv = task.a;
  findings->b.argv = task.b;
  const absl::StatusOr<TemporaryFolder> folder = TemporaryFolder::Make();
  if (!folder.ok()) return folder.status();
  const absl::StatusOr<Side> a = Side::Make("A", task.a, interrupted);
  if (!a.ok()) return a.status();
  const absl::StatusOr<Side> b = Side::Make("B", task.b, interrupted);
  if (!b.ok()) return b.status();
  findings->a.version = a->version();
  findings->b.version = b->version();

  const PairLoopOptions options = {task.budget_seconds, task.pairs, task.max_interval};
  const RunProcess run = [&](int side, const RunLength& length) {
    return (side == 0 ? a : b)->Run(task.metric, length, folder->path());
  };
  const auto measure = [&](const char* head) {
    ProgressLine line(progress, head);
    return RunPairs(
        options, run,
        [&](const PairSeries& series, double seconds_left) { line.Show(series, seconds_left); },
        &Now);
  };
  const MachineInfo before = ReadMachineInfo();
  const PairSeries series = measure("comparing");
  for (const auto& [side, found] : {std::pair{&*a, &findings->a}, {&*b, &findings->b}}) {
    if (!side->TakesLength(task.metric)) continue;
    found->length_flags = LengthFlags(side->argv(), task.metric, series.length);
  }
  Judge(series, findings);
  absl::Status status = series.status;
  if (status.ok() && ExceedsGate(task, findings->ratio)) {
    const PairSeries again = measure("confirming");
    findings->confirmation = Confirmation{RatioOf(again), static_cast<int64_t>(again.pairs.size())};
    status = again.status;
  }
  if (status.ok() && task.fail_above) {
    findings->gate_passed =
        !(findings->confirmation && ExceedsGate(task, findings->confirmation->ratio));
  }
  findings->machine = {Describe(ReadMachineInfo())};
  if (before.load_average) {
    findings->machine.push_back(
        absl::StrCat("load before the first process ", Number(*before.load_average)));
  }
  return status;
}

}  // namespace litmus::compare
