// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/machine/cpu_clusters.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

struct Cpu {
  int number;
  const char *capacity, *max_khz;  // null: no file
};

DeviceFiles Machine(const std::vector<Cpu>& cpus) {
  const std::string root = testing::TempDir() + "clusters";
  std::filesystem::remove_all(root);
  for (const Cpu& cpu : cpus) {
    const std::string folder = absl::StrCat(root, "/sys/devices/system/cpu/cpu", cpu.number);
    std::filesystem::create_directories(folder + "/cpufreq");
    if (cpu.capacity != nullptr) std::ofstream(folder + "/cpu_capacity") << cpu.capacity << "\n";
    if (cpu.max_khz != nullptr) {
      std::ofstream(folder + "/cpufreq/cpuinfo_max_freq") << cpu.max_khz << "\n";
      std::ofstream(folder + "/cpufreq/scaling_governor") << "schedutil\n";
    }
  }
  return DeviceFiles(root);
}

std::string Text(const std::vector<CpuCluster>& clusters) {
  std::string text;
  for (const CpuCluster& cluster : clusters) {
    absl::StrAppend(&text, text.empty() ? "" : " ", FormatCpuList(cluster.cpus));
    if (cluster.capacity) absl::StrAppend(&text, "/", *cluster.capacity);
    if (cluster.max_mhz) absl::StrAppend(&text, "@", *cluster.max_mhz);
  }
  return text;
}

TEST(CpuClusters, FromTheSlowestToTheFastest) {
  struct Case {
    const char* what;
    std::vector<Cpu> cpus;
    const char *clusters, *description;
  };
  for (const Case& c : {
           Case{"a phone of three kinds",
                {{0, "250", "1800000"},
                 {1, "250", "1800000"},
                 {2, "768", "2348000"},
                 {3, "1024", "2850000"}},
                "0-1/250@1800 2/768@2348 3/1024@2850",
                "2 CPUs at most 1800 MHz + 1 CPU at most 2348 MHz + 1 CPU at most 2850 MHz"},
           Case{"the fast CPUs come first",
                {{0, "1024", "2900000"}, {1, "1024", "2900000"}, {2, "462", "1950000"}},
                "2/462@1950 0-1/1024@2900",
                "1 CPU at most 1950 MHz + 2 CPUs at most 2900 MHz"},
           Case{"capacity alone",
                {{0, "446", nullptr}, {1, "1024", nullptr}, {4, "446", nullptr}},
                "0,4/446 1/1024",
                "2 CPUs of capacity 446 + 1 CPU of capacity 1024"},
           Case{"frequency alone",
                {{0, nullptr, "1000000"}, {1, nullptr, "2000000"}},
                "0@1000 1@2000",
                "1 CPU at most 1000 MHz + 1 CPU at most 2000 MHz"},
           Case{"one capacity denied: frequencies decide",
                {{0, "250", "1000000"}, {1, nullptr, "2000000"}},
                "0@1000 1@2000",
                "1 CPU at most 1000 MHz + 1 CPU at most 2000 MHz"},
           Case{"one of each denied", {{0, "250", "1000000"}, {1, nullptr, nullptr}}, "0-1", ""},
           Case{"all denied", {{0, nullptr, nullptr}, {1, nullptr, nullptr}}, "0-1", ""},
           Case{"no number", {{0, "fast", "0"}, {1, "-5", "x"}}, "0-1", ""},
           Case{"one kind", {{0, "1024", "2000000"}, {1, "1024", "2000000"}}, "0-1/1024@2000", ""},
           Case{"no CPU can be listed", {}, "", ""},
       }) {
    const std::vector<CpuCluster> clusters = ReadCpuClusters(Machine(c.cpus));
    EXPECT_EQ(Text(clusters), c.clusters) << c.what;
    EXPECT_EQ(Describe(clusters), c.description) << c.what;
  }
}

TEST(CpuClusters, CpusThatAreOff) {
  const DeviceFiles files =
      Machine({{0, nullptr, "1000000"}, {1, nullptr, nullptr}, {2, nullptr, "2000000"}});
  const std::string folder = testing::TempDir() + "clusters/sys/devices/system/cpu/";
  EXPECT_EQ(Text(ReadCpuClusters(files)), "0-2") << "which are on is not known";
  EXPECT_EQ(FormatCpuList(ReadPresentCpus(files)), "0-2");
  std::ofstream(folder + "present") << "0-3\n";
  std::ofstream(folder + "online") << "0,2\n";
  EXPECT_EQ(Text(ReadCpuClusters(files)), "0@1000 2@2000");
  EXPECT_EQ(FormatCpuList(ReadPresentCpus(files)), "0-3");
  EXPECT_TRUE(ReadPresentCpus(DeviceFiles(folder)).empty());
}

TEST(CpuClusters, ListsOfCpus) {
  struct Case {
    std::vector<int> cpus;
    const char* expected;
  };
  for (const Case& c : {Case{{}, ""}, Case{{3}, "3"}, Case{{0, 1}, "0-1"},
                        Case{{0, 1, 2, 3, 6}, "0-3,6"}, Case{{1, 3, 5, 6}, "1,3,5-6"}}) {
    EXPECT_EQ(FormatCpuList(c.cpus), c.expected);
    if (!c.cpus.empty()) {
      EXPECT_EQ(ParseCpuList(c.expected), c.cpus) << c.expected;
    }
  }
}

}  // namespace
}  // namespace litmus
