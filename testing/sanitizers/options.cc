// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Default options and suppressions for programs that are built with sanitizers (.bazelrc).
// Suppressions are for findings in other projects' libraries. Environment variables such as
// ASAN_OPTIONS have precedence, and a program may define its own functions
// (testing/mutation/absurd_sizes.cc), since these are weak.
#define LITMUS_WEAK __attribute__((weak))

extern "C" {

// Allocations that are too large return null, as they do without sanitizers.
LITMUS_WEAK const char* __asan_default_options() { return "allocator_may_return_null=1"; }
LITMUS_WEAK const char* __tsan_default_options() { return "allocator_may_return_null=1"; }
// Mesa passes memory between threads by its own atomic operations, which the sanitizer does not
// see, so it reports a race for a command buffer that one thread allocates and another frees.
LITMUS_WEAK const char* __tsan_default_suppressions() { return "race:swrast_dri\n"; }
LITMUS_WEAK const char* __ubsan_default_options() { return "print_stacktrace=1"; }

LITMUS_WEAK const char* __lsan_default_options() { return "print_suppressions=0"; }

// PoCL, LLVM and Mesa's compiler never free their tables.
LITMUS_WEAK const char* __lsan_default_suppressions() {
  return "leak:libpocl\n"
         "leak:libLLVM\n"
         "leak:libclang-cpp\n"
         "leak:libOpenCL\n"
         "leak:swrast_dri\n";
}

}  // extern "C"
