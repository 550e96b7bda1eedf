// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/report.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "runtime/cpu/targets.h"
#include "tools/cli/number.h"

namespace litmus::benchmark {
namespace {

double Mb(int64_t kb) { return static_cast<double>(kb) / 1024; }

void Row(Printer* printer, const char* name, const std::string& text) {
  printer->Raw(absl::StrFormat("  %-22s %s\n", name, text));
}

std::string Us(double value) { return Number(value) + " us"; }

// What no script takes for a number, where a script expects one.
constexpr char kNotMeasured[] = "not measured";

std::string OrNotMeasured(const std::optional<int64_t>& value) {
  return value ? absl::StrCat(*value) : kNotMeasured;
}

std::string Mean(const SampleStat& stat) {
  return stat.empty() ? kNotMeasured : Number(stat.avg());
}

std::string DeltaMb(const std::optional<int64_t>& start_kb, const std::optional<int64_t>& kb) {
  return start_kb && kb ? Number(Mb(*kb - *start_kb)) : kNotMeasured;
}

}  // namespace

void PrintTotals(const Result& r, Printer* printer) {
  // TensorFlow Lite takes the first inference from the warm-up; without one, it is a regular run.
  const SampleStat& begun = r.warmup.stat.empty() ? r.regular.stat : r.warmup.stat;
  printer->Info(absl::StrCat(
      "Inference timings in us: Init: ", OrNotMeasured(r.init_us),
      ", First inference: ", begun.empty() ? kNotMeasured : absl::StrCat(begun.first()),
      ", Warmup (avg): ", Mean(r.warmup.stat), ", Inference (avg): ", Mean(r.regular.stat)));
  printer->Info(
      "Note: as the benchmark tool itself affects memory footprint, the following is only "
      "APPROXIMATE to the actual memory footprint of the model at runtime. Take the information "
      "at your discretion.");
  printer->Info(absl::StrCat("Memory footprint delta from the start of the tool (MB): init=",
                             DeltaMb(r.memory_start_kb, r.memory_init_kb),
                             " overall=", DeltaMb(r.memory_start_kb, r.memory_end_kb)));
  if (!r.memory_peak_kb) return;
  printer->Info("Overall peak memory footprint (MB) via periodic monitoring: " +
                Number(Mb(*r.memory_peak_kb)));
  // The spelling of the next three lines is TensorFlow Lite's; scripts look for it.
  printer->Info("Memory status at the end of exeution:");
  printer->Info(absl::StrCat("- VmRSS              : ", r.memory_at_end.total_kb / 1024, " MB"));
  printer->Info(
      absl::StrCat("+ RssAnnon           : ", r.memory_at_end.anonymous_kb / 1024, " MB"));
  printer->Info(
      absl::StrCat("+ RssFile + RssShmem : ", r.memory_at_end.file_and_shared_kb / 1024, " MB"));
}

void PrintSummary(const Result& r, Printer* printer) {
  const Summary& s = r.summary;
  if (s.count == 0) return;
  printer->Raw("\nLitmus: regular runs\n");
  std::string median = Us(s.median);
  if (s.median_interval) {
    absl::StrAppend(&median, ", 95 % interval ", Number(s.median_interval->low), " to ",
                    Us(s.median_interval->high));
  }
  Row(printer, "median", median);
  for (const auto& [name, value] :
       {std::pair{"p90", s.p90}, std::pair{"p95", s.p95}, std::pair{"p99", s.p99}}) {
    if (value) Row(printer, name, Us(*value));
  }
  Row(printer, "spread (MAD)",
      absl::StrCat(Us(s.robust_std_dev), s.median > 0
                                             ? absl::StrFormat(", %.1f %% of the median",
                                                               100 * s.robust_std_dev / s.median)
                                             : ""));
  Row(printer, "outliers", absl::StrCat(s.outliers, " of ", s.count, " runs"));
  if (s.drift) {
    Row(printer, "last third / first", absl::StrFormat("%.3f (above 1: slowing down)", *s.drift));
  }
  Row(printer, "runs ended by", r.regular.stop_reason);
  if (r.arena_bytes) {
    Row(printer, "arena", absl::StrFormat("%.2f MB", static_cast<double>(*r.arena_bytes) / 1e6));
  }
  if (r.machine_after) Row(printer, "machine", Describe(*r.machine_after));
  Row(printer, "CPU target", cpu::BestTarget());
  for (const DelegateInfo& info : r.delegate_info) {
    if (info.device) Row(printer, "device", info.device->Text());
  }
  Row(printer, "model sha256", r.model_sha256);
  Row(printer, "verdict", s.stable ? "stable" : "UNSTABLE");
  for (const std::string& reason : s.reasons) Row(printer, "", reason);
}

}  // namespace litmus::benchmark
