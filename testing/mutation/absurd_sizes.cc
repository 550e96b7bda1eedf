// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Mutated shapes request absurd sizes. malloc then returns null and new throws, as on a small
// machine. (The sanitizer's own new would abort the process, and its own memory is not limited.)
#include "testing/mutation/absurd_sizes.h"

#include <sys/resource.h>

#include <cstddef>
#include <cstdlib>
#include <new>

extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1:max_allocation_size_mb=1024";
}

namespace litmus::mutation {

void LimitMemory() {
#ifndef __SANITIZE_ADDRESS__
  const rlimit limit = {rlim_t{4} << 30, rlim_t{4} << 30};
  setrlimit(RLIMIT_AS, &limit);
#endif
}

}  // namespace litmus::mutation

void* operator new(size_t size) {
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void* operator new(size_t size, const std::nothrow_t&) noexcept {
  return std::malloc(size == 0 ? 1 : size);
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
