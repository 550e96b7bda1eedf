// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which values count, with file trees that the test writes. device_trees_test has recorded
// trees.
#include "tools/common/machine/machine_state.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace litmus {
namespace {

class MachineStateTest : public testing::Test {
 protected:
  void Write(const std::string& path, const std::string& text) {
    const std::filesystem::path file = std::filesystem::path(root_) / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  void WriteFrequency(int cpu, const std::string& khz) {
    Write("sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/cpufreq/scaling_cur_freq", khz);
  }
  MachineState Read() const { return ReadMachineState(DeviceFiles(root_)); }

 private:
  const std::string root_ = testing::TempDir() + "/machine_state_" +
                            testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(MachineStateTest, OnlyDevicesThatSlowProcessorsCool) {
  EXPECT_EQ(Read().cooling_steps, std::nullopt);
  const std::vector<std::pair<std::string, std::string>> devices = {{"Fan", "100"},
                                                                    {"pwm-fan", "100"},
                                                                    {"TCC Offset", "100"},
                                                                    {"Processor", "2"},
                                                                    {"intel_powerclamp", "-1"},
                                                                    {"cpufreq-cpu0", "10"},
                                                                    {"Processor", "x"},
                                                                    {"thermal-cpufreq-0", "200"},
                                                                    {"thermal-devfreq-0", "1"},
                                                                    {"thermal-idle-0", "0"},
                                                                    {"", "1"}};
  for (size_t i = 0; i < devices.size(); ++i) {
    const std::string folder = "sys/class/thermal/cooling_device" + std::to_string(i) + "/";
    Write(folder + "type", devices[i].first + "\n");
    Write(folder + "cur_state", devices[i].second + "\n");
  }
  EXPECT_EQ(Read().cooling_steps, 2 + 0 + 10 + 200 + 0);
}

TEST_F(MachineStateTest, TheHottestZoneThatCanBe) {
  const std::vector<std::pair<std::string, std::string>> zones = {
      {"off", "-273200"},        {"acpitz", "27800"},      {"cpu-thermal", "61500"},
      {"x86_pkg_temp", "61500"}, {"broken", "2147483647"}, {"none", ""}};
  for (size_t i = 0; i < zones.size(); ++i) {
    const std::string folder = "sys/class/thermal/thermal_zone" + std::to_string(i) + "/";
    Write(folder + "type", zones[i].first + "\n");
    Write(folder + "temp", zones[i].second + "\n");
  }
  EXPECT_EQ(Read().hottest_celsius, 61.5);
  EXPECT_EQ(Read().hottest_zone, "cpu-thermal");  // of equal ones, the first
}

TEST_F(MachineStateTest, FrequenciesAreThoseOfUsableCpus) {
  Write("sys/devices/system/cpu/online", "0-3\n");
  for (int cpu = 0; cpu < 4; ++cpu) WriteFrequency(cpu, std::to_string((cpu + 1) * 1000000));
  EXPECT_EQ(Read().frequency.mean_mhz, 2500);
  EXPECT_EQ(Read().cpus_usable, 4);
  Write("proc/self/status", "Name:\ttest\nCpus_allowed:\t6\nCpus_allowed_list:\t1-2,7\n");
  EXPECT_EQ(Read().frequency.mean_mhz, 2500);
  EXPECT_EQ(Read().frequency.min_mhz, 2000);
  EXPECT_EQ(Read().frequency.max_mhz, 3000);
  EXPECT_EQ(Read().cpus_usable, 2);  // CPU 7 is not online
  WriteFrequency(1, "<unknown>\n");
  EXPECT_EQ(Read().frequency.min_mhz, 3000);
}

TEST_F(MachineStateTest, OfManyCpusTheFirst64AreRead) {
  for (int cpu : {0, 63, 64}) {
    Write("sys/devices/system/cpu/online", "0-" + std::to_string(cpu) + "\n");
    WriteFrequency(cpu, std::to_string(1000000 + cpu));
    EXPECT_EQ(Read().frequency.max_mhz, cpu == 64 ? 1000.063 : 1000 + cpu / 1000.0) << cpu;
    EXPECT_EQ(Read().cpus_usable, cpu + 1);
  }
}

TEST_F(MachineStateTest, FirstLineOfStat) {
  const struct {
    const char* text;
    int64_t total, idle, steal;  // total 0: unknown
  } kCases[] = {
      {"cpu  1 2 4 8 16 32 64 128 256 512\n", 255, 24, 128},
      {"cpu  1 2 4 8 16 32 64 128", 255, 24, 128},
      {"cpu  1 2 4 8 16 32 64\n", 0, 0, 0},  // kernels before 2.6.11
      {"cpu0 1 2 4 8 16 32 64 128\n", 0, 0, 0},
      {"cpu  1 2 4 8 16 32 64 -1\n", 0, 0, 0},
      {"cpu  1 2 4 8 16 32 64 18446744073709551615\n", 0, 0, 0},
      {"intr 1 2 4 8 16 32 64 128\n", 0, 0, 0},
      {"", 0, 0, 0},
  };
  for (const auto& c : kCases) {
    Write("proc/stat", c.text);
    const CpuTicks ticks = Read().cpu_ticks.value_or(CpuTicks());
    EXPECT_EQ(ticks.total, c.total) << c.text;
    EXPECT_EQ(ticks.idle, c.idle) << c.text;
    EXPECT_EQ(ticks.steal, c.steal) << c.text;
  }
}

TEST_F(MachineStateTest, PressureIsTheTotalOfSome) {
  const struct {
    const char* text;
    std::optional<int64_t> total;
  } kCases[] = {
      {"some avg10=0.00 avg60=0.00 avg300=0.00 total=14\nfull avg10=0.00 total=3\n", 14},
      {"some avg2=0.00 total=0\n", 0},
      {"full avg10=0.00 avg60=0.00 avg300=0.00 total=14\n", {}},
      {"some avg10=0.00 avg60=0.00 avg300=0.00\n", {}},
      {"some total=\n", {}},
      {"some total=x\n", {}},
      {"some", {}},
      {"", {}},
  };
  for (const auto& c : kCases) {
    Write("proc/pressure/io", c.text);
    EXPECT_EQ(Read().io_pressure_us, c.total) << c.text;
    EXPECT_EQ(Read().cpu_pressure_us, std::nullopt) << c.text;
  }
}

TEST_F(MachineStateTest, ThrottleCountsThatAreThereAreSummed) {
  Write("sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count", "1\n");
  Write("sys/devices/system/cpu/cpu0/thermal_throttle/package_power_limit_count", "20\n");
  Write("sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_total_time_ms", "5000\n");
  Write("sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count", "300\n");
  Write("sys/devices/system/cpu/cpu1/thermal_throttle/package_throttle_count", "garbage\n");
  Write("sys/devices/system/cpu/cpufreq/boost", "1\n");
  EXPECT_EQ(Read().throttle_events, 321);
}

}  // namespace
}  // namespace litmus
