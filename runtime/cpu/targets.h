// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// CPU targets: the named instruction sets that kernels are compiled for, the targets that this
// machine supports, and the limit that a flag, the environment variable LITMUS_CPU_TARGET or a test
// sets.
//
// Each target includes its base, a smaller instruction set: avx512vnni includes avx512, then avx2,
// avx, sse4 and portable. A limit allows its target and all bases of the target. A kernel without
// code for a target uses its code for the next base. Kernels that Highway dispatches
// (HWY_DYNAMIC_DISPATCH) follow the limit, too.
//
// Half-precision arithmetic of 64-bit Arm is an extension outside of this order: processors with
// and without 8-bit matrix products have it.
#ifndef LITMUS_RUNTIME_CPU_TARGETS_H_
#define LITMUS_RUNTIME_CPU_TARGETS_H_

#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace litmus::cpu {

// The targets that this machine can run, best first; "portable" is the last. The limit does not
// change this list.
const std::vector<std::string>& MachineTargets();

// Whether the machine supports the target and the limit allows the target. `target` may be any
// text. Thread-safe, and cheap enough for a kernel's prepare function.
bool MayUse(const std::string& target);

// The first of MachineTargets() that may be used.
const std::string& BestTarget();

// Whether the machine has vector arithmetic for IEEE half precision (FP16 of Armv8.2) and the limit
// is neondotprod or a better target. Thread-safe, and as cheap as MayUse.
bool MayUseHalfArithmetic();

// Returns "" if Limit accepts `target`, else the message that Limit would return. Changes nothing.
// Thread-safe.
std::string LimitProblem(const std::string& target);

// Sets the limit: allows `target` and its bases from now on; "" allows everything. Returns "", or,
// for an unknown target, changes nothing and returns a message: "must be one of …". Call Limit
// before the first kernel is prepared and while no kernel runs, because a prepared kernel keeps its
// code.
std::string Limit(const std::string& target);

// A sentence that says why the value of LITMUS_CPU_TARGET, or of LITMUS_CPU_CORE (machine_core.h),
// cannot be used, or for which allowed target which kernels are missing (kernel_table.h); "" if
// there is no problem. After a call of Limit the value of LITMUS_CPU_TARGET does not matter.
// Thread-safe.
std::string EnvironmentProblem();

// A text with one line per target, its name and whether this machine supports it, and one line for
// half-precision arithmetic. The last line names the model of the core whose numbers the kernels'
// estimates use (machine_core.h).
std::string ListTargets();

// The name of one of Highway's targets (HWY_AVX2, …); "" if the target has no name here.
const char* NameOfHighwayTarget(int64_t target);

// Returns the first of `kernels` whose `name` may be used; else the last kernel, which must run
// everywhere. `kernels` are sorted best first.
template <typename Kernels>
const typename Kernels::value_type& FirstUsable(const Kernels& kernels) {
  for (const auto& kernel : kernels) {
    if (MayUse(kernel.name)) return kernel;
  }
  return kernels.back();
}

// Returns the first usable kernel of a list of pointers; null if MayUse permits none of them.
template <typename Kernel>
const Kernel* FirstUsable(std::initializer_list<const Kernel*> kernels) {
  for (const Kernel* kernel : kernels) {
    if (MayUse(kernel->name)) return kernel;
  }
  return nullptr;
}

// A number that differs after each change of the limit; never 0.
uint32_t LimitGeneration();

// Cached result of FirstUsable for one list, which is computed again only after a change of the
// limit. For kernels that are called so often that comparing names would cost noticeable time.
// Thread-safe.
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

// Sets a limit during the object's lifetime, for tests.
class ScopedLimit {
 public:
  // Aborts if Limit returns a message.
  explicit ScopedLimit(const std::string& target);
  ~ScopedLimit();
  ScopedLimit(const ScopedLimit&) = delete;
  ScopedLimit& operator=(const ScopedLimit&) = delete;

 private:
  const std::string before_;
};

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_TARGETS_H_
