// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/gates.h"

#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "cli/number.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {
namespace {

Gate OfEstimate(const char* name, double limit, const std::optional<Estimate>& ns) {
  constexpr double kNsInUs = 1000;
  Gate gate{name, limit, std::nullopt, std::nullopt};
  if (!ns) return gate;
  gate.value = ns->value / kNsInUs;
  if (ns->interval)
    gate.interval = Interval{ns->interval->low / kNsInUs, ns->interval->high / kNsInUs};
  return gate;
}

std::vector<Gate> GatesOf(const Options& options, const Result& r) {
  constexpr double kNsInMs = 1e6, kKbInMb = 1024;
  std::vector<Gate> gates;
  if (options.max_median_us > 0) {
    gates.push_back(
        OfEstimate("max_median_us", options.max_median_us,
                   r.summary.count > 0 ? std::optional(r.summary.median) : std::nullopt));
  }
  if (options.max_p95_us > 0) {
    gates.push_back(OfEstimate("max_p95_us", options.max_p95_us, r.summary.p95));
  }
  if (options.max_init_ms > 0) {
    Gate gate{"max_init_ms", options.max_init_ms, std::nullopt, std::nullopt};
    if (r.init_ns) gate.value = static_cast<double>(*r.init_ns) / kNsInMs;
    gates.push_back(gate);
  }
  if (options.max_memory_mb > 0) {
    Gate gate{"max_memory_mb", options.max_memory_mb, std::nullopt, std::nullopt};
    if (r.memory_growth_kb()) gate.value = static_cast<double>(*r.memory_growth_kb()) / kKbInMb;
    gates.push_back(gate);
  }
  return gates;
}

}  // namespace

std::string Gate::Text() const {
  const std::string head = absl::StrCat("--", name, "=", Number(limit), ": ");
  if (!value) return head + "not measured; more runs may help (--min_secs)";
  std::string text = absl::StrCat(head, "measured ", Number(*value));
  if (interval) {
    absl::StrAppend(&text, ", 95 % interval ", Number(interval->low), " to ",
                    Number(interval->high));
  }
  return text;
}

int CheckGates(const Options& options, int code, Printer* printer, Result* result) {
  result->gates = GatesOf(options, *result);
  for (const Gate& gate : result->gates) {
    if (gate.passed()) continue;
    printer->Error(gate.Text());
    if (code == kExitOk) code = kExitGate;
  }
  if (options.require_stable && result->verdict && !result->verdict->stable()) {
    printer->Error(
        absl::StrCat("--require_stable: the verdict is '", WordName(result->verdict->word), "'"));
    if (code == kExitOk) code = kExitTemporary;
  }
  return code;
}

}  // namespace litmus::benchmark
