// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests limits of control groups that are read from files in the format of Linux, which the test
// writes.
#include "runtime/memory/memory_limit.h"

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "gtest/gtest.h"

namespace litmus {
namespace {

TEST(MemoryLimit, SmallestOfTheGroupsAndTheirAncestors) {
  const char kV1[] = "/sys/fs/cgroup/memory";
  const char kV2[] = "/sys/fs/cgroup";
  struct Case {
    const char* name;
    const char* groups;  // content of /proc/self/cgroup
    std::map<std::string, std::string> limits;
    size_t expected;
  } const kCases[] = {
      {"no control groups", "", {}, SIZE_MAX},
      {"version 2", "0::/app\n", {{std::string(kV2) + "/app/memory.max", "1048576\n"}}, 1048576},
      {"version 2 without a limit",
       "0::/app\n",
       {{std::string(kV2) + "/app/memory.max", "max\n"}},
       SIZE_MAX},
      {"the parent's limit",
       "0::/slice/app\n",
       {{std::string(kV2) + "/slice/memory.max", "4096\n"},
        {std::string(kV2) + "/slice/app/memory.max", "8192\n"}},
       4096},
      {"a container of version 2, whose group is the root",
       "0::/\n",
       {{std::string(kV2) + "/memory.max", "12345\n"}},
       12345},
      {"a container that is told the host's path",
       "4:memory:/docker/0123\n",
       {{std::string(kV1) + "/memory.limit_in_bytes", "65536\n"}},
       65536},
      {"version 1 beside others",
       "5:cpu,cpuacct:/a\n4:hugetlb,memory:/b\n0::/\n",
       {{std::string(kV1) + "/a/memory.limit_in_bytes", "1\n"},
        {std::string(kV1) + "/b/memory.limit_in_bytes", "777\n"}},
       777},
      {"lines that are none", "memory\n:\n", {{std::string(kV2) + "/memory.max", "1\n"}}, SIZE_MAX},
  };
  int number = 0;
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    const std::string root = ::testing::TempDir() + "/limits" + std::to_string(number++);
    const auto write = [&](const std::string& path, const std::string& text) {
      const std::filesystem::path full = root + path;
      std::filesystem::create_directories(full.parent_path());
      std::ofstream(full) << text;
    };
    write("/proc/self/cgroup", c.groups);
    for (const auto& [path, text] : c.limits) write(path, text);
    EXPECT_EQ(CgroupMemoryLimitBytes(root), c.expected);
  }
}

TEST(MemoryLimit, IsNeverMoreThanTheMachineHas) {
  const size_t machine =
      static_cast<size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<size_t>(sysconf(_SC_PAGE_SIZE));
  EXPECT_GT(MachineMemoryBytes(), 0u);
  EXPECT_LE(MachineMemoryBytes(), machine);
  EXPECT_LE(MachineMemoryBytes(), CgroupMemoryLimitBytes(""));
}

}  // namespace
}  // namespace litmus
