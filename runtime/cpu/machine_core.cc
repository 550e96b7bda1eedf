// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats: the kernel's Documentation/arm64/cpu-feature-registers.rst (midr_el1, and that the
// kernel emulates reads of it), ABI/testing/sysfs-devices-system-cpu (cache, cpu_capacity) and
// proc_cpuinfo(5).
#include "runtime/cpu/machine_core.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <tuple>

#include "runtime/cpu/usable_cpus.h"

#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>

#include "runtime/cpu/hwcap.h"
#endif

namespace litmus::cpu {
namespace {

constexpr uint64_t kImplementerAndPart = 0xff00fff0;

std::string ReadLine(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// A number with a prefix as in C; 0 if the text is no number.
uint64_t ParseNumber(const std::string& text) { return std::strtoull(text.c_str(), nullptr, 0); }

// The number of CPUs in a list ("0-3,6"); 1 if the text is no list.
int CountCpus(const std::string& list) {
  int count = 0;
  std::istringstream ranges(list);
  for (std::string range; std::getline(ranges, range, ',');) {
    const size_t dash = range.find('-');
    const int first = std::atoi(range.c_str());
    const int last = dash == std::string::npos ? first : std::atoi(range.c_str() + dash + 1);
    count += std::max(0, last - first + 1);
  }
  return std::max(1, count);
}

// Reads the L2 cache of a CPU. Sizes that no L2 cache has count as unknown.
void ReadL2(const std::string& folder, SeenCpu* cpu) {
  constexpr size_t kLeast = 16 << 10, kMost = 64 << 20;
  constexpr int kMostCaches = 8, kMostCores = 64;
  for (int i = 0; i < kMostCaches; ++i) {
    const std::string cache = folder + "/cache/index" + std::to_string(i);
    if (ReadLine(cache + "/level") != "2" || ReadLine(cache + "/type") == "Instruction") continue;
    // The text is, for instance, "512K".
    const size_t bytes = ParseNumber(ReadLine(cache + "/size")) << 10;
    if (bytes < kLeast || bytes > kMost) return;
    cpu->l2_bytes = bytes;
    cpu->l2_cores = std::min(CountCpus(ReadLine(cache + "/shared_cpu_list")), kMostCores);
    return;
  }
}

// Reads /proc/cpuinfo: by CPU number, a register value made from implementer and part.
std::map<int, uint64_t> ReadCpuinfo(const std::string& path) {
  std::map<int, uint64_t> registers;
  std::ifstream file(path);
  int cpu = -1;
  uint64_t implementer = 0;
  for (std::string line; std::getline(file, line);) {
    const size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    // strtoull skips spaces before a number.
    const std::string key = line.substr(0, line.find_last_not_of(" \t:", colon) + 1);
    const uint64_t value = ParseNumber(line.substr(colon + 1));
    if (key == "processor") cpu = static_cast<int>(value);
    if (key == "CPU implementer") implementer = value;
    if (key == "CPU part" && cpu >= 0) {
      registers[cpu] = (implementer << 24 | value << 4) & kImplementerAndPart;
    }
  }
  return registers;
}

#if defined(__aarch64__) && defined(__linux__)
bool HasDotProducts() { return (getauxval(AT_HWCAP) & kHwcapDotProducts) != 0; }

// The identification register of the calling thread's CPU; 0 if programs must not read it.
uint64_t OwnRegister() {
  if ((getauxval(AT_HWCAP) & kHwcapIdentification) == 0) return 0;
  uint64_t value;
  __asm__("mrs %0, MIDR_EL1" : "=r"(value));
  return value;
}

CoreModel FindOut() {
  return ChooseCore(ReadCpus("", AffinityCpus(), OwnRegister()), HasDotProducts());
}
#else
CoreModel FindOut() { return ReferenceCore(); }
#endif

// The result, which is found once per process.
struct Found {
  CoreModel core;
  std::string problem;
  const char* source;
};

Found Find() {
  const char* name = std::getenv("LITMUS_CPU_CORE");
  if (name == nullptr || *name == '\0') return {FindOut(), "", "chosen for this machine"};
  if (const CoreModel* model = FindCore(name)) return {*model, "", "by LITMUS_CPU_CORE"};
  std::string problem = "LITMUS_CPU_CORE is '" + std::string(name) + "'; it must be one of";
  const char* separator = " ";
  for (const std::string& known : CoreNames()) {
    problem += separator + known;
    separator = ", ";
  }
  return {FindOut(), problem, "chosen for this machine"};
}

const Found& FoundOnce() {
  static const Found* const found = new Found(Find());
  return *found;
}

}  // namespace

const CoreModel& MachineCore() { return FoundOnce().core; }

std::string CoreProblem() { return FoundOnce().problem; }

std::string DescribeMachineCore() {
  const Found& found = FoundOnce();
  return std::string(found.core.name) + " (" + found.source + ")";
}

std::vector<SeenCpu> ReadCpus(const std::string& root, const std::vector<int>& cpus,
                              uint64_t own_midr) {
  const std::map<int, uint64_t> cpuinfo = ReadCpuinfo(root + "/proc/cpuinfo");
  std::vector<SeenCpu> seen;
  bool has_own = own_midr == 0;
  for (const int number : cpus) {
    const std::string folder = root + "/sys/devices/system/cpu/cpu" + std::to_string(number);
    SeenCpu cpu;
    cpu.midr = ParseNumber(ReadLine(folder + "/regs/identification/midr_el1"));
    if (cpu.midr != 0) {
      ReadL2(folder, &cpu);
      cpu.capacity = std::atoll(ReadLine(folder + "/cpu_capacity").c_str());
    } else if (const auto found = cpuinfo.find(number); found != cpuinfo.end()) {
      cpu.midr = found->second;
    }
    if (cpu.midr == 0) continue;
    has_own = has_own || ((cpu.midr ^ own_midr) & kImplementerAndPart) == 0;
    seen.push_back(cpu);
  }
  if (has_own) return seen;
  SeenCpu own;
  own.midr = own_midr;
  return {own};
}

CoreModel ChooseCore(const std::vector<SeenCpu>& cpus, bool has_dot_products) {
  CoreModel best = GenericArmCore(has_dot_products);
  std::tuple<int64_t, double> most = {-1, 0};
  for (const SeenCpu& cpu : cpus) {
    const CoreModel* known = FindArmCore(cpu.midr);
    const CoreModel& model = known != nullptr ? *known : GenericArmCore(has_dot_products);
    const std::tuple<int64_t, double> rank = {cpu.capacity, model.issue};
    if (rank <= most) continue;
    most = rank;
    best = model;
    if (cpu.l2_bytes == 0) continue;
    best.l2_bytes = cpu.l2_bytes;
    best.l2_cores = cpu.l2_cores;
  }
  return best;
}

}  // namespace litmus::cpu
