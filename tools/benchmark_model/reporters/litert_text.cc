// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The texts and their places are those of litert/tools/benchmark_litert_model.h and .cc of August
// 2026 (LiteRT f6745779). The places differ between versions; scripts search for the texts.
#include "tools/benchmark_model/reporters/litert_text.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace litmus::benchmark {
namespace {

std::string At(int line) { return absl::StrCat("benchmark_litert_model.h:", line); }

std::string Ms(double us) { return absl::StrFormat("%.2f ms", us / 1000); }

std::string Mb(int64_t from_kb, int64_t to_kb) {
  return absl::StrFormat("%.2f MB", static_cast<double>(to_kb - from_kb) / 1024);
}

// Input bytes of all runs over their time, in units of 2^20 bytes; 0 if nothing was measured.
double Throughput(const Result& r, const SampleStat& stat) {
  if (stat.empty() || !r.input_bytes || stat.sum() <= 0) return 0;
  constexpr double kUsInSecond = 1e6, kMebibyte = 1024.0 * 1024.0;
  return static_cast<double>(*r.input_bytes) * static_cast<double>(stat.count()) * kUsInSecond /
         static_cast<double>(stat.sum()) / kMebibyte;
}

}  // namespace

LitertText::LitertText(const Options& options, const FlagRegistry& flags, Printer* printer)
    : TfliteText(options, flags, printer),
      prefixed_(printer->form() == LogForm::kPrefixed),
      printer_(printer) {}

void LitertText::Log(const char* place, const std::string& text) {
  printer_->Info(prefixed_ ? absl::StrCat("[", place, "] ", text) : text);
}

// LiteRT prints the parameters of the runner only, which are those from --num_runs to
// --memory_footprint_check_interval_ms.
void LitertText::OnStart() {
  PrintParameters(
      {"num_runs", "min_secs", "max_secs", "run_delay", "run_frequency", "num_threads",
       "use_caching", "benchmark_name", "output_prefix", "warmup_runs", "warmup_min_secs",
       "dry_run", "report_peak_memory_footprint", "memory_footprint_check_interval_ms"},
      {});
}

void LitertText::OnModelLoaded(const Result& result) {
  Log("benchmark_litert_model.cc:305", "Loading model from: " + result.model_path);
}

int LitertText::OnEnd(const Result& r, int) {
  if (r.regular.stop_reason.empty()) return 0;  // none, or the warm-up failed
  const SampleStat warmup = WholeMicroseconds(r.warmup), regular = WholeMicroseconds(r.regular);
  const auto log = [&](int line, const std::string& text) { Log(At(line).c_str(), text); };
  const auto runs = [](const SampleStat& stat) {
    return absl::StrCat(" (", stat.count(), " runs)");
  };
  log(89, "\n========== BENCHMARK RESULTS ==========");
  if (!r.signature.empty()) log(91, "Signature name:       " + r.signature);
  const int64_t init_us = r.init_ns.value_or(0) / 1000;  // TensorFlow Lite has whole microseconds
  log(94, "Model initialization: " + Ms(static_cast<double>(init_us)));
  log(95, "Warmup (first):       " + Ms(warmup.empty() ? 0 : static_cast<double>(warmup.first())));
  log(97, "Warmup (avg):         " + Ms(warmup.avg()) + runs(warmup));
  log(99, "Inference (avg):      " + Ms(regular.avg()) + runs(regular));
  if (!regular.empty()) {
    log(103, "Inference (min):      " + Ms(static_cast<double>(regular.min())));
    log(105, "Inference (max):      " + Ms(static_cast<double>(regular.max())));
    log(107, absl::StrFormat("Inference (std):      %.2f",
                             static_cast<double>(regular.std_deviation()) / 1000));
  } else {
    log(110, "No inference runs were performed.");
  }
  const double throughput = Throughput(r, regular);
  if (throughput > 0) {
    log(115, absl::StrFormat("Throughput:           %.2f MB/s", throughput));
  } else {
    log(117, "No throughput data available (throughput <= 0).");
  }
  if (r.memory_start_kb && r.memory_init_kb && r.memory_end_kb) {
    log(124, "\nMemory Usage:");
    log(125, "Init footprint:       " + Mb(*r.memory_start_kb, *r.memory_init_kb));
    log(127, "Overall footprint:    " + Mb(*r.memory_start_kb, *r.memory_end_kb));
    if (r.memory_peak_kb) {
      log(132, "Peak memory:          " + Mb(0, *r.memory_peak_kb));
    } else {
      log(134, "Peak memory usage not available. (peak_mem_mb <= 0)");
    }
  }
  log(138, "======================================\n");
  return 0;
}

}  // namespace litmus::benchmark
