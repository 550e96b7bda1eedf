// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares facts and states read from recorded device trees (testdata/README.md) with the recorded
// values, and reads damaged files.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "runtime/cpu/usable_cpus.h"
#include "tools/common/machine/evidence_json.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr char kTrees[] = "tools/common/machine/testdata";
// For means of at most 8 recorded values, whose last digits may be rounded.
constexpr double kTolerance = 1e-9;

// Removes members that are null, and objects that are then empty.
json Known(const json& value) {
  if (!value.is_object()) return value;
  json known = json::object();
  for (const auto& [key, member] : value.items()) {
    json inner = Known(member);
    if (!inner.is_null() && inner != json::object()) known[key] = inner;
  }
  return known;
}

void ExpectSame(const json& expected, const json& got, const std::string& where) {
  if (expected.is_object() && got.is_object()) {
    for (const auto& [key, member] : expected.items()) {
      ExpectSame(member, got.value(key, json()), where + "." + key);
    }
    for (const auto& [key, member] : got.items()) {
      EXPECT_TRUE(expected.contains(key)) << where << "." << key << ": not expected: " << member;
    }
  } else if (expected.is_number_float() && got.is_number()) {
    EXPECT_NEAR(got.get<double>(), expected.get<double>(),
                kTolerance * std::abs(expected.get<double>()))
        << where;
  } else {
    EXPECT_EQ(got, expected) << where;
  }
}

struct Tree {
  const char* name;
  const char* facts;  // without the fingerprint; values not listed must be unknown
  const char* state;
};

const Tree kRecorded[] = {
    {"cloud_guest_steal", "{}",
     R"({"cpu_ticks": {"total": 207174460, "idle": 191751699, "steal": 318860}})"},
    {"desktop_cooling", "{}", R"({"cooling_steps": 0})"},
    {"epyc_server",
     R"({"cpu_model": "AMD EPYC 7502P 32-Core Processor", "kernel": "Linux 5.15.0-70-generic"})",
     R"({"frequency": {"min_mhz": 2495.222, "mean_mhz": 2495.222, "max_mhz": 2495.222}})"},
    // Shares: four cores of 1794 MHz and four of 2704 MHz, all with an allowed frequency of 1794
    // MHz.
    {"galaxy_s9",
     R"({"cpu_model": "0x41/0xd05 + 0x53/0x002", "cpus_online": 8, "governor": "schedutil",
         "clusters": [
           {"cpus": "0-3", "capacity": null, "max_mhz": 1794.0, "governor": "schedutil"},
           {"cpus": "4-7", "capacity": null, "max_mhz": 2704.0, "governor": "schedutil"}]})",
     R"({"frequency": {"min_mhz": 455.0, "mean_mhz": 901.875, "max_mhz": 1456.0,
         "highest_mhz": 2704.0, "current_share": 0.44175027871,
         "allowed_share": 0.83173076923}})"},
    {"hot_cores_before", "{}", R"({"throttle_events": 115072})"},
    {"hot_cores_after", "{}", R"({"throttle_events": 117356})"},
    {"hot_macbook", "{}", R"({"throttle_events": 177422})"},
    {"kubernetes_cgroup_v1",
     R"({"container": {"cpu_quota": 0.18183826778, "memory_limit_bytes": 2936016896}})",
     R"({"throttling": {"periods": 7, "throttled_periods": 2, "throttled_us": 127918}})"},
    {"laptop",
     R"({"cpu_model": "Intel(R) Core(TM) i7-8650U CPU @ 1.90GHz", "memory_bytes": 3831959552})",
     R"({"frequency": {"min_mhz": 799.989, "mean_mhz": 800.024, "max_mhz": 800.083},
         "load_average": 0.21, "cpu_ticks": {"total": 9400890, "idle": 8982556, "steal": 0},
         "pressure_us": {"cpu": 14036781, "io": 159886802}})"},
    // Fans are cooling devices that do not slow processors down.
    {"laptop_fans", "{}", R"({"hottest_celsius": 25.0})"},
    // CPU 8 does not report its max frequency.
    {"meizu_pro_6",
     R"({"cpu_model": "MT6797T", "cpus_online": 2, "governor": "interactive",
         "clusters": [
           {"cpus": "4,8", "capacity": null, "max_mhz": null, "governor": "interactive"}]})",
     R"({"frequency": {"min_mhz": 2002.0, "mean_mhz": 2164.5, "max_mhz": 2327.0,
         "highest_mhz": 2002.0, "current_share": 1.0}})"},
    {"odroid_xu3", R"({"cpu_model": "ODROID-XU3"})", "{}"},
    {"openvz_container", "{}",
     R"({"cpu_ticks": {"total": 331946441, "idle": 328784334, "steal": 0}})"},
    {"podman_cgroup_v2", R"({"container": {"cpu_quota": 2.5, "memory_limit_bytes": 1073741824}})",
     R"({"throttling": {"periods": 7, "throttled_periods": 3, "throttled_us": 139381}})"},
    {"raspberry_pi_3",
     R"({"governor": "ondemand",
         "clusters": [
           {"cpus": "0", "capacity": null, "max_mhz": null, "governor": "ondemand"}]})",
     R"({"frequency": {"min_mhz": 1200.0, "mean_mhz": 1200.0, "max_mhz": 1200.0},
         "hottest_celsius": 42.932})"},
    {"raspberry_pi_b", R"({"cpu_model": "BCM2708"})", "{}"},
    {"steal_falls_before", "{}",
     R"({"cpu_ticks": {"total": 1505997394825, "idle": 1281643833, "steal": 1504706785701}})"},
    {"steal_falls_after", "{}",
     R"({"cpu_ticks": {"total": 1482648946885, "idle": 1281644854, "steal": 1481358336740}})"},
    {"vmware_guest", R"({"cpu_model": "AMD EPYC 7302P 16-Core Processor"})",
     R"({"frequency": {"min_mhz": 2994.375, "mean_mhz": 2994.375, "max_mhz": 2994.375}})"},
    {"xen_guest_steal", "{}",
     R"({"cpu_ticks": {"total": 341348374, "idle": 331345426, "steal": 194028}})"},
    {"xeon_server", R"({"kernel": "Linux 3.2.0-4-amd64"})", R"({"throttle_events": 16})"},
};

