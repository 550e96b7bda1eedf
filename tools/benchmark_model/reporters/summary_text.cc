// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/summary_text.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/number.h"
#include "cli/plain_number.h"
#include "runtime/cpu/targets.h"
#include "tools/benchmark_model/placement/text.h"
#include "tools/benchmark_model/reporters/scenarios.h"
#include "tools/benchmark_model/results/percentiles.h"
#include "tools/common/card/figure_text.h"
#include "tools/common/counted.h"
#include "tools/common/exports/result_state.h"

namespace litmus::benchmark {
namespace {

// Below 50 µs, the fraction of a microsecond that TensorFlow Lite's lines truncate is more than 2 %
// of the time.
constexpr double kCutVisiblyNs = 50e3;

class Block {
 public:
  Block(Printer* printer, SummaryText::Style style) : printer_(printer), style_(style) {}

  void Row(const char* name, const std::string& text) const {
    printer_->Raw(absl::StrFormat("  %-22s %s\n", name, text));
  }

  // Six significant digits, as in TensorFlow Lite, but never an exponent.
  std::string Time(double ns) const {
    const char* const us = style_.utf8 ? "µs" : "us";
    if (!style_.terminal) return absl::StrCat(PlainNumber(ns / 1e3, 6), " ", us);
    const auto [divisor, unit] = ns < 1e6   ? std::pair(1e3, us)
                                 : ns < 1e9 ? std::pair(1e6, "ms")
                                            : std::pair(1e9, "s");
    return absl::StrCat(PlainNumber(ns / divisor, 4), " ", unit);
  }

  std::string WithInterval(const Estimate& estimate) const {
    if (!estimate.interval) return Time(estimate.value);
    return absl::StrCat(Time(estimate.value), ", 95 % interval ", Time(estimate.interval->low),
                        " to ", Time(estimate.interval->high));
  }

  void Verdict(const benchmark::Verdict& verdict) const {
    constexpr char kGreen[] = "\033[32m", kYellow[] = "\033[33m", kPlain[] = "\033[0m";
    const std::string word = WordName(verdict.word);
    Row("verdict",
        style_.color ? absl::StrCat(verdict.stable() ? kGreen : kYellow, word, kPlain) : word);
    for (const Reason& reason : verdict.reasons) {
      Row("", absl::StrCat(reason.cause, ": ", reason.cure));
    }
  }

  void Processes(const benchmark::Processes& processes) const {
    std::string medians;
    for (const double ns : processes.medians_ns) absl::StrAppend(&medians, " ", Time(ns));
    Row("medians", medians.substr(1));
    if (processes.between) {
      Row("between processes", Percent(*processes.between) + " (standard deviation)");
    }
    Row("within a process", Percent(processes.within) + " (robust standard deviation)");
  }

  // Prints the spread of the samples of one process.
  void Runs(const Result& r) const {
    const Summary& s = r.summary;
    Row("robust std deviation",
        absl::StrCat(Time(s.robust_std_dev), ", ", Percent(s.robust_std_dev / s.median.value),
                     " of the median"));
    Row("outliers", absl::StrCat(s.outliers, " of ", s.count, " samples"));
    Row("samples",
        absl::StrFormat("%d, effective sample size %.0f%s", r.regular.ns.count(), s.effective_count,
                        r.regular.batch > 1
                            ? absl::StrFormat("; each the mean of %d runs", r.regular.batch)
                            : ""));
  }

  void Percentile(const char* name, const std::optional<Estimate>& estimate) const {
    if (estimate) Row(name, WithInterval(*estimate));
  }

 private:
  Printer* printer_;
  const SummaryText::Style style_;
};

}  // namespace

int SummaryText::OnEnd(const Result& r, int exit_code) {
  const Summary& s = r.summary;
  if (s.count == 0) return 0;
  const Block block(printer_, style_);
  printer_->Raw(r.processes ? absl::StrCat("\nLitmus: regular runs of ",
                                           Counted(s.count, "process", "processes"), "\n")
                            : "\nLitmus: regular runs\n");
  switch (StateOf(exit_code, true)) {
    case ResultState::kFailed:
      block.Row("verdict", "failed; these are the runs that succeeded, and no result");
      break;
    case ResultState::kValue:
    case ResultState::kNotMeasured:
      if (r.verdict) block.Verdict(*r.verdict);
      break;
  }
  block.Row("median", block.WithInterval(s.median));
  if (s.median.value < kCutVisiblyNs && printer_->shows_lines()) {
    block.Row("", "TensorFlow Lite's lines above have whole microseconds, rounded down");
  }
  if (r.processes) {
    block.Row("", s.median.interval
                      ? "the interval covers processes like these on this machine in its current "
                        "state"
                      : "no interval between processes: too few");
    block.Processes(*r.processes);
  } else if (s.median.interval) {
    block.Row("",
              "the interval covers this process only; --processes=10 includes variation between "
              "processes");
  }
  if (s.percentiles.empty()) {
    block.Percentile("p90", s.p90);
    block.Percentile("p95", s.p95);
    block.Percentile("p99", s.p99);
  }
  for (const auto& [name, text] : PercentileRows(r)) block.Row(name.c_str(), text);
  if (!r.processes) block.Runs(r);
  if (s.drift && !r.processes) {
    block.Row("drift", absl::StrFormat("%.3f (last third / first third)%s", s.drift->ratio,
                                       s.drift->significant ? ", significant" : ""));
  }
  block.Row("stop reason", r.regular.stop_reason);
  for (const auto& [name, text] : ScenariosToRows(r.scenarios)) block.Row(name.c_str(), text);
  if (r.arena_bytes) {
    block.Row("arena", BytesText(static_cast<double>(*r.arena_bytes)));
  }
  if (r.machine) block.Row("machine", Describe(*r.machine));
  block.Row("CPU target", cpu::BestTarget());
  for (const DelegateInfo& info : r.delegate_info) {
    if (info.device) block.Row("device", info.device->Text());
  }
  if (r.placement) block.Row("placement", PlacementLine(*r.placement));
  block.Row("model sha256", r.model_sha256);
  return 0;
}

}  // namespace litmus::benchmark
