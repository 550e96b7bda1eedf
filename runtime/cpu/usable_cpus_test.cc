// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests quotas of control groups, read from files that the test writes, and the number of threads
// that a quota keeps busy.
#include "runtime/cpu/usable_cpus.h"

#include <sched.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::cpu {
namespace {

struct Tree {
  const char* name;
  // Path below the root, content of the file.
  std::vector<std::pair<std::string, std::string>> files;
  double quota;
};

const Tree kTrees[] = {
    {"nothing", {}, 0},
    {"v2_none", {{"proc/self/cgroup", "0::/a\n"}, {"sys/fs/cgroup/a/cpu.max", "max 100000\n"}}, 0},
    {"v2_container",
     {{"proc/self/cgroup", "0::/\n"}, {"sys/fs/cgroup/cpu.max", "150000 100000\n"}},
     1.5},
    {"v2_parent_is_less",
     {{"proc/self/cgroup", "0::/a/b\n"},
      {"sys/fs/cgroup/a/cpu.max", "50000 100000\n"},
      {"sys/fs/cgroup/a/b/cpu.max", "400000 100000\n"}},
     0.5},
    {"v1",
     {{"proc/self/cgroup", "3:cpuset:/\n2:cpu,cpuacct:/docker/x\n1:memory:/y\n"},
      {"sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_quota_us", "300000\n"},
      {"sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_period_us", "100000\n"}},
     3},
    // In a container, the path is the host's path and the group is the root of the mount.
    {"v1_in_container",
     {{"proc/self/cgroup", "2:cpu:/docker/x\n"},
      {"sys/fs/cgroup/cpu/cpu.cfs_quota_us", "200000\n"},
      {"sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n"}},
     2},
    {"v1_none",
     {{"proc/self/cgroup", "2:cpu:/\n"},
      {"sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n"},
      {"sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n"}},
     0},
    // "cpuset" is another controller although its name begins with "cpu".
    {"v1_cpuset_only",
     {{"proc/self/cgroup", "2:cpuset:/\n"},
      {"sys/fs/cgroup/cpu/cpu.cfs_quota_us", "100000\n"},
      {"sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n"}},
     0},
    {"damaged",
     {{"proc/self/cgroup", "0\n0::\nxyz\n\n0::/a\n"}, {"sys/fs/cgroup/a/cpu.max", "12 0\n"}},
     0},
};

TEST(UsableCpus, QuotaFromFiles) {
  for (const Tree& tree : kTrees) {
    const std::string root = testing::TempDir() + "/usable_cpus_" + tree.name;
    for (const auto& [path, content] : tree.files) {
      const std::filesystem::path file = std::filesystem::path(root) / path;
      std::filesystem::create_directories(file.parent_path());
      std::ofstream(file) << content;
    }
    EXPECT_EQ(CpuQuota(root), tree.quota) << tree.name;
  }
}

TEST(UsableCpus, Count) {
  struct Case {
    int affinity;
    double quota;
    int count;
  };
  for (const Case& c : {Case{1, 0, 1}, Case{8, 0, 8}, Case{8, 2, 2}, Case{8, 2.5, 2},
                        Case{8, 0.25, 1}, Case{2, 16, 2}}) {
    UsableCpus usable;
    usable.affinity = c.affinity;
    usable.quota = c.quota;
    EXPECT_EQ(usable.count(), c.count) << c.affinity << " CPUs, quota " << c.quota;
  }
}

TEST(UsableCpus, AffinityOfThisThread) {
  cpu_set_t before, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof(before), &before), 0);
  EXPECT_EQ(GetUsableCpus().affinity, CPU_COUNT(&before));
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
  EXPECT_EQ(GetUsableCpus().affinity, 1);
  EXPECT_EQ(GetUsableCpus().count(), 1);
  sched_setaffinity(0, sizeof(before), &before);
}

}  // namespace
}  // namespace litmus::cpu