TEST(DeviceTreesTest, FactsAndStateAreThoseOfTheRecord) {
  for (const Tree& tree : kRecorded) {
    const DeviceFiles files(std::string(kTrees) + "/" + tree.name);
    json facts = Known(MachineFactsToJson(ReadMachineFacts(files)));
    facts.erase("fingerprint");
    ExpectSame(json::parse(tree.facts), facts, std::string(tree.name) + " facts");
    ExpectSame(json::parse(tree.state), Known(MachineStateToJson(ReadMachineState(files))),
               std::string(tree.name) + " state");
  }
}

TEST(DeviceTreesTest, EachTreeIsTested) {
  std::vector<std::string> listed, found;
  for (const Tree& tree : kRecorded) listed.emplace_back(tree.name);
  for (const auto& entry : std::filesystem::directory_iterator(kTrees)) {
    if (entry.is_directory()) found.push_back(entry.path().filename().string());
  }
  std::sort(listed.begin(), listed.end());
  std::sort(found.begin(), found.end());
  EXPECT_EQ(listed, found);
}

TEST(DeviceTreesTest, TheThreadPoolSeesTheSameQuota) {
  for (const Tree& tree : kRecorded) {
    const std::string root = std::string(kTrees) + "/" + tree.name;
    EXPECT_EQ(ReadContainerLimits(DeviceFiles(root)).cpu_quota.value_or(0), cpu::CpuQuota(root))
        << tree.name;
  }
}

// Truncates or replaces each file of each tree: no crash, and no impossible values.
TEST(DeviceTreesTest, DamagedFilesAreSurvived) {
  namespace fs = std::filesystem;
  const fs::path copy = fs::path(testing::TempDir()) / "damaged";
  for (const Tree& tree : kRecorded) {
    const fs::path source = fs::path(kTrees) / tree.name;
    fs::remove_all(copy);
    fs::copy(source, copy, fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    for (const auto& entry : fs::recursive_directory_iterator(source)) {
      if (!entry.is_regular_file()) continue;
      const fs::path damaged = copy / entry.path().lexically_relative(source);
      std::ifstream in(entry.path());
      const std::string text((std::istreambuf_iterator<char>(in)),
                             std::istreambuf_iterator<char>());
      std::vector<std::string> versions = {
          "", "\n", "garbage", std::string(3, '\0'), "99999999999999999999\n", "-1\n", ": : :\n"};
      for (size_t size : {size_t{1}, text.size() / 2, text.size() - 1}) {
        versions.push_back(text.substr(0, size));
      }
      fs::remove(damaged);
      for (const std::string& version : versions) {
        std::ofstream(damaged) << version;
        const DeviceFiles files(copy.string());
        const MachineFacts facts = ReadMachineFacts(files);
        const MachineState state = ReadMachineState(files);
        EXPECT_EQ(Fingerprint(facts).size(), 16u) << damaged;
        if (state.frequency.min_mhz) {
          EXPECT_GT(*state.frequency.min_mhz, 0) << damaged;
        }
        if (state.cpu_ticks) {
          EXPECT_GE(state.cpu_ticks->total, state.cpu_ticks->idle) << damaged;
        }
        if (facts.memory_bytes) {
          EXPECT_GT(*facts.memory_bytes, 0) << damaged;
        }
        if (facts.container.cpu_quota) {
          EXPECT_GT(*facts.container.cpu_quota, 0) << damaged;
        }
      }
      std::ofstream(damaged) << text;
    }
  }
}

}  // namespace
}  // namespace litmus
