// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads a folder made for the test, and an empty one.
#include "tools/common/machine/machine_info.h"

#include <filesystem>
#include <fstream>

#include "gtest/gtest.h"

namespace litmus {
namespace {

class MachineInfoTest : public testing::Test {
 protected:
  void SetUp() override {
    root_ = testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name();
  }
  void Write(const std::string& path, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(root_ + path).parent_path());
    std::ofstream(root_ + path) << text;
  }
  std::string root_;
};

TEST_F(MachineInfoTest, ReadsProcAndSys) {
  const std::string cpufreq = "/sys/devices/system/cpu/cpu0/cpufreq/";
  Write("/proc/cpuinfo", "processor\t: 0\nmodel\t\t: 17\nmodel name\t: Some CPU @ 2.4\n");
  Write("/proc/loadavg", "1.25 0.5 0.1 2/300 1234\n");
  Write(cpufreq + "scaling_governor", "schedutil\n");
  Write(cpufreq + "scaling_cur_freq", "2400000\n");
  Write(cpufreq + "cpuinfo_max_freq", "3700000\n");
  Write("/sys/class/thermal/thermal_zone0/temp", "41000\n");
  Write("/sys/class/thermal/thermal_zone2/temp", "55500\n");
  Write("/sys/class/thermal/thermal_zone3/temp", "2147483647\n");
  Write("/sys/class/thermal/thermal_zone4/temp", "-274000\n");
  MachineInfo machine = ReadMachineInfo(root_);
  EXPECT_GT(machine.cpus_online, 0);
  EXPECT_GT(machine.cpus_usable, 0);
  EXPECT_TRUE(machine.kernel.has_value());
  machine.cpus_usable = 2;
  machine.cpus_online = 8;
  EXPECT_EQ(Describe(machine),
            "Some CPU @ 2.4, 2 of 8 CPUs, 2400 of 3700 MHz, governor schedutil, load 1.25, "
            "55.5 C");
}

TEST_F(MachineInfoTest, TheFirstUsableCpuIsDescribed) {
  Write("/proc/self/status", "Cpus_allowed_list:\t4-7\n");
  Write("/sys/devices/system/cpu/online", "0-7\n");
  Write("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "1794000\n");
  Write("/sys/devices/system/cpu/cpu4/cpufreq/cpuinfo_max_freq", "2704000\n");
  Write("/sys/devices/system/cpu/cpu4/cpufreq/scaling_governor", "schedutil\n");
  const MachineInfo machine = ReadMachineInfo(root_);
  EXPECT_EQ(machine.cpu_max_mhz, 2704);
  EXPECT_EQ(machine.governor, "schedutil");
}

TEST_F(MachineInfoTest, ArmCoresHaveIdsOnly) {
  Write("/proc/cpuinfo", "CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n");
  EXPECT_EQ(ReadMachineInfo(root_).cpu_model, "implementer 0x41 part 0xd0c");
}

TEST_F(MachineInfoTest, WhatCannotBeReadIsEmpty) {
  MachineInfo machine = ReadMachineInfo(root_ + "/nothing");
  EXPECT_FALSE(machine.cpu_model || machine.governor || machine.cpu_mhz || machine.load_average);
  machine.cpus_usable = machine.cpus_online = 4;
  EXPECT_EQ(Describe(machine), "4 of 4 CPUs");
  machine.cpus_online = 0;
  EXPECT_EQ(Describe(machine), "4 CPUs");
}

TEST_F(MachineInfoTest, WhatIsNotKnownIsLeftOut) {
  MachineInfo machine;
  machine.cpus_usable = 2;
  machine.cpus_online = 2;
  machine.cpu_model = "AMD EPYC";
  machine.load_average = 0.37;
  EXPECT_EQ(Describe(machine), "AMD EPYC, 2 of 2 CPUs, load 0.37");
  machine.cpu_mhz = 2596;
  EXPECT_EQ(Describe(machine), "AMD EPYC, 2 of 2 CPUs, 2596 MHz, load 0.37");
  machine.cpu_max_mhz = 3700;
  EXPECT_EQ(Describe(machine), "AMD EPYC, 2 of 2 CPUs, 2596 of 3700 MHz, load 0.37");
  machine.clusters.resize(2);
  machine.clusters[0].cpus = {0, 1, 2};
  machine.clusters[0].max_mhz = 1800;
  machine.clusters[1].cpus = {3};
  machine.clusters[1].max_mhz = 3700;
  EXPECT_EQ(Describe(machine),
            "AMD EPYC, 3 CPUs at most 1800 MHz + 1 CPU at most 3700 MHz, 2 of 2 CPUs, "
            "2596 of 3700 MHz, load 0.37");
  machine.clusters.clear();
  machine.android.emplace().model = "Pixel 8";
  EXPECT_EQ(Describe(machine),
            "Pixel 8, Android, AMD EPYC, 2 of 2 CPUs, 2596 of 3700 MHz, load 0.37");
  machine.android.reset();
  machine.cpu_mhz.reset();
  EXPECT_EQ(Describe(machine), "AMD EPYC, 2 of 2 CPUs, at most 3700 MHz, load 0.37");
}

}  // namespace
}  // namespace litmus
