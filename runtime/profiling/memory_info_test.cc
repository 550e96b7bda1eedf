// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that readings change when memory is touched.
#include "runtime/profiling/memory_info.h"

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>

#include "gtest/gtest.h"

namespace litmus {
namespace {

// Writes every byte through a pointer that escapes, because Clang removes a vector that is never
// read.
std::unique_ptr<char[]> TouchedMiB(size_t count) {
  const size_t size = count << 20;
  std::unique_ptr<char[]> block(new char[size]);
  for (volatile char* byte = block.get(); byte < block.get() + size; ++byte) *byte = 1;
  return block;
}

TEST(MemoryInfoTest, PeakGrowsWithTouchedMemory) {
  const int64_t before = PeakResidentKb();
  ASSERT_GT(before, 0);
  const std::unique_ptr<char[]> block = TouchedMiB(64);
  EXPECT_GE(PeakResidentKb(), before + (32 << 10)) << "64 MiB were touched";
}

// The next test runs this one in a child process.
TEST(MemoryInfoTest, DISABLED_PrintsPeak) {
  std::printf("peak %lld\n", static_cast<long long>(PeakResidentKb()));
}

// The peak must not include memory of the process that started the program.
TEST(MemoryInfoTest, PeakIsNotInheritedFromTheParent) {
  const std::unique_ptr<char[]> block = TouchedMiB(64);
  const std::string command = "exec /proc/" + std::to_string(getpid()) +
                              "/exe --gtest_filter='*PrintsPeak' --gtest_also_run_disabled_tests";
  std::FILE* child = popen(command.c_str(), "r");
  ASSERT_NE(child, nullptr);
  long long child_kb = -1;
  for (char line[256]; std::fgets(line, sizeof(line), child) != nullptr;) {
    std::sscanf(line, "peak %lld", &child_kb);
  }
  EXPECT_EQ(pclose(child), 0);
  EXPECT_GT(child_kb, 0);
  EXPECT_LT(child_kb, PeakResidentKb() - (32 << 10)) << "64 MiB were touched by the parent";
}

TEST(MemoryInfoTest, ResidentMemoryAddsUp) {
  const ResidentMemory memory = ReadResidentMemory();
  ASSERT_GT(memory.total_kb, 0);
  EXPECT_NEAR(memory.total_kb, memory.anonymous_kb + memory.file_and_shared_kb, 256);
}

TEST(MemoryInfoTest, SamplerSeesATemporaryBlock) {
  const int64_t before = ReadResidentMemory().total_kb;
  PeakMemorySampler sampler(1);
  {
    const std::unique_ptr<char[]> block = TouchedMiB(96);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  sampler.Stop();
  sampler.Stop();
  EXPECT_GE(sampler.peak_kb(), before + (64 << 10));
}

}  // namespace
}  // namespace litmus
