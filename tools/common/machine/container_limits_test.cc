// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the detection of a process's group and its limits, with file trees that the test writes.
// device_trees_test has recorded trees.
#include "tools/common/machine/container_limits.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace litmus {
namespace {

constexpr char kVersion2[] = "30 20 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n";
constexpr char kVersion1[] =
    "31 20 0:27 / /sys/fs/cgroup/cpu,cpuacct rw shared:9 - cgroup cgroup rw,cpu,cpuacct\n"
    "32 20 0:28 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n";

struct Tree {
  const char* name;
  std::string groups, mounts;  // contents of /proc/self/cgroup and mountinfo
  std::vector<std::pair<std::string, std::string>> files;  // path, content
  std::optional<double> quota;
  std::optional<int64_t> memory;
  std::optional<int64_t> throttled_us;
};

const Tree kTrees[] = {
    {"nothing", "", "", {}, {}, {}, {}},
    {"no_mount", "0::/a\n", "", {{"sys/fs/cgroup/a/cpu.max", "1 1"}}, {}, {}, {}},
    {"v2_no_limit",
     "0::/a\n",
     kVersion2,
     {{"sys/fs/cgroup/a/cpu.max", "max 100000\n"}, {"sys/fs/cgroup/a/memory.max", "max\n"}},
     {},
     {},
     {}},
    // In a separate name space, the container's group is the root.
    {"v2_own_name_space",
     "0::/\n",
     kVersion2,
     {{"sys/fs/cgroup/cpu.max", "150000 100000\n"},
      {"sys/fs/cgroup/cpu.stat",
       "usage_usec 9\nnr_periods 4\nnr_throttled 1\nthrottled_usec 250\n"}},
     1.5,
     {},
     250},
    // Limits are the tightest ones; throttling is read where the quota is.
    {"v2_parent_is_tighter",
     "0::/a/b\n",
     kVersion2,
     {{"sys/fs/cgroup/a/cpu.max", "50000 100000\n"},
      {"sys/fs/cgroup/a/b/cpu.max", "400000 100000\n"},
      {"sys/fs/cgroup/a/memory.max", "2048\n"},
      {"sys/fs/cgroup/a/b/memory.max", "1024\n"},
      {"sys/fs/cgroup/a/cpu.stat", "nr_periods 4\nnr_throttled 1\nthrottled_usec 7\n"},
      {"sys/fs/cgroup/a/b/cpu.stat", "nr_periods 4\nnr_throttled 1\nthrottled_usec 8\n"}},
     0.5,
     1024,
     7},
    // Without a quota: throttling of the process's own group.
    {"v2_no_quota",
     "0::/a/b\n",
     kVersion2,
     {{"sys/fs/cgroup/a/cpu.stat", "nr_periods 0\nnr_throttled 0\nthrottled_usec 1\n"},
      {"sys/fs/cgroup/a/b/cpu.stat", "nr_periods 0\nnr_throttled 0\nthrottled_usec 0\n"}},
     {},
     {},
     0},
    {"v2_mounted_elsewhere",
     "0::/a\n",
     "30 20 0:26 / /run/groups rw - cgroup2 none rw\n",
     {{"run/groups/a/cpu.max", "3000 1000\n"}},
     3,
     {},
     {}},
    {"v2_other_name_space",
     "0::/../b\n",
     kVersion2,
     {{"sys/fs/cgroup/cpu.max", "2000 1000\n"}, {"sys/fs/b/cpu.max", "1000 1000\n"}},
     2,
     {},
     {}},
    {"v1",
     "3:cpuset:/\n2:cpu,cpuacct:/x\n1:memory:/y\n0::/z\n",
     kVersion1,
     {{"sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_quota_us", "300000\n"},
      {"sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_period_us", "100000\n"},
      {"sys/fs/cgroup/cpu,cpuacct/x/cpu.stat",
       "nr_periods 9\nnr_throttled 1\nthrottled_time 5999\n"},
      {"sys/fs/cgroup/memory/y/memory.limit_in_bytes", "4096\n"}},
     3,
     4096,
     5},
    // The mounted group is the process's own, under its path on the host.
    {"v1_container",
     "2:cpu,cpuacct:/docker/x\n1:memory:/docker/x\n",
     "31 20 0:27 /docker/x /sys/fs/cgroup/cpu,cpuacct ro - cgroup cgroup rw,cpu,cpuacct\n"
     "32 20 0:28 /docker/x /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n",
     {{"sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "200000\n"},
      {"sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n"},
      {"sys/fs/cgroup/memory/memory.limit_in_bytes", "8192\n"},
      {"sys/fs/cgroup/memory/memory.stat", "cache 1\nhierarchical_memory_limit 4096\n"}},
     2,
     4096,
     {}},
    // The process's group is below the mounted one; "/docker/xy" is not below "/docker/x".
    {"v1_below_the_mount",
     "2:cpu,cpuacct:/docker/x/in\n",
     "31 20 0:27 /docker/x /sys/fs/cgroup/cpu,cpuacct ro - cgroup cgroup rw,cpu,cpuacct\n",
     {{"sys/fs/cgroup/cpu,cpuacct/in/cpu.cfs_quota_us", "1000\n"},
      {"sys/fs/cgroup/cpu,cpuacct/in/cpu.cfs_period_us", "1000\n"}},
     1,
     {},
     {}},
    {"v1_no_limit",
     "2:cpu,cpuacct:/\n1:memory:/\n",
     kVersion1,
     {{"sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n"},
      {"sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n"},
      {"sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"}},
     {},
     {},
     {}},
    // Both versions are mounted, and the controller belongs to version 1.
    {"hybrid",
     "2:cpu,cpuacct:/x\n0::/x\n",
     std::string(kVersion1) + "33 20 0:29 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n",
     {{"sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_quota_us", "1000\n"},
      {"sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_period_us", "1000\n"},
      {"sys/fs/cgroup/unified/x/cpu.max", "2000 1000\n"}},
     1,
     {},
     {}},
    // A different controller whose name begins with "cpu".
    {"v1_cpuset_only",
     "2:cpuset:/\n",
     "31 20 0:27 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n",
     {{"sys/fs/cgroup/cpuset/cpu.cfs_quota_us", "1\n"},
      {"sys/fs/cgroup/cpuset/cpu.cfs_period_us", "1\n"}},
     {},
     {},
     {}},
    {"damaged",
     "0\n0::\nxyz\n\n0::a\n2:cpu\n0::/a\n",
     std::string("30 20\n - \n30 20 0:26 / - cgroup2\n") + kVersion2,
     {{"sys/fs/cgroup/a/cpu.max", "12 0\n"},
      {"sys/fs/cgroup/a/memory.max", "-5\n"},
      {"sys/fs/cgroup/a/cpu.stat", "nr_periods 4\nnr_throttled x\nthrottled_usec 8\n"}},
     {},
     {},
     {}},
};

TEST(ContainerLimitsTest, Trees) {
  for (const Tree& tree : kTrees) {
    const std::filesystem::path root = testing::TempDir() + "/limits_" + tree.name;
    auto files = tree.files;
    files.emplace_back("proc/self/cgroup", tree.groups);
    files.emplace_back("proc/self/mountinfo", tree.mounts);
    for (const auto& [path, content] : files) {
      std::filesystem::create_directories((root / path).parent_path());
      std::ofstream(root / path) << content;
    }
    const DeviceFiles device(root.string());
    const ContainerLimits limits = ReadContainerLimits(device);
    const std::optional<CpuThrottling> throttling = ReadCpuThrottling(device);
    EXPECT_EQ(limits.cpu_quota, tree.quota) << tree.name;
    EXPECT_EQ(limits.memory_limit_bytes, tree.memory) << tree.name;
    EXPECT_EQ(throttling.has_value(), tree.throttled_us.has_value()) << tree.name;
    if (throttling) {
      EXPECT_EQ(throttling->throttled_us, tree.throttled_us) << tree.name;
    }
  }
}

}  // namespace
}  // namespace litmus
