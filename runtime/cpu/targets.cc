// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/cpu/targets.h"

#include <hwy/targets.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "runtime/cpu/kernel_table.h"
#include "runtime/cpu/machine_core.h"
#include "runtime/cpu/target_table.h"

namespace litmus::cpu {
namespace {

std::atomic<const Target*> g_limit{nullptr};  // null: no limit
std::atomic<uint32_t> g_generation{1};

bool Allowed(const Target& target) {
  const Target* limit = g_limit.load();
  return limit == nullptr || StandsOn(*limit, target);
}

std::string SetLimit(const std::string& name) {
  if (const std::string error = LimitProblem(name); !error.empty()) return error;
  const Target* target = FindTarget(name);
  g_limit = target;
  int64_t allowed = 0;
  for (const Target& other : kTargets) {
    if (Allowed(other)) allowed |= other.highway;
  }
  hwy::DisableTargets(target == nullptr ? 0 : ~allowed);
  if (++g_generation == 0) ++g_generation;
  return "";
}

// A message if the limit in the environment variable is invalid. The first call sets the limit.
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
  const Target* found = FindTarget(target);
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
  const Target* found = FindTarget(target);
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
  // Cached, because each interpreter that is built calls this, and only a new limit changes the
  // result.
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
  // The name is empty, because this extension is not a target, so no limit can name it.
  add("", "fp16 arithmetic of NEON", MayUseHalfArithmetic(), MachineHasHalfArithmetic());
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
