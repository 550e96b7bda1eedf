// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats: proc_stat(5), proc_vmstat(5).
#include "tools/doctor/observation.h"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/common/machine/machine_facts.h"
#include "tools/doctor/process_stat.h"

namespace litmus::doctor {
namespace {

constexpr size_t kMostBusy = 3;
// Below this a process is not worth a name: it is the resolution of the counters in half a second.
constexpr double kMinBusyCpus = 0.02;

struct Times {
  int64_t total = 0, idle = 0, steal = 0;
};

// The sum over the usable CPUs' lines "cpuN user nice system idle iowait irq softirq steal …".
std::optional<Times> TimesOf(const DeviceFiles& files, const std::vector<int>& cpus) {
  const auto values = files.Values("/proc/stat");
  std::map<std::string, const std::string*> lines;
  for (const auto& [key, value] : values) lines.emplace(key, &value);
  Times sum;
  bool found = false;
  for (const int cpu : cpus) {
    const auto line = lines.find(absl::StrCat("cpu", cpu));
    if (line == lines.end()) continue;
    const std::vector<std::string> words = absl::StrSplit(*line->second, ' ', absl::SkipEmpty());
    constexpr size_t kIdle = 3, kWait = 4, kSteal = 7;
    if (words.size() <= kSteal) return std::nullopt;
    for (size_t i = 0; i <= kSteal; ++i) {
      const std::optional<int64_t> value = ParseInteger(words[i]);
      if (!value || *value < 0 || *value > int64_t{1} << 48) return std::nullopt;
      sum.total += *value;
      if (i == kIdle || i == kWait) sum.idle += *value;
      if (i == kSteal) sum.steal += *value;
    }
    found = true;
  }
  if (!found) return std::nullopt;
  return sum;
}

using Processes = std::map<int, ProcessStat>;

Processes ReadProcesses(const DeviceFiles& files) {
  Processes processes;
  for (const int pid : files.Numbered("/proc", "")) {
    const std::optional<std::string> text = files.Text(absl::StrCat("/proc/", pid, "/stat"));
    std::optional<ProcessStat> stat = text ? ParseProcessStat(*text) : std::nullopt;
    if (stat) processes.emplace(pid, *std::move(stat));
  }
  return processes;
}

std::optional<ProcessStat> OwnStat(const DeviceFiles& files) {
  const std::optional<std::string> text = files.Text("/proc/self/stat");
  return text ? ParseProcessStat(*text) : std::nullopt;
}

// A process that started in between used all of its time since then.
std::vector<BusyProcess> Busiest(const Processes& before, const Processes& after, int own_pid,
                                 double seconds) {
  std::vector<BusyProcess> busy;
  const auto per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  for (const auto& [pid, stat] : after) {
    const auto earlier = before.find(pid);
    const int64_t start = earlier == before.end() ? 0 : earlier->second.cpu_time;
    const double cpus = static_cast<double>(stat.cpu_time - start) / (per_second * seconds);
    if (pid != own_pid && cpus >= kMinBusyCpus) busy.push_back({pid, stat.name, cpus});
  }
  std::stable_sort(busy.begin(), busy.end(),
                   [](const BusyProcess& a, const BusyProcess& b) { return a.cpus > b.cpus; });
  if (busy.size() > kMostBusy) busy.resize(kMostBusy);
  return busy;
}

// The CPUs that others used: busy time of all minus that of this process.
std::optional<double> OtherCpus(const std::optional<Times>& before,
                                const std::optional<Times>& after, int64_t own_time, size_t cpus) {
  if (!before || !after || after->total <= before->total) return std::nullopt;
  const int64_t total = after->total - before->total;
  const int64_t busy =
      total - (after->idle - before->idle) - (after->steal - before->steal) - own_time;
  return std::max(0.0, static_cast<double>(busy) / static_cast<double>(total)) *
         static_cast<double>(cpus);
}

std::optional<int64_t> SwapTraffic(const DeviceFiles& files) {
  std::optional<int64_t> pages;
  for (const char* key : {"pswpin", "pswpout"}) {
    const std::optional<std::string> word = files.Value("/proc/vmstat", key);
    const std::optional<int64_t> value = word ? ParseInteger(*word) : std::nullopt;
    if (!value) return std::nullopt;
    pages = pages.value_or(0) + *value;
  }
  return pages;
}

}  // namespace

Observation Observe(const DeviceFiles& files, const std::function<Interruptions()>& measure) {
  const std::vector<int> cpus = ReadUsableCpus(files);
  const Processes processes = ReadProcesses(files);
  const std::optional<int64_t> swapped = SwapTraffic(files);
  const Reading before = TakeReading(files);
  const std::optional<ProcessStat> own_before = OwnStat(files);
  const std::optional<Times> times = TimesOf(files, cpus);

  Observation observed;
  observed.interruptions = measure();

  const std::optional<Times> times_after = TimesOf(files, cpus);
  const std::optional<ProcessStat> own = OwnStat(files);
  const Reading after = TakeReading(files);
  observed.state = after.machine;
  observed.evidence = EvidenceBetween(before, after);
  const int64_t own_time = own && own_before ? own->cpu_time - own_before->cpu_time : 0;
  observed.other_cpus = OtherCpus(times, times_after, own_time, cpus.size());
  const double seconds = static_cast<double>(observed.interruptions.wall_ns) * 1e-9;
  if (seconds > 0) {
    observed.busiest = Busiest(processes, ReadProcesses(files), own ? own->pid : 0, seconds);
  }
  const std::optional<int64_t> swapped_after = SwapTraffic(files);
  if (swapped && swapped_after && *swapped_after >= *swapped) {
    observed.swapped_pages = *swapped_after - *swapped;
  }
  return observed;
}

}  // namespace litmus::doctor
