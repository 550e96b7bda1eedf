// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/cpu/targets.h"

#include <hwy/targets.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <mutex>

#include "runtime/cpu/kernel_table.h"
#include "runtime/cpu/machine_core.h"
#include "runtime/cpu/target_names.h"

#if defined(__aarch64__)
#include <sys/auxv.h>

#include "runtime/cpu/hwcap.h"
#elif defined(__x86_64__)
#include <cpuid.h>
#endif

namespace litmus::cpu {
namespace {

// CPU target.
struct Target {
  const char* name;
  const char* base;      // name of the base; null: no base
  const char* set_name;  // name of the instruction set
  int64_t highway;       // Highway's targets that this target adds; 0: none
};

// Highway's targets that add to AVX-512 what not every such processor has. Which there are depends
// on the version: 1.0.3 has AVX3_DL, 1.2 AVX3_ZEN4 and AVX3_SPR, 1.3 AVX10_2. All lie below HWY_AVX3.
constexpr int64_t kBetterAvx512 = HWY_AVX3 - 1;
// NEON with and without AES: since 1.0.4 with a bit of its own for each.
constexpr int64_t kEachNeon = HWY_NEON | int64_t{1} << 29;

// The targets, best first within an architecture. A build has only code for one architecture.
constexpr Target kTargets[] = {
    {kAvx512Vnni, kAvx512, "AVX-512 with 8-bit dot products", 0},
    {kAvx512, kAvx2, "AVX-512 F, BW, CD, DQ, VL", kBetterAvx512 | HWY_AVX3},
    {kAvxVnni, kAvx2, "AVX2 with 8-bit dot products", 0},
    {kAvx2, kSse4, "AVX2, FMA", HWY_AVX2},
    {kSse4, kPortable, "SSE4.2", HWY_SSE4},
    {kNeonI8mm, kNeonDotprod, "NEON with 8-bit matrix products", 0},
    {kNeonDotprod, kNeon, "NEON with 8-bit dot products", 0},
    {kNeon, kPortable, "NEON", kEachNeon},
    {kPortable, nullptr, "plain C++", HWY_EMU128 | HWY_SCALAR},
};

// Which of Highway's targets are compiled is up to third_party/highway.BUILD.
constexpr bool EachCompiledTargetHasAName() {
  int64_t named = 0;
  for (const Target& target : kTargets) named |= target.highway;
  return (HWY_TARGETS & ~named) == 0;
}
static_assert(EachCompiledTargetHasAName(),
              "kernels of a target without a name would never be chosen: name it in kTargets, or "
              "leave it out in third_party/highway.BUILD");

const Target* Find(const std::string& name) {
  for (const Target& target : kTargets) {
    if (name == target.name) return &target;
  }
  return nullptr;
}

bool StandsOn(const Target& target, const Target& base) {
  for (const Target* t = &target; t != nullptr; t = t->base == nullptr ? nullptr : Find(t->base)) {
    if (t == &base) return true;
  }
  return false;
}

#if defined(__x86_64__)
// GCC's __builtin_cpu_supports knows AVX-VNNI, Clang 14's does not.
bool HasAvxVnni() {
  unsigned eax, ebx, ecx, edx;
  return __builtin_cpu_supports("avx") && __get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx) != 0 &&
         (eax & (1u << 4)) != 0;
}
#endif

// Whether the machine has the 8-bit products of a target. Highway's AVX3_DL requires more than
// these, and 1.0 detects no others. True for a target without these.
bool HasByteProducts(const std::string& name) {
#if defined(__x86_64__)
  if (name == kAvx512Vnni) return __builtin_cpu_supports("avx512vnni");
  if (name == kAvxVnni) return HasAvxVnni();
#elif defined(__aarch64__)
  if (name == kNeonI8mm) return (getauxval(AT_HWCAP2) & kHwcap2MatrixProducts) != 0;
  if (name == kNeonDotprod) return (getauxval(AT_HWCAP) & kHwcapDotProducts) != 0;
#endif
  return name != kAvx512Vnni && name != kAvxVnni && name != kNeonDotprod && name != kNeonI8mm;
}

bool AskHalfArithmetic() {
#if defined(__aarch64__)
  return (getauxval(AT_HWCAP) & kHwcapHalfArithmetic) != 0;
#else
  return false;
#endif
}

// As MachineHas, once.
bool MachineHasHalfArithmetic() {
  static const bool has = AskHalfArithmetic();
  return has;
}

bool AskMachine(const Target& target, int64_t highway) {
  if (target.base == nullptr) return true;
  if (target.highway != 0 && (target.highway & highway) == 0) return false;
  return HasByteProducts(target.name) && AskMachine(*Find(target.base), highway);
}

// The processor is queried once, because every kernel asks in its prepare function.
bool MachineHas(const Target& target) {
  static const auto has = [] {
    std::array<bool, std::size(kTargets)> result;
    const int64_t highway = hwy::SupportedTargets() | HWY_STATIC_TARGET;
    for (size_t i = 0; i < result.size(); ++i) result[i] = AskMachine(kTargets[i], highway);
    return result;
  }();
  return has[&target - kTargets];
}

std::atomic<const Target*> g_limit{nullptr};  // null: everything is allowed
std::atomic<uint32_t> g_generation{1};

bool Allowed(const Target& target) {
  const Target* limit = g_limit.load();
  return limit == nullptr || StandsOn(*limit, target);
}

std::string SetLimit(const std::string& name) {
  if (const std::string error = LimitProblem(name); !error.empty()) return error;
  const Target* target = Find(name);
  g_limit = target;
  int64_t allowed = 0;
  for (const Target& other : kTargets) {
    if (Allowed(other)) allowed |= other.highway;
  }
  hwy::DisableTargets(target == nullptr ? 0 : ~allowed);
  if (++g_generation == 0) ++g_generation;
  return "";
}

// The problem of the limit from the environment. The first call sets this limit.
std::string& Problem() {
  static std::string problem = [] {
    const char* name = std::getenv("LITMUS_CPU_TARGET");
    if (name == nullptr) return std::string();
    const std::string error = SetLimit(name);
    return error.empty() ? error : "LITMUS_CPU_TARGET is '" + std::string(name) + "'; it " + error;
  }();
  return problem;
}

}  // namespace

