// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests cores from files that the test writes, in the format of Linux, and from the environment
// variable.
#include "runtime/cpu/machine_core.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::cpu {
namespace {

// Path below the root, content of the file.
using Files = std::vector<std::pair<std::string, std::string>>;

// The files of one CPU below /sys. `l2`: the size and the list of CPUs that share the cache, or
// empty.
Files Cpu(int number, const char* midr, const char* capacity, const std::vector<const char*>& l2) {
  const std::string folder = "sys/devices/system/cpu/cpu" + std::to_string(number) + "/";
  Files files = {{folder + "regs/identification/midr_el1", std::string(midr) + "\n"}};
  if (*capacity != '\0') files.push_back({folder + "cpu_capacity", std::string(capacity) + "\n"});
  if (l2.empty()) return files;
  const struct {
    const char *level, *type, *size, *cpus;
  } kCaches[] = {{"1", "Data", "32K", "0"},
                 {"1", "Instruction", "32K", "0"},
                 {"2", "Unified", l2[0], l2[1]},
                 {"3", "Unified", "2048K", "0-7"}};
  int index = 0;
  for (const auto& cache : kCaches) {
    const std::string at = folder + "cache/index" + std::to_string(index++) + "/";
    files.push_back({at + "level", std::string(cache.level) + "\n"});
    files.push_back({at + "type", std::string(cache.type) + "\n"});
    files.push_back({at + "size", std::string(cache.size) + "\n"});
    files.push_back({at + "shared_cpu_list", std::string(cache.cpus) + "\n"});
  }
  return files;
}

Files operator+(Files a, const Files& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::string ArmCpuinfo(const std::vector<std::pair<int, const char*>>& parts) {
  std::string text;
  for (const auto& [number, part] : parts) {
    text += "processor\t: " + std::to_string(number) +
            "\nBogoMIPS\t: 38.40\nFeatures\t: fp asimd evtstrm aes crc32 cpuid\n"
            "CPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x0\nCPU part\t: " +
            part + "\nCPU revision\t: 4\n\n";
  }
  return text + "Hardware\t: a board\n";
}

constexpr char kIntelCpuinfo[] =
    "processor\t: 0\nvendor_id\t: GenuineIntel\nmodel name\t: Intel(R) Xeon(R)\n\n";
const char kA53[] = "0x00000000410fd034", kA55[] = "0x00000000412fd050",
           kA73[] = "0x00000000410fd092", kA76[] = "0x00000000414fd0b1",
           kX1[] = "0x00000000411fd440", kUnknown[] = "0x00000000610f0220";

struct Machine {
  const char* name;
  Files files;
  std::vector<int> cpus;  // CPUs that the process may use
  uint64_t own_midr;
  bool has_dot_products;
  const char* core;
  size_t l2_kilobytes;
  int l2_cores;
};

const Machine kMachines[] = {
    {"raspberry_pi_3",
     Cpu(0, kA53, "", {"512K", "0-3"}) + Cpu(1, kA53, "", {"512K", "0-3"}) +
         Files{{"proc/cpuinfo", ArmCpuinfo({{0, "0xd03"}, {1, "0xd03"}})}},
     {0, 1},
     0x410fd034,
     false,
     "cortex-a53",
     512,
     4},
    {"caches_that_are_not_shown", Cpu(0, kA76, "", {}), {0}, 0, true, "cortex-a76", 512, 1},
    {"caches_that_cannot_be", Cpu(0, kA76, "", {"0K", "x"}), {0}, 0, true, "cortex-a76", 512, 1},
    {"l2_that_the_maker_chose",
     Cpu(0, kA76, "", {"256K", "0"}),
     {0},
     0,
     true,
     "cortex-a76",
     256,
     1},
    {"big_and_little_by_capacity",
     Cpu(0, kA55, "250", {"128K", "0"}) + Cpu(4, kX1, "1024", {"1024K", "4"}) +
         Cpu(5, kA76, "800", {"256K", "5"}),
     {0, 4, 5},
     0x412fd050,
     true,
     "cortex-x1",
     1024,
     1},
    // The reported capacity decides, even if the table's numbers suggest another order.
    {"capacity_before_the_table",
     Cpu(0, kX1, "500", {}) + Cpu(1, kA76, "1024", {}),
     {0, 1},
     0,
     true,
     "cortex-a76",
     512,
     1},
    {"big_and_little_without_capacity",
     Cpu(0, kA53, "", {}) + Cpu(4, kA73, "", {}),
     {0, 4},
     0,
     false,
     "cortex-a73",
     1024,
     4},
    {"only_the_little_ones_may_be_used",
     Cpu(0, kA55, "250", {"128K", "0"}) + Cpu(4, kX1, "1024", {"1024K", "4"}),
     {0},
     0x412fd050,
     true,
     "cortex-a55",
     128,
     1},
    {"only_cpuinfo",
     {{"proc/cpuinfo", ArmCpuinfo({{0, "0xd03"}, {1, "0xd08"}})}},
     {0, 1},
     0,
     false,
     "cortex-a72",
     1024,
     4},
    {"cpuinfo_of_other_cpus",
     {{"proc/cpuinfo", ArmCpuinfo({{6, "0xd08"}})}},
     {0},
     0,
     false,
     "generic-in-order",
     512,
     4},
    {"damaged_files",
     Cpu(0, "?", "?", {}) + Files{{"proc/cpuinfo", "processor\n:\nCPU part\nCPU part : \n"}},
     {0},
     0,
     true,
     "generic-out-of-order",
     512,
     1},
    {"nothing_but_the_register", {}, {0, 1}, 0x410fd083, false, "cortex-a72", 1024, 4},
    {"nothing", {}, {0}, 0, false, "generic-in-order", 512, 4},
    {"unknown_with_dot_products",
     Cpu(0, kUnknown, "", {"4096K", "0-3"}),
     {0},
     0,
     true,
     "generic-out-of-order",
     4096,
     4},
    {"unknown_without", Cpu(0, kUnknown, "", {}), {0}, 0, false, "generic-in-order", 512, 4},
    // An emulator runs, and the files describe its host.
    {"emulated_on_x86",
     {{"proc/cpuinfo", kIntelCpuinfo}},
     {0},
     0x410fd034,
     false,
     "cortex-a53",
     512,
     4},
    {"emulated_on_arm",
     Cpu(0, kX1, "1024", {"2048K", "0"}),
     {0},
     0x410fd034,
     false,
     "cortex-a53",
     512,
     4},
};

TEST(MachineCore, OfRecordedMachines) {
  for (const Machine& machine : kMachines) {
    const std::string root = testing::TempDir() + "/machine_core_" + machine.name;
    std::filesystem::remove_all(root);
    for (const auto& [path, content] : machine.files) {
      const std::filesystem::path file = std::filesystem::path(root) / path;
      std::filesystem::create_directories(file.parent_path());
      std::ofstream(file) << content;
    }
    const CoreModel core =
        ChooseCore(ReadCpus(root, machine.cpus, machine.own_midr), machine.has_dot_products);
    EXPECT_STREQ(core.name, machine.core) << machine.name;
    EXPECT_EQ(core.l2_bytes, machine.l2_kilobytes << 10) << machine.name;
    EXPECT_EQ(core.l2_cores, machine.l2_cores) << machine.name;
  }
}

TEST(MachineCore, IsOneForTheWholeProcess) {
  EXPECT_EQ(&MachineCore(), &MachineCore());
  EXPECT_NE(DescribeMachineCore().find(MachineCore().name), std::string::npos);
}

// The expected core comes from a caller that knows the machine, such as scripts/test_aarch64 for
// emulated machines.
TEST(MachineCore, IsTheExpectedOne) {
  const char* expected = std::getenv("LITMUS_EXPECTED_CPU_CORE");
  if (expected == nullptr) GTEST_SKIP() << "LITMUS_EXPECTED_CPU_CORE is not set";
  EXPECT_STREQ(MachineCore().name, expected);
}

#if defined(__x86_64__)
TEST(MachineCore, IsTheReferenceOnX86) {
  if (std::getenv("LITMUS_CPU_CORE") != nullptr) GTEST_SKIP() << "LITMUS_CPU_CORE is set";
  EXPECT_STREQ(MachineCore().name, ReferenceCore().name);
}
#endif

// A process reads the variable once, so each case runs in a separate process (GoogleTest runs death
// tests first).
TEST(MachineCoreDeathTest, TheEnvironmentNamesTheCore) {
  const auto exit_with_core = [] {
    std::fprintf(stderr, "problem [%s] core [%s]\n", CoreProblem().c_str(),
                 DescribeMachineCore().c_str());
    std::exit(0);
  };
  setenv("LITMUS_CPU_CORE", "cortex-a53", 1);
  EXPECT_EXIT(exit_with_core(), testing::ExitedWithCode(0),
              "problem \\[\\] core \\[cortex-a53 \\(by LITMUS_CPU_CORE\\)\\]");
  setenv("LITMUS_CPU_CORE", "cortex-a54", 1);
  EXPECT_EXIT(
      exit_with_core(), testing::ExitedWithCode(0),
      "LITMUS_CPU_CORE is 'cortex-a54'; it must be one of .*cortex-a53.*for this machine\\)");
  setenv("LITMUS_CPU_CORE", "", 1);
  EXPECT_EXIT(exit_with_core(), testing::ExitedWithCode(0),
              "problem \\[\\] core .*for this machine\\)");
  unsetenv("LITMUS_CPU_CORE");
}

}  // namespace
}  // namespace litmus::cpu
