// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/interfaces/kernel.h"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace litmus {
namespace {

struct Kernel {
  CFunction prepare, invoke;
  KernelFunctions functions;
};

// All kernels by key. Keys begin with 1. The table is never destroyed, because registrations live
// as long as the process.
struct Table {
  std::mutex mutex;
  std::vector<Kernel> kernels;
};

Table& TheTable() {
  static auto* const table = new Table;
  return *table;
}

constexpr int kKeyShift = 32;

// The key of the kernel; 0 if it has none. If a program, or another copy of this library, wrote the
// field, the key may be any number.
size_t KeyOf(const TfLiteRegistration& registration) {
  return static_cast<size_t>(registration.inplace_operator >> kKeyShift);
}

}  // namespace

void AddKernel(TfLiteRegistration* registration, const KernelFunctions& functions) {
  Table& table = TheTable();
  const std::lock_guard<std::mutex> lock(table.mutex);
  table.kernels.push_back({registration->prepare, registration->invoke, functions});
  const uint64_t in_place = static_cast<uint32_t>(registration->inplace_operator);
  registration->inplace_operator = in_place | uint64_t{table.kernels.size()} << kKeyShift;
}

KernelFunctions FindKernelFunctions(const TfLiteRegistration& registration) {
  const size_t key = KeyOf(registration);
  if (key == 0) return {};
  Table& table = TheTable();
  const std::lock_guard<std::mutex> lock(table.mutex);
  if (key > table.kernels.size()) return {};
  const Kernel& kernel = table.kernels[key - 1];
  KernelFunctions found;
  if (registration.prepare == kernel.prepare) found.prepare = kernel.functions.prepare;
  if (registration.invoke == kernel.invoke) found.invoke = kernel.functions.invoke;
  return found;
}

bool IsSameKernel(const TfLiteRegistration& a, const TfLiteRegistration& b) {
  return KeyOf(a) != 0 && KeyOf(a) == KeyOf(b) && a.prepare == b.prepare && a.invoke == b.invoke;
}

}  // namespace litmus
