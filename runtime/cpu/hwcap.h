// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Bits of the values of getauxval by which Linux describes an Arm processor.
#ifndef LITMUS_RUNTIME_CPU_HWCAP_H_
#define LITMUS_RUNTIME_CPU_HWCAP_H_

namespace litmus::cpu {

// Bits of getauxval(AT_HWCAP): 8-bit dot products (ASIMDDP), fp16 vector arithmetic (ASIMDHP), and
// that programs may read identification registers (CPUID).
inline constexpr unsigned long kHwcapDotProducts = 1ul << 20;
inline constexpr unsigned long kHwcapHalfArithmetic = 1ul << 10;
inline constexpr unsigned long kHwcapIdentification = 1ul << 11;
// Bit of getauxval(AT_HWCAP2): 8-bit matrix products (I8MM).
inline constexpr unsigned long kHwcap2MatrixProducts = 1ul << 13;

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_HWCAP_H_
