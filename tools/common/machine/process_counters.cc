// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats: clock_gettime(2), getrusage(2), and the kernel's Documentation/scheduler/
// sched-stats.rst (/proc/<pid>/schedstat).
#include "tools/common/machine/process_counters.h"

#include <sys/resource.h>

#include <charconv>
#include <ctime>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace litmus {
namespace {

int64_t NowNs(clockid_t clock) {
  timespec now{};
  if (clock_gettime(clock, &now) != 0) return 0;
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

rusage Usage(int who) {
  rusage usage{};
  return getrusage(who, &usage) == 0 ? usage : rusage{};
}

}  // namespace

TaskCounters ReadProcessCounters() {
  const int64_t cpu_ns = NowNs(CLOCK_PROCESS_CPUTIME_ID);
  const rusage usage = Usage(RUSAGE_SELF);
  return {cpu_ns, usage.ru_nivcsw, usage.ru_minflt, usage.ru_majflt};
}

std::optional<int64_t> ParseRunDelayNs(absl::string_view line) {
  int64_t numbers[3] = {0, 0, 0};
  const char* at = line.data();
  const char* const end = at + line.size();
  for (int64_t& number : numbers) {
    while (at != end && *at == ' ') ++at;
    const std::from_chars_result result = std::from_chars(at, end, number);
    if (result.ec != std::errc()) return std::nullopt;
    at = result.ptr;
  }
  const bool counted = numbers[0] != 0 || numbers[1] != 0 || numbers[2] != 0;
  if (!counted || numbers[1] < 0) return std::nullopt;
  return numbers[1];
}

WaitCounter::WaitCounter(const DeviceFiles& files)
    : schedstat_(files.Keep("/proc/thread-self/schedstat")) {}

WaitReading WaitCounter::Read() const {
  WaitReading reading;
  reading.wall_ns = NowNs(CLOCK_MONOTONIC);
  char buffer[80];  // three numbers of 64 bits
  reading.run_delay_ns = ParseRunDelayNs(schedstat_.Read(buffer, sizeof(buffer)));
  if (!reading.run_delay_ns) reading.involuntary_switches = Usage(RUSAGE_THREAD).ru_nivcsw;
  return reading;
}

std::optional<int64_t> ReadProcessRunDelayNs(const DeviceFiles& files) {
  std::optional<int64_t> sum;
  for (int thread : files.Numbered("/proc/self/task", "")) {
    const std::optional<std::string> line =
        files.Line(absl::StrCat("/proc/self/task/", thread, "/schedstat"));
    const std::optional<int64_t> delay = line ? ParseRunDelayNs(*line) : std::nullopt;
    if (delay) sum = sum.value_or(0) + *delay;
  }
  return sum;
}

}  // namespace litmus
