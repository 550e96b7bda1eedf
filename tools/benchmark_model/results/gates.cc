// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/gates.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "cli/number.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/benchmark_model/results/result.h"
#include "tools/common/time_units.h"

namespace litmus::benchmark {
namespace {

constexpr char kMedian[] = "max_median_us", kP95[] = "max_p95_us", kInit[] = "max_init_ms",
               kMemory[] = "max_memory_mb";

void Take(const std::optional<Estimate>& ns, Gate* gate) {
  if (!ns) return;
  gate->value = ns->value / kNsInUs;
  if (ns->interval) {
    gate->interval = Interval{ns->interval->low / kNsInUs, ns->interval->high / kNsInUs};
  }
}

Gate Measured(const std::string& name, double limit, const Result& r) {
  constexpr double kNsInMs = 1e6, kKbInMb = 1024;
  Gate gate{name, limit, std::nullopt, std::nullopt};
  if (name == kMedian) {
    Take(r.summary.count > 0 ? std::optional(r.summary.median) : std::nullopt, &gate);
  } else if (name == kP95) {
    Take(r.summary.p95, &gate);
  } else if (name == kInit && r.init_ns) {
    gate.value = static_cast<double>(*r.init_ns) / kNsInMs;
  } else if (name == kMemory && r.memory_growth_kb()) {
    gate.value = static_cast<double>(*r.memory_growth_kb()) / kKbInMb;
  }
  return gate;
}

std::vector<Gate> GatesOf(const Options& options, const Result& r) {
  const std::pair<const char*, double> limits[] = {{kMedian, options.max_median_us},
                                                   {kP95, options.max_p95_us},
                                                   {kInit, options.max_init_ms},
                                                   {kMemory, options.max_memory_mb}};
  std::vector<Gate> gates;
  for (const auto& [name, limit] : limits) {
    if (limit > 0) gates.push_back(Measured(name, limit, r));
  }
  return gates;
}

}  // namespace

std::vector<Gate> MeasuredAgain(const std::vector<Gate>& gates, const Result& r) {
  std::vector<Gate> again;
  for (const Gate& gate : gates) again.push_back(Measured(gate.name, gate.limit, r));
  return again;
}

std::vector<std::string> BrokenGates(const std::vector<Gate>& gates) {
  std::vector<std::string> texts;
  for (const Gate& gate : gates) {
    if (!gate.passed()) texts.push_back(gate.Text());
  }
  return texts;
}

std::string NotStable(const Result& r) {
  if (!r.verdict || r.verdict->stable()) return "";
  return absl::StrCat("--require_stable: the verdict is '", WordName(r.verdict->word), "'");
}

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
  for (const std::string& text : BrokenGates(result->gates)) {
    printer->Error(text);
    if (code == kExitOk) code = kExitGate;
  }
  const std::string not_stable = options.require_stable ? NotStable(*result) : "";
  if (!not_stable.empty()) {
    printer->Error(not_stable);
    if (code == kExitOk) code = kExitTemporary;
  }
  return code;
}

}  // namespace litmus::benchmark
