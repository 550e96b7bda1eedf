// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the format of schedstat, and that counters increase with the events that they count, but
// not how fast.
#include "tools/common/machine/process_counters.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "testing/failing_allocations.h"
#include "tools/common/machine/hardware_counters.h"

namespace litmus {
namespace {

TEST(ProcessCountersTest, AReadingAllocatesNothing) {
  const WaitCounter waits;
  WaitReading reading;
  EXPECT_FALSE(litmus::testing::Allocates([&] { reading = waits.Read(); }));
  EXPECT_GT(reading.wall_ns, 0);
}

TEST(ProcessCountersTest, RunDelayOfALine) {
  const struct {
    const char* line;
    std::optional<int64_t> delay;
  } kCases[] = {
      {"", {}},
      {"0 0 0\n", {}},
      {"0 2684937 1\n", 2684937},
      {"1234 0 5\n", 0},
      {"1234 567 8", 567},
      {"18 9223372036854775807 1\n", 9223372036854775807},
      {"18 9223372036854775808 1\n", {}},
      {"1234 567", {}},
      {"1234", {}},
      {"1234 -5 8\n", {}},
      {"garbage 1 2\n", {}},
      {"1 x 2\n", {}},
  };
  for (const auto& c : kCases) EXPECT_EQ(ParseRunDelayNs(c.line), c.delay) << c.line;
}

TEST(ProcessCountersTest, TotalsRiseOnly) {
  const WaitCounter waits;
  WaitReading last_wait = waits.Read();
  TaskCounters last = ReadProcessCounters();
  for (int i = 0; i < 1000; ++i) {
    const WaitReading wait = waits.Read();
    EXPECT_GE(wait.wall_ns, last_wait.wall_ns) << i;
    EXPECT_EQ(wait.run_delay_ns.has_value(), last_wait.run_delay_ns.has_value()) << i;
    EXPECT_GE(wait.run_delay_ns.value_or(0), last_wait.run_delay_ns.value_or(0)) << i;
    EXPECT_GE(wait.involuntary_switches, last_wait.involuntary_switches) << i;
    const TaskCounters now = ReadProcessCounters();
    EXPECT_GE(now.cpu_ns, last.cpu_ns) << i;
    EXPECT_GE(now.involuntary_switches, last.involuntary_switches) << i;
    EXPECT_GE(now.minor_faults, last.minor_faults) << i;
    EXPECT_GE(now.major_faults, last.major_faults) << i;
    last_wait = wait;
    last = now;
  }
}

TEST(ProcessCountersTest, AThreadThatSpinsHasCpuTime) {
  const int64_t before = ReadProcessCounters().cpu_ns;
  EXPECT_GT(before, 0);
  std::thread spinning([] {
    const std::clock_t start = std::clock();
    while (std::clock() == start) {
    }
  });
  spinning.join();
  EXPECT_GT(ReadProcessCounters().cpu_ns, before);
}

TEST(ProcessCountersTest, APageThatIsTouchedFirstIsAFault) {
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const int64_t before = ReadProcessCounters().minor_faults;
  void* memory = mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  *static_cast<volatile char*>(memory) = 1;
  const int64_t after = ReadProcessCounters().minor_faults;
  munmap(memory, page);
  EXPECT_GT(after, before);
}

TEST(ProcessCountersTest, RunDelayOfAllThreadsHoldsThatOfOne) {
  const std::optional<int64_t> thread = WaitCounter().Read().run_delay_ns;
  const std::optional<int64_t> process = ReadProcessRunDelayNs();
  EXPECT_EQ(thread.has_value(), process.has_value());
  EXPECT_GE(process.value_or(0), thread.value_or(0));
  const DeviceFiles nothing(::testing::TempDir() + "/nothing");
  EXPECT_EQ(WaitCounter(nothing).Read().run_delay_ns, std::nullopt);
  EXPECT_EQ(ReadProcessRunDelayNs(nothing), std::nullopt);
}

TEST(HardwareCountersTest, CountsRiseOrThereIsAReason) {
  const HardwareCounters counters;
  const std::optional<HardwareCounts> before = counters.Read();
  std::vector<int> work(1000, 1);
  int sum = 0;
  for (int value : work) sum += value;
  EXPECT_EQ(sum, 1000);
  const std::optional<HardwareCounts> after = counters.Read();
  if (!counters.unavailable().empty()) {
    EXPECT_EQ(counters.unavailable().rfind("perf_event_open: ", 0), 0u) << counters.unavailable();
    EXPECT_FALSE(before || after);
  } else if (before && after) {  // the processor's counters may be in use by other processes
    EXPECT_GT(after->instructions, before->instructions);
    EXPECT_GE(after->cycles, before->cycles);
    EXPECT_GT(after->share, 0);
    EXPECT_LE(after->share, 1);
  }
}

}  // namespace
}  // namespace litmus
