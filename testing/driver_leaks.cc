// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests that use a GPU driver: what the driver leaks is not reported under --config=asan (PoCL
// and LLVM never free their tables).

extern "C" const char* __lsan_default_suppressions();

const char* __lsan_default_suppressions() { return "leak:libpocl\nleak:libLLVM\nleak:libOpenCL\n"; }
