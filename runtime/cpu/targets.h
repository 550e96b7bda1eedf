// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The instruction sets that kernels are compiled for, by name; which of them this machine has; and
// the limit that a flag, the environment variable LITMUS_CPU_TARGET or a test puts on them.
//
// A target stands on a lesser one, avx512vnni on avx512 on avx2 on sse4 on portable: a limit allows
// what its target stands on, and a kernel that has no code for a target uses what lies below.
// Kernels that Highway dispatches (HWY_DYNAMIC_DISPATCH) follow the limit by themselves.
#ifndef LITMUS_RUNTIME_CPU_TARGETS_H_
#define LITMUS_RUNTIME_CPU_TARGETS_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace litmus::cpu {

// The targets that this machine can run, best first; "portable" is the last. The limit does not
// change it.
const std::vector<std::string>& MachineTargets();

// Whether the machine has the target and the limit allows it. Any text; thread-safe, and cheap
// enough for a kernel's preparation.
bool MayUse(const std::string& target);

// The first of MachineTargets() that may be used.
const std::string& BestTarget();

// Allows `target` and what it stands on from now on; "" allows everything. Returns "" or, with
// nothing changed, what a target must be: "must be one of …". Before the first kernel is prepared
// and while none runs: a kernel that was prepared keeps its code.
std::string Limit(const std::string& target);

// "" or a sentence on why LITMUS_CPU_TARGET cannot be obeyed; "" also once Limit has been called.
std::string EnvironmentProblem();

// One line per target there is: its name, and whether this machine has it.
std::string ListTargets();

// The name of one of Highway's targets (HWY_AVX2, …); "" for one that has none here.
const char* NameOfHighwayTarget(int64_t target);

// The first of `kernels`, which are sorted best first, whose `name` may be used; else the last,
// which runs everywhere.
template <typename Kernels>
const typename Kernels::value_type& FirstUsable(const Kernels& kernels) {
  for (const auto& kernel : kernels) {
    if (MayUse(kernel.name)) return kernel;
  }
  return kernels.back();
}

// Another number after each change of the limit; never 0.
uint32_t LimitGeneration();

// FirstUsable of one list, looked up again only after a change of the limit. For kernels that are
// called so often that comparing names would be felt. Thread-safe.
template <typename Kernel>
class UsableKernel {
 public:
  constexpr UsableKernel() = default;
  template <typename GetKernels>
  const Kernel& Get(const GetKernels& get_kernels) {
    const uint32_t now = LimitGeneration();
    if (generation_.load(std::memory_order_acquire) != now) {
      kernel_.store(&FirstUsable(get_kernels()), std::memory_order_relaxed);
      generation_.store(now, std::memory_order_release);
    }
    return *kernel_.load(std::memory_order_relaxed);
  }

 private:
  std::atomic<const Kernel*> kernel_{nullptr};
  std::atomic<uint32_t> generation_{0};
};

// A limit while this lives, for tests.
class ScopedLimit {
 public:
  // Aborts where Limit would return an error.
  explicit ScopedLimit(const std::string& target);
  ~ScopedLimit();
  ScopedLimit(const ScopedLimit&) = delete;
  ScopedLimit& operator=(const ScopedLimit&) = delete;

 private:
  const std::string before_;
};

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_TARGETS_H_
