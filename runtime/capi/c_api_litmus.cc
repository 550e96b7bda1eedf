// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/capi/c_api_litmus.h"

#include "runtime/c/guard.h"
#include "runtime/memory/memory_account.h"

extern "C" {

void LitmusSetMemoryLimit(size_t bytes) { litmus::SetMemoryLimit(bytes); }

size_t LitmusGetMemoryLimit(void) {
  // May throw, because the first call reads files to compute the default.
  return litmus::GuardedOr(size_t{0}, [] { return litmus::MemoryLimit(); });
}

size_t LitmusGetHeldMemory(void) { return litmus::HeldMemory(); }

}  // extern "C"