const std::vector<std::string>& MachineTargets() {
  static const auto* const names = [] {
    auto* result = new std::vector<std::string>;
    for (const Target& target : kTargets) {
      if (MachineHas(target)) result->push_back(target.name);
    }
    return result;
  }();
  return *names;
}

uint32_t LimitGeneration() { return g_generation.load(std::memory_order_acquire); }

bool MayUse(const std::string& target) {
  Problem();
  const Target* found = Find(target);
  return found != nullptr && MachineHas(*found) && Allowed(*found);
}

bool MayUseHalfArithmetic() { return MachineHasHalfArithmetic() && MayUse(kNeonDotprod); }

const std::string& BestTarget() {
  for (const std::string& name : MachineTargets()) {
    if (MayUse(name)) return name;
  }
  return MachineTargets().back();
}

std::string LimitProblem(const std::string& target) {
  const Target* found = Find(target);
  if (target.empty() || (found != nullptr && MachineHas(*found))) return "";
  std::string error = "must be one of";
  for (const std::string& present : MachineTargets()) {
    error += (present == MachineTargets().front() ? " " : ", ") + present;
  }
  return error;
}

std::string Limit(const std::string& target) {
  Problem();
  std::string error = SetLimit(target);
  if (error.empty()) Problem().clear();
  return error;
}

std::string EnvironmentProblem() {
  if (!Problem().empty()) return Problem();
  if (std::string problem = CoreProblem(); !problem.empty()) return problem;
  // Each interpreter that is built asks, and only a new limit changes the answer.
  static std::mutex mutex;
  static uint32_t generation = 0;
  static std::string missing;
  const std::lock_guard<std::mutex> lock(mutex);
  if (generation != LimitGeneration()) {
    generation = LimitGeneration();
    missing = MissingEntry(KernelTable::All());
  }
  return missing;
}

std::string ListTargets() {
  std::string text;
  const auto add = [&text](const char* name, const char* set_name, bool used, bool present) {
    char line[100];
    std::snprintf(line, sizeof(line), "%-12s %-32s %s\n", name, set_name,
                  used      ? "used"
                  : present ? "present"
                            : "not on this machine");
    text += line;
  };
  for (const Target& target : kTargets) {
    add(target.name, target.set_name, target.name == BestTarget(), MachineHas(target));
  }
  // A limit names a target, so this name cannot be one.
  add("", "half arithmetic of NEON", MayUseHalfArithmetic(), MachineHasHalfArithmetic());
  return text + "model of the core: " + DescribeMachineCore() + "\n";
}

const char* NameOfHighwayTarget(int64_t highway) {
  for (const Target& target : kTargets) {
    if ((target.highway & highway) != 0) return target.name;
  }
  return "";
}

ScopedLimit::ScopedLimit(const std::string& target)
    : before_(g_limit.load() == nullptr ? "" : g_limit.load()->name) {
  const std::string error = Limit(target);
  if (error.empty()) return;
  std::fprintf(stderr, "FATAL: CPU target '%s': %s\n", target.c_str(), error.c_str());
  std::abort();
}

ScopedLimit::~ScopedLimit() { Limit(before_); }

}  // namespace litmus::cpu
