// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a program for 32-bit Arm needs of the processor.
#ifndef LITMUS_TOOLS_COMMON_ARM_PROCESSOR_H_
#define LITMUS_TOOLS_COMMON_ARM_PROCESSOR_H_

namespace litmus {

// Bits of Linux's AT_HWCAP on 32-bit Arm.
constexpr unsigned long kHwcapNeon = 1UL << 12, kHwcapVfpV4 = 1UL << 16;

// Returns what a processor with these capabilities lacks, or null if it lacks nothing. Always
// inlined: a copy that another source compiled may contain the instructions in question.
[[gnu::always_inline]] constexpr const char* MissingInstructions(unsigned long hwcap) {
  const bool neon = (hwcap & kHwcapNeon) != 0, vfp_v4 = (hwcap & kHwcapVfpV4) != 0;
  return neon && vfp_v4 ? nullptr : neon ? "VFPv4" : vfp_v4 ? "NEON" : "NEON and VFPv4";
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_ARM_PROCESSOR_H_
