// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/failing_allocations.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace {

// Number of allocations of this thread that succeed before one fails; negative: none fails.
thread_local int64_t allocations_left = -1;
thread_local bool has_failed = false;

void* Allocate(size_t bytes, size_t alignment) {
  if (allocations_left == 0) {
    has_failed = true;
    allocations_left = -1;
    return nullptr;
  }
  if (allocations_left > 0) --allocations_left;
  if (bytes == 0) bytes = 1;
  if (alignment <= alignof(std::max_align_t)) return std::malloc(bytes);
  return std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

void* AllocateOrThrow(size_t bytes, size_t alignment) {
  void* memory = Allocate(bytes, alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

constexpr size_t kPlain = alignof(std::max_align_t);

}  // namespace

void* operator new(size_t bytes) { return AllocateOrThrow(bytes, kPlain); }
void* operator new[](size_t bytes) { return AllocateOrThrow(bytes, kPlain); }
void* operator new(size_t bytes, const std::nothrow_t&) noexcept { return Allocate(bytes, kPlain); }
void* operator new[](size_t bytes, const std::nothrow_t&) noexcept {
  return Allocate(bytes, kPlain);
}
void* operator new(size_t bytes, std::align_val_t alignment) {
  return AllocateOrThrow(bytes, static_cast<size_t>(alignment));
}
void* operator new[](size_t bytes, std::align_val_t alignment) {
  return AllocateOrThrow(bytes, static_cast<size_t>(alignment));
}
void* operator new(size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return Allocate(bytes, static_cast<size_t>(alignment));
}
void* operator new[](size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return Allocate(bytes, static_cast<size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t, std::align_val_t) noexcept { std::free(memory); }

namespace litmus::testing {

int FailEachAllocation(const std::function<void()>& prepare, const std::function<bool()>& call,
                       const std::function<void(bool)>& clean) {
  constexpr int kMost = 200000;  // far more allocations than any call of these models makes
  for (int n = 0; n < kMost; ++n) {
    prepare();
    has_failed = false;
    allocations_left = n;
    const bool ok = call();
    allocations_left = -1;
    clean(ok);
    if (!has_failed) {
      EXPECT_TRUE(ok) << "without a failure, after " << n << " allocations";
      return n;
    }
    if (::testing::Test::HasFailure()) {
      ADD_FAILURE() << "when allocation " << n << " fails";
      return n;
    }
  }
  ADD_FAILURE() << "more than " << kMost << " allocations";
  return kMost;
}

bool AllocationFailed() { return has_failed; }

bool Allocates(const std::function<void()>& call) {
  has_failed = false;
  allocations_left = 0;
  call();
  allocations_left = -1;
  return has_failed;
}

}  // namespace litmus::testing
