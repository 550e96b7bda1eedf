// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/interfaces/kernel.h"

#include <mutex>
#include <unordered_map>

namespace litmus {
namespace {

// Never destroyed: registrations live as long as the process.
struct Table {
  std::mutex mutex;
  std::unordered_map<CFunction, PrepareFunction> prepare;
  std::unordered_map<CFunction, InvokeFunction> invoke;
};

Table& TheTable() {
  static auto* const table = new Table;
  return *table;
}

template <typename Map>
typename Map::mapped_type Find(const Map& map, CFunction c_function) {
  const auto found = map.find(c_function);
  return found == map.end() ? nullptr : found->second;
}

}  // namespace

KernelFunctions FindKernelFunctions(const TfLiteRegistration& registration) {
  Table& table = TheTable();
  const std::lock_guard<std::mutex> lock(table.mutex);
  return {Find(table.prepare, registration.prepare), Find(table.invoke, registration.invoke)};
}

void AddKernelFunction(CFunction c_function, PrepareFunction prepare) {
  Table& table = TheTable();
  const std::lock_guard<std::mutex> lock(table.mutex);
  table.prepare[c_function] = prepare;
}

void AddKernelFunction(CFunction c_function, InvokeFunction invoke) {
  Table& table = TheTable();
  const std::lock_guard<std::mutex> lock(table.mutex);
  table.invoke[c_function] = invoke;
}

}  // namespace litmus
