// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/affinity/cpu_affinity.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "cli/exit_codes.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

std::vector<CpuCluster> Phone() {
  std::vector<CpuCluster> clusters(3);
  clusters[0].cpus = {0, 1, 2, 3};
  clusters[1].cpus = {4, 5, 6};
  clusters[2].cpus = {7};
  return clusters;
}

std::vector<CpuCluster> Desktop() {
  std::vector<CpuCluster> clusters(1);
  clusters[0].cpus = {0, 1};
  return clusters;
}

TEST(CpuAffinity, CpusThatAreMeant) {
  struct Case {
    const char* value;
    std::vector<CpuCluster> clusters;
    const char* expected;  // expected CPUs, "" for all; or the message
  };
  for (const Case& c : {
           Case{"big", Phone(), "7"},
           Case{"little", Phone(), "0-3"},
           Case{"big", Desktop(), ""},
           Case{"little", Desktop(), ""},
           Case{"big", {}, ""},
           Case{"4-7", Phone(), "4-7"},
           Case{"6,0,1", Phone(), "0-1,6"},
           Case{"7-9", Phone(), "--cpu_affinity=7-9: there is no CPU 8-9; this machine has 0-7"},
           Case{"2", Desktop(), "--cpu_affinity=2: there is no CPU 2; this machine has 0-1"},
           Case{"2", {}, "2"},
       }) {
    std::vector<int> present;
    for (const CpuCluster& cluster : c.clusters) {
      present.insert(present.end(), cluster.cpus.begin(), cluster.cpus.end());
    }
    const auto meant = CpusMeantBy(c.value, c.clusters, present);
    EXPECT_EQ(meant.ok() ? FormatCpuList(*meant) : meant.status().message(), c.expected)
        << c.value << " of " << c.clusters.size() << " clusters";
    if (!meant.ok()) {
      EXPECT_EQ(ExitCodeOf(meant.status()), kExitUsage) << c.value;
    }
  }
}

std::vector<int> CpusOfThisThread() {
  cpu_set_t set;
  std::vector<int> cpus;
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &set)) cpus.push_back(cpu);
  }
  return cpus;
}

// Parses and applies the flag on a separate thread, so that this thread keeps its CPUs.
struct Applied {
  int exit_code = kExitOk;
  std::string message;
  std::vector<int> cpus, cpus_of_child_thread;
};

Applied Apply(const std::string& value) {
  Applied applied;
  std::thread([&] {
    FlagRegistry flags("tool", "does things.");
    DeclareCpuAffinity(flags);
    const std::string argument = "--cpu_affinity=" + value;
    const char* line[] = {"tool", argument.c_str()};
    std::ostringstream out, err;
    if (!flags.Parse(2, line, &applied.exit_code, out, err)) {
      applied.message = err.str();
      return;
    }
    const absl::Status status = ApplyCpuAffinity(flags);
    applied.exit_code = ExitCodeOf(status);
    applied.message = std::string(status.message());
    applied.cpus = CpusOfThisThread();
    std::thread([&] { applied.cpus_of_child_thread = CpusOfThisThread(); }).join();
  }).join();
  return applied;
}

TEST(CpuAffinity, TheThreadAndItsThreadsAreBound) {
  const std::vector<int> usable = CpusOfThisThread();
  ASSERT_FALSE(usable.empty());
  for (const int cpu : {usable.front(), usable.back()}) {
    const Applied applied = Apply(std::to_string(cpu));
    EXPECT_EQ(applied.exit_code, kExitOk) << applied.message;
    EXPECT_EQ(FormatCpuList(applied.cpus), std::to_string(cpu));
    EXPECT_EQ(applied.cpus_of_child_thread, applied.cpus);
  }
  EXPECT_EQ(Apply("").cpus, usable);
  EXPECT_EQ(Apply(FormatCpuList(usable)).cpus, usable);
}

TEST(CpuAffinity, Errors) {
  struct Case {
    const char* value;
    std::vector<std::string> told;
  };
  for (const Case& c : {
           Case{"fast", {"--cpu_affinity", "must be big, little or a list of CPUs such as 0-3,6"}},
           Case{"0-", {"--cpu_affinity", "must be big"}},
           Case{"4095", {"--cpu_affinity=4095: ", "CPU 4095"}},
       }) {
    const Applied applied = Apply(c.value);
    EXPECT_NE(applied.exit_code, kExitOk) << c.value;
    for (const std::string& part : c.told) {
      EXPECT_NE(applied.message.find(part), std::string::npos)
          << c.value << ": " << part << " is not in: " << applied.message;
    }
  }
}

}  // namespace
}  // namespace litmus
