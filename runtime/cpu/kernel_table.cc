// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/cpu/kernel_table.h"

#include <hwy/targets.h>

#include <algorithm>
#include <atomic>

#include "runtime/cpu/avx_bit.h"
#include "runtime/cpu/targets.h"

namespace litmus::cpu {
namespace {

// Constant-initialised before any constructor runs, because the constructors of tables in other
// sources use it.
std::atomic<const KernelTable*> g_first{nullptr};

}  // namespace

KernelTable::KernelTable(const char* name, bool (*has_entry)(int64_t target)) noexcept
    : name_(name), has_entry_(has_entry), next_(g_first.load()) {
  while (!g_first.compare_exchange_weak(next_, this)) {
  }
}

std::vector<const KernelTable*> KernelTable::All() {
  std::vector<const KernelTable*> tables;
  for (const KernelTable* table = g_first.load(); table != nullptr; table = table->next_) {
    tables.push_back(table);
  }
  return tables;
}

std::vector<int64_t> CompiledVectorTargets() {
  std::vector<int64_t> targets;
  const std::vector<std::string>& machine = MachineTargets();
  // In Highway better targets have lower bits, so the lowest bit comes first.
  for (int64_t rest = HWY_TARGETS | (HWY_ARCH_X86 ? kAvxBit : 0); rest != 0; rest &= rest - 1) {
    const int64_t target = rest & -rest;
    const std::string name = NameOfHighwayTarget(target);
    if (std::find(machine.begin(), machine.end(), name) != machine.end()) targets.push_back(target);
  }
  return targets;
}

std::string MissingEntry(const std::vector<const KernelTable*>& tables) {
  for (const int64_t target : CompiledVectorTargets()) {
    const std::string name = NameOfHighwayTarget(target);
    if (!MayUse(name)) continue;
    for (const KernelTable* table : tables) {
      if (table->HasEntry(target)) continue;
      return "this build has no " + std::string(table->name()) + " kernels for the CPU target " +
             name + " (Highway's " + hwy::TargetName(target) +
             "), which this machine chooses; build against another version of Highway, or choose " +
             "a lower target with --cpu_target or LITMUS_CPU_TARGET";
    }
  }
  return "";
}

}  // namespace litmus::cpu
