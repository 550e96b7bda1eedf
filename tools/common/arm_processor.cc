// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Ends a program for 32-bit Arm on a processor that lacks its instructions. Every function of the
// program, and its constructors, may contain them, and the processor would end it by SIGILL. So the
// dynamic loader calls the check below before any code of the program, and this source is compiled
// for ARMv6 (BUILD.bazel).
#include "tools/common/arm_processor.h"

#include <sys/auxv.h>
#include <sys/uio.h>
#include <unistd.h>

#include "cli/exit_codes.h"

#if defined(__ARM_NEON) || defined(__ARM_FEATURE_FMA) || defined(__thumb__)
#error "this source must be compiled without the instructions that it looks for"
#endif

namespace litmus {
namespace {

iovec Text(const char* text) {
  size_t size = 0;
  while (text[size] != 0) ++size;
  return {const_cast<char*>(text), size};
}

void RefuseOldProcessor() {
  const char* const missing = MissingInstructions(getauxval(AT_HWCAP));
  if (missing == nullptr) return;
  const auto* const platform = reinterpret_cast<const char*>(getauxval(AT_PLATFORM));
  const iovec line[] = {
      Text("ERROR: this program cannot run here: the processor"),
      Text(platform == nullptr ? "" : " ("),
      Text(platform == nullptr ? "" : platform),
      Text(platform == nullptr ? "" : ")"),
      Text(" has no "),
      Text(missing),
      Text("; programs for 32-bit Arm need NEON and VFPv4. Use a machine with a Cortex-A7 or a "
           "newer processor\n"),
  };
  [[maybe_unused]] const ssize_t written =
      writev(STDERR_FILENO, line, static_cast<int>(sizeof(line) / sizeof(line[0])));
  _exit(kExitUnavailable);
}

[[gnu::section(".preinit_array"),
  gnu::used]] void (*const kRefuseOldProcessor)() = RefuseOldProcessor;

}  // namespace
}  // namespace litmus
