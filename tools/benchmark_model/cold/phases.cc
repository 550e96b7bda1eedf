// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/cold/phases.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "tools/common/statistics/order_statistics.h"
#include "tools/common/statistics/processes.h"
#include "tools/common/time_units.h"

namespace litmus::benchmark {
namespace {

constexpr double kLeastUs = 1e-3;  // statistics take logarithms

constexpr const char* kPhases[] = {
    phase::kExec,          phase::kFlags,           phase::kOpen,
    phase::kVerify,        phase::kBuild,           phase::kDelegateCreate,
    phase::kDelegateGraph, phase::kDelegateCompile, phase::kDelegateUpload,
    phase::kPrepare,       phase::kInputs,          phase::kFirstRun,
    phase::kExit};

bool IsPhase(const std::string& name) {
  return name == phase::kOther ||
         std::find(std::begin(kPhases), std::end(kPhases), name) != std::end(kPhases);
}

// Moves `us` from one phase to another, at most what the first one has. A time that a delegate does
// not report is 0 and adds no phase.
void Move(double us, const char* from, const char* to, ColdProcess* process) {
  us = std::min(us, process->us[from]);
  if (us <= 0) return;
  process->us[from] -= us;
  process->us[to] += us;
}

void SplitDelegates(const std::vector<DelegateStart>& delegates, ColdProcess* process) {
  int64_t partitions = 0, cached = 0;
  for (const DelegateStart& delegate : delegates) {
    Move(delegate.open_us, phase::kDelegateGraph, phase::kDelegateCreate, process);
    Move(delegate.compile_us, phase::kDelegateGraph, phase::kDelegateCompile, process);
    Move(delegate.upload_us, phase::kDelegateGraph, phase::kDelegateUpload, process);
    partitions += delegate.partitions;
    cached += delegate.cached_programs;
  }
  if (partitions > 0) process->cache_hit = cached == partitions;
}

SpreadUs SpreadOf(std::vector<double> us) {
  for (double& value : us) value = std::max(value, kLeastUs);
  const ProcessSpread spread = SpreadOfProcesses(us);
  return {spread.median, 0, spread.interval};
}

// Returns the half of the processes whose wall times are in the middle.
std::vector<ColdProcess> MiddleHalf(std::vector<ColdProcess> processes) {
  std::stable_sort(
      processes.begin(), processes.end(),
      [](const ColdProcess& a, const ColdProcess& b) { return a.wall_us < b.wall_us; });
  const auto quarter = static_cast<std::ptrdiff_t>(processes.size() / 4);
  return {processes.begin() + quarter, processes.end() - quarter};
}

// A phase that a process does not have took 0 us.
double MeanOf(const std::vector<ColdProcess>& processes, const std::string& name) {
  double sum = 0;
  for (const ColdProcess& process : processes) {
    const auto found = process.us.find(name);
    sum += found == process.us.end() ? 0 : found->second;
  }
  return sum / static_cast<double>(processes.size());
}

// The first result is there when the first run ends; the process then only gives memory and devices
// back.
double FirstResultUs(const ColdProcess& process) {
  const auto exit = process.us.find(phase::kExit);
  return process.wall_us - (exit == process.us.end() ? 0 : exit->second);
}

template <typename Value>
std::vector<double> Collect(const std::vector<ColdProcess>& processes, Value value) {
  std::vector<double> values;
  for (const ColdProcess& process : processes) {
    const std::optional<double> of = value(process);
    if (of) values.push_back(*of);
  }
  return values;
}

std::vector<double> TimesOf(const std::vector<ColdProcess>& processes, const std::string& name) {
  return Collect(processes, [&](const ColdProcess& process) -> std::optional<double> {
    const auto found = process.us.find(name);
    return found == process.us.end() ? std::nullopt : std::optional(found->second);
  });
}

}  // namespace

absl::StatusOr<ColdProcess> PhasesOf(const ColdMarks& marks, int64_t start_ns, int64_t end_ns) {
  if (marks.marks.empty()) return absl::DataLossError("the process reported no phase");
  ColdProcess process;
  int64_t last_ns = start_ns;
  for (const ColdMark& mark : marks.marks) {
    if (!IsPhase(mark.phase)) return absl::DataLossError("'" + mark.phase + "' is not a phase");
    if (mark.end_ns < last_ns || mark.end_ns > end_ns) {
      return absl::DataLossError("the phase " + mark.phase + " ended at another time than it can");
    }
    process.us[mark.phase] += static_cast<double>(mark.end_ns - last_ns) / kNsInUs;
    last_ns = mark.end_ns;
  }
  process.us[phase::kExit] = static_cast<double>(end_ns - last_ns) / kNsInUs;
  process.wall_us = static_cast<double>(end_ns - start_ns) / kNsInUs;
  SplitDelegates(marks.delegates, &process);
  return process;
}

ColdStart SummarizeCold(const std::string& page_cache, const std::vector<ColdProcess>& processes) {
  ColdStart cold;
  cold.page_cache = page_cache;
  cold.processes = static_cast<int>(processes.size());
  cold.wall = SpreadOf(Collect(
      processes, [](const ColdProcess& process) { return std::optional(process.wall_us); }));
  cold.first_result = SpreadOf(Collect(
      processes, [](const ColdProcess& process) { return std::optional(FirstResultUs(process)); }));
  const std::vector<ColdProcess> middle = MiddleHalf(processes);
  for (const ColdProcess& process : middle) {
    cold.wall.typical += process.wall_us / static_cast<double>(middle.size());
    cold.first_result.typical += FirstResultUs(process) / static_cast<double>(middle.size());
  }
  double sum = 0;
  const auto phase_of = [&](const char* name) {
    ColdPhase phase;
    phase.name = name;
    const std::vector<double> us = TimesOf(processes, name);
    if (us.empty()) return phase;
    phase.us = SpreadOf(us);
    phase.us.typical = MeanOf(middle, name);
    phase.share = phase.us.typical / cold.wall.typical;
    sum += phase.us.median;
    return phase;
  };
  for (const char* const name : kPhases) {
    if (TimesOf(processes, name).empty()) continue;
    cold.phases.push_back(phase_of(name));
    if (cold.phases.back().name != phase::kDelegateCompile) continue;
    const std::vector<double> hits = Collect(processes, [](const ColdProcess& process) {
      return process.cache_hit ? std::optional(*process.cache_hit ? 1.0 : 0.0) : std::nullopt;
    });
    if (!hits.empty()) cold.phases.back().cache_hit = Median(hits) > 0.5;
  }
  cold.other = phase_of(phase::kOther);
  cold.medians_over_wall = sum / cold.wall.median;
  cold.sum_over_wall = Median(Collect(processes, [](const ColdProcess& process) {
    double us = 0;
    for (const auto& [name, of_phase] : process.us) us += of_phase;
    return std::optional(us / process.wall_us);
  }));
  cold.major_faults = Median(Collect(processes, [](const ColdProcess& process) {
    return std::optional(static_cast<double>(process.major_faults));
  }));
  const std::vector<double> shares =
      Collect(processes, [](const ColdProcess& process) { return process.cached_share; });
  if (!shares.empty()) cold.cached_share = Median(shares);
  return cold;
}

}  // namespace litmus::benchmark
