// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tables that hold one set of kernels per vector target. A table without an entry for a target
// that this machine chooses would end in a null function or a division by a width of 0, in the
// middle of an inference. So each table registers itself with a check of its entries, and the
// runtime asks for a problem before it builds an interpreter (EnvironmentProblem of targets.h).
#ifndef LITMUS_RUNTIME_CPU_KERNEL_TABLE_H_
#define LITMUS_RUNTIME_CPU_KERNEL_TABLE_H_

#include <cstdint>
#include <string>
#include <vector>

namespace litmus::cpu {

// Registers a table for the life of the program: objects are namespace-scope constants in the
// source of the table.
class KernelTable {
 public:
  // `has_entry` says whether the table has its kernels for one of Highway's targets (HWY_AVX2, …).
  // A table whose kernels need more than `target` has says true: it is not used there.
  KernelTable(const char* name, bool (*has_entry)(int64_t target)) noexcept;
  KernelTable(const KernelTable&) = delete;
  KernelTable& operator=(const KernelTable&) = delete;

  const char* name() const { return name_; }
  bool HasEntry(int64_t target) const { return has_entry_(target); }

  // All tables of the program, in no particular order.
  static std::vector<const KernelTable*> All();

 private:
  const char* const name_;
  bool (*const has_entry_)(int64_t);
  const KernelTable* next_;
};

// The compiled vector targets that this machine has (Highway's bits, and kAvxBit), best first. The
// limit of targets.h does not matter.
std::vector<int64_t> CompiledVectorTargets();

// The first of `tables` without an entry for one of CompiledVectorTargets() that the limit allows,
// as a sentence; "" if there is none. Thread-safe.
std::string MissingEntry(const std::vector<const KernelTable*>& tables);

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_KERNEL_TABLE_H_
