// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tables that hold one set of kernels per vector target. If a table had no entry for a target that
// this machine chooses, a kernel would call a null function or divide by a width of 0 in the middle
// of an inference. So each table registers itself with a function that checks its entries, and the
// runtime checks all tables before it builds an interpreter (EnvironmentProblem of targets.h).
#ifndef LITMUS_RUNTIME_CPU_KERNEL_TABLE_H_
#define LITMUS_RUNTIME_CPU_KERNEL_TABLE_H_

#include <cstdint>
#include <string>
#include <vector>

namespace litmus::cpu {

// Registers a table as long as the program runs. Objects are constants at namespace scope in the
// source of the table.
class KernelTable {
 public:
  // `has_entry(target)` returns whether the table has kernels for one of Highway's targets
  // (HWY_AVX2, …). It must return true for a target that lacks what the table's kernels need,
  // because the table is not used there.
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

// The compiled vector targets that this machine supports (Highway's bits, and kAvxBit), best first,
// whatever the limit of targets.h.
std::vector<int64_t> CompiledVectorTargets();

// A sentence that names the first of `tables` without an entry for one of CompiledVectorTargets()
// that the limit allows; "" if all have entries. Thread-safe.
std::string MissingEntry(const std::vector<const KernelTable*>& tables);

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_KERNEL_TABLE_H_
