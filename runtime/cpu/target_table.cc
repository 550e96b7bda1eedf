// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/cpu/target_table.h"

#include <array>
#include <iterator>

#if defined(__aarch64__)
#include <sys/auxv.h>

#include "runtime/cpu/hwcap.h"
#elif defined(__x86_64__)
#include <cpuid.h>
#endif

namespace litmus::cpu {
namespace {

// third_party/highway.BUILD determines which of Highway's targets are compiled.
constexpr bool EachCompiledTargetHasAName() {
  int64_t named = 0;
  for (const Target& target : kTargets) named |= target.highway;
  return (HWY_TARGETS & ~named) == 0;
}
static_assert(EachCompiledTargetHasAName(),
              "kernels of a target without a name would never be chosen: name it in kTargets, or "
              "leave it out in third_party/highway.BUILD");

bool HasAvx() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx");
#else
  return false;
#endif
}

#if defined(__x86_64__)
// GCC's __builtin_cpu_supports has a name for AVX-VNNI; that of Clang 14 has none, so cpuid is
// read.
bool HasAvxVnni() {
  unsigned eax, ebx, ecx, edx;
  return HasAvx() && __get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx) != 0 && (eax & (1u << 4)) != 0;
}
#endif

// Whether the machine has the 8-bit dot products that a target needs. Highway's AVX3_DL requires
// more instructions than these, and Highway 1.0 detects no other target with them. True for a
// target that needs none.
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

bool AskMachine(const Target& target, int64_t highway) {
  if (target.base == nullptr) return true;
  if (target.highway != 0 && (target.highway & highway) == 0) return false;
  return HasByteProducts(target.name) && AskMachine(*FindTarget(target.base), highway);
}

}  // namespace

const Target* FindTarget(const std::string& name) {
  for (const Target& target : kTargets) {
    if (name == target.name) return &target;
  }
  return nullptr;
}

bool StandsOn(const Target& target, const Target& base) {
  for (const Target* t = &target; t != nullptr;
       t = t->base == nullptr ? nullptr : FindTarget(t->base)) {
    if (t == &base) return true;
  }
  return false;
}

// The processor is queried once, because every kernel calls this in its prepare function.
bool MachineHas(const Target& target) {
  static const auto has = [] {
    std::array<bool, std::size(kTargets)> result;
    const int64_t highway = hwy::SupportedTargets() | HWY_STATIC_TARGET | (HasAvx() ? kAvxBit : 0);
    for (size_t i = 0; i < result.size(); ++i) result[i] = AskMachine(kTargets[i], highway);
    return result;
  }();
  return has[&target - kTargets];
}

bool MachineHasHalfArithmetic() {
  static const bool has = AskHalfArithmetic();
  return has;
}

}  // namespace litmus::cpu
