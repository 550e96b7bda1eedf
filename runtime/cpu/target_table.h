// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The CPU targets, and which of them the machine supports. The limit is in targets.cc.
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

// Highway's targets that are AVX-512 with extensions that not every such processor has. They depend
// on Highway's version: 1.0.3 has AVX3_DL, 1.2 AVX3_ZEN4 and AVX3_SPR, 1.3 AVX10_2. All have lower
// bits than HWY_AVX3.
inline constexpr int64_t kBetterAvx512 = HWY_AVX3 - 1;
// NEON with and without AES, which have separate bits since Highway 1.0.4.
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

// The target of this name; null if there is none.
const Target* FindTarget(const std::string& name);

// Whether `base` is `target` itself or one of the bases of `target`.
bool StandsOn(const Target& target, const Target& base);

// Whether the machine can run code for an element of kTargets. Thread-safe; queries the processor
// once.
bool MachineHas(const Target& target);

// Whether the machine has vector arithmetic for IEEE half precision (FP16 of Armv8.2). Thread-safe.
bool MachineHasHalfArithmetic();

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_TARGET_TABLE_H_
