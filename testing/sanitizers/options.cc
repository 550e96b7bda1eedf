// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What programs that are built with sanitizers (.bazelrc) ask of them by default, and the findings
// in others' libraries that they keep silent about. Variables such as ASAN_OPTIONS still have the
// last word.

extern "C" {

// Allocations that are too large fail as they do without sanitizers.
const char* __asan_default_options() { return "allocator_may_return_null=1"; }
const char* __tsan_default_options() { return "allocator_may_return_null=1"; }
const char* __ubsan_default_options() { return "print_stacktrace=1"; }

const char* __lsan_default_options() { return "print_suppressions=0"; }

// PoCL and LLVM never free their tables, nor does Mesa's compiler.
const char* __lsan_default_suppressions() {
  return "leak:libpocl\n"
         "leak:libLLVM\n"
         "leak:libclang-cpp\n"
         "leak:libOpenCL\n"
         "leak:swrast_dri\n";
}

}  // extern "C"
