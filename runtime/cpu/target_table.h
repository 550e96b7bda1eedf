// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The CPU targets and which of them the machine has, for targets.cc: no limit is known here.
#ifndef LITMUS_RUNTIME_CPU_TARGET_TABLE_H_
#define LITMUS_RUNTIME_CPU_TARGET_TABLE_H_

#include <hwy/targets.h>

#include <cstdint>
#include <string>

#include "runtime/cpu/avx_bit.h"
#include "runtime/cpu/target_names.h"

namespace litmus::cpu {

// CPU target.
struct Target {
  const char* name;
  const char* base;      // name of the base; null: no base
  const char* set_name;  // name of the instruction set
  int64_t highway;       // Highway's targets that this target adds, or kAvxBit; 0: none
};

// Highway's targets that add to AVX-512 what not every such processor has. Which there are depends
// on the version: 1.0.3 has AVX3_DL, 1.2 AVX3_ZEN4 and AVX3_SPR, 1.3 AVX10_2. All lie below
// HWY_AVX3.
inline constexpr int64_t kBetterAvx512 = HWY_AVX3 - 1;
// NEON with and without AES: since 1.0.4 with a bit of its own for each.
inline constexpr int64_t kEachNeon = HWY_NEON | int64_t{1} << 29;

// The targets, best first within an architecture. A build has only code for one architecture.
inline constexpr Target kTargets[] = {
    {kAvx512Vnni, kAvx512, "AVX-512 with 8-bit dot products", 0},
    {kAvx512, kAvx2, "AVX-512 F, BW, CD, DQ, VL", kBetterAvx512 | HWY_AVX3},
    {kAvxVnni, kAvx2, "AVX2 with 8-bit dot products", 0},
    {kAvx2, kAvx, "AVX2, FMA", HWY_AVX2},
    {kAvx, kSse4, "AVX", kAvxBit},
    {kSse4, kPortable, "SSE4.2", HWY_SSE4},
    {kNeonI8mm, kNeonDotprod, "NEON with 8-bit matrix products", 0},
    {kNeonDotprod, kNeon, "NEON with 8-bit dot products", 0},
    {kNeon, kPortable, "NEON", kEachNeon},
    {kPortable, nullptr, "plain C++", HWY_EMU128 | HWY_SCALAR},
};

// The target of this name; null: there is none.
const Target* FindTarget(const std::string& name);

// Whether `base` is `target` or one of its bases.
bool StandsOn(const Target& target, const Target& base);

// Whether the machine can run an element of kTargets. Thread-safe; the processor is asked once.
bool MachineHas(const Target& target);

// Whether the machine computes with IEEE halves in vectors (Armv8.2's FP16). As MachineHas.
bool MachineHasHalfArithmetic();

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_TARGET_TABLE_H_
