// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What programs that are built with sanitizers (.bazelrc) ask of them by default, and the findings
// in others' libraries that they keep silent about. Variables such as ASAN_OPTIONS have the last
// word, and a program may have a function of its own instead (testing/mutation/absurd_sizes.cc):
// these are weak.
#define LITMUS_WEAK __attribute__((weak))

extern "C" {

// Allocations that are too large fail as they do without sanitizers.
LITMUS_WEAK const char* __asan_default_options() { return "allocator_may_return_null=1"; }
LITMUS_WEAK const char* __tsan_default_options() { return "allocator_may_return_null=1"; }
// Mesa hands memory from one thread to another by atomic operations of its own, which the sanitizer
// does not see: a command buffer that the application's thread allocated and the delegate's thread
// frees is no race.
LITMUS_WEAK const char* __tsan_default_suppressions() { return "race:swrast_dri\n"; }
LITMUS_WEAK const char* __ubsan_default_options() { return "print_stacktrace=1"; }

LITMUS_WEAK const char* __lsan_default_options() { return "print_suppressions=0"; }

// PoCL and LLVM never free their tables, nor does Mesa's compiler.
LITMUS_WEAK const char* __lsan_default_suppressions() {
  return "leak:libpocl\n"
         "leak:libLLVM\n"
         "leak:libclang-cpp\n"
         "leak:libOpenCL\n"
         "leak:swrast_dri\n";
}

}  // extern "C"
