// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/tflite_text.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>

#include "absl/strings/str_cat.h"
#include "cli/number.h"
#include "tools/common/time_units.h"

namespace litmus::benchmark {
namespace {

// Printed where TensorFlow Lite prints a number; scripts do not parse it as a number.
constexpr char kNotMeasured[] = "not measured";

double Mb(int64_t kb) { return static_cast<double>(kb) / 1024; }

std::string DeltaMb(const std::optional<int64_t>& start_kb, const std::optional<int64_t>& kb) {
  return start_kb && kb ? Number(Mb(*kb - *start_kb)) : kNotMeasured;
}

std::string Mean(const RunSeries& series) {
  const SampleStat stat = WholeMicroseconds(series);
  return stat.empty() ? kNotMeasured : Number(stat.avg());
}

std::string WholeUs(const std::optional<double>& ns) {
  return ns ? absl::StrCat(static_cast<int64_t>(*ns / kNsInUs)) : kNotMeasured;
}

// States whether the delegate executes the model completely, partially, or not at all.
std::string DelegationLine(const AppliedDelegate& applied) {
  if (applied.kernels == 0) {
    return absl::StrCat("Though ", applied.name,
                        " delegate is explicitly applied, the model graph will not be executed by "
                        "the delegate.");
  }
  const std::string head =
      absl::StrCat("Explicitly applied ", applied.name, " delegate, and the model graph will be ");
  if (applied.kernels == applied.plan_nodes) {
    return head + "completely executed by the delegate.";
  }
  return absl::StrCat(head, "partially executed by the delegate w/ ", applied.kernels,
                      " delegate kernels.");
}

}  // namespace

SampleStat WholeMicroseconds(const RunSeries& series) {
  SampleStat stat;
  for (size_t i = 0; i < series.ns.size(); ++i) {
    stat.Add(static_cast<int64_t>(series.ns.data()[i] / kNsInUs));
  }
  return stat;
}

void TfliteText::PrintParameters(const std::vector<std::string>& names,
                                 const std::vector<std::string>& always) const {
  const auto has = [](const std::vector<std::string>& list, const Flag& flag) {
    return std::find(list.begin(), list.end(), flag.name()) != list.end();
  };
  printer_->Info(absl::StrCat("Log parameter values verbosely: [", options_.verbose ? 1 : 0, "]"));
  for (const Flag& flag : flags_.flags()) {
    // A delegate may declare a flag of the tool again, with another label.
    const bool named = names.empty() || (flag.owner().empty() && has(names, flag));
    if (flag.label().empty() || !named) continue;
    if (!(options_.verbose || has(always, flag) || flag.was_set())) continue;
    printer_->Info(absl::StrCat(flag.label(), ": [", flag.EchoText(), "]"));
  }
}

void TfliteText::OnStart() { PrintParameters({}, {"graph", "signature_to_run_for"}); }

void TfliteText::OnModelLoaded(const Result& result) {
  printer_->Info("Loaded model " + result.model_path);
}

void TfliteText::OnSignatureSelected(const std::string& key) {
  printer_->Info("Using signature: " + key);
}

void TfliteText::OnDelegatesCreated(const std::vector<std::string>& names) {
  if (!names.empty()) printer_->Info(names.front() + " delegate created.");
  if (names.size() > 1) {
    printer_->Info(absl::StrCat("Going to apply ", names.size(), " delegates one after another."));
  }
}

void TfliteText::OnDelegateApplied(const AppliedDelegate& applied) {
  printer_->Info(DelegationLine(applied));
}

void TfliteText::OnInitialized(const Result& result) {
  printer_->Info("The input model file size (MB): " +
                 Number(static_cast<double>(*result.model_bytes) / 1e6));
  const int64_t whole_us = *result.init_ns / 1000;
  printer_->Info(
      absl::StrCat("Initialized session in ", Number(static_cast<double>(whole_us) / 1000), "ms."));
}

void TfliteText::OnSeriesBegin(const LoopLimits& limits) {
  printer_->Info(absl::StrCat("Running benchmark for at least ", limits.min_runs,
                              " iterations and at least ", Number(limits.min_secs),
                              " seconds but terminate if exceeding ", Number(limits.max_secs),
                              " seconds."));
  std::fflush(stdout);
}

void TfliteText::OnSeriesEnd(const RunSeries& series) {
  const SampleStat stat = WholeMicroseconds(series);
  printer_->Info(stat.empty() ? stat.Text() : stat.TextWithPercentiles());
  if (printer_->shows_lines()) printer_->Raw("\n");
}

int TfliteText::OnEnd(const Result& result, int) {
  if (result.warmup.stop_reason.empty() && !result.processes) return 0;  // No run was requested.
  PrintTotals(result, printer_);
  return 0;
}

void PrintTotals(const Result& r, Printer* printer) {
  printer->Info(absl::StrCat(
      "Inference timings in us: Init: ", r.init_ns ? absl::StrCat(*r.init_ns / 1000) : kNotMeasured,
      ", First inference: ", WholeUs(r.first_inference_ns()), ", Warmup (avg): ", Mean(r.warmup),
      ", Inference (avg): ", Mean(r.regular)));
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
  // The misspelling "exeution" is TensorFlow Lite's; scripts search for these lines.
  printer->Info("Memory status at the end of exeution:");
  printer->Info(absl::StrCat("- VmRSS              : ", r.memory_at_end.total_kb / 1024, " MB"));
  printer->Info(
      absl::StrCat("+ RssAnnon           : ", r.memory_at_end.anonymous_kb / 1024, " MB"));
  printer->Info(
      absl::StrCat("+ RssFile + RssShmem : ", r.memory_at_end.file_and_shared_kb / 1024, " MB"));
}

}  // namespace litmus::benchmark
