// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/memory/memory_account.h"

#include <atomic>
#include <cstdio>

#include "runtime/memory/memory_limit.h"

namespace litmus {
namespace {

std::atomic<size_t> g_held{0};
std::atomic<size_t> g_limit{0};  // 0: the default

}  // namespace

size_t MemoryLimit() {
  const size_t limit = g_limit.load(std::memory_order_relaxed);
  if (limit != 0) return limit;
  static const size_t default_limit = MachineMemoryBytes() / 10 * 9;
  return default_limit;
}

void SetMemoryLimit(size_t bytes) { g_limit.store(bytes, std::memory_order_relaxed); }

size_t HeldMemory() { return g_held.load(std::memory_order_relaxed); }

bool HoldMemory(size_t bytes) {
  const size_t limit = MemoryLimit();
  size_t held = HeldMemory();
  do {
    if (held > limit || bytes > limit - held) return false;
  } while (!g_held.compare_exchange_weak(held, held + bytes, std::memory_order_relaxed));
  return true;
}

void ReleaseMemory(size_t bytes) { g_held.fetch_sub(bytes, std::memory_order_relaxed); }

MemoryRefused::MemoryRefused(size_t bytes) {
  const size_t held = HeldMemory(), limit = MemoryLimit();
  const bool by_limit = held > limit || bytes > limit - held;
  std::snprintf(
      text_, sizeof(text_),
      "out of memory: %zu bytes requested, tensors and weights occupy %zu, the limit is %zu (%s)",
      bytes, held, limit, by_limit ? "--memory_limit, SetMemoryLimit" : "the system has no more");
}

}  // namespace litmus
