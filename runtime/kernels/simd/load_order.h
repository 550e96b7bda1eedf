// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fixes the order of loads and products in a tile whose sums nearly fill the registers.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_LOAD_ORDER_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_LOAD_ORDER_H_

// Keeps the loads through `pointer` that follow behind the computation of `vector`. Otherwise
// Clang's scheduler (14 and 22) moves loads of a tile's next step before this step's products, runs
// out of registers and spills sums: the float tile of NEON had 115 instructions in place of 92
// (objdump, 2026-11-29). The empty instruction makes the pointer depend on the vector, for the
// compiler only; the processor still loads as early as it can. scripts/ci/check_arm_loops checks
// the result.
#if defined(__aarch64__)
#define LITMUS_LOAD_AFTER(pointer, vector) asm("" : "+r"(pointer) : "w"(vector))
#else
#define LITMUS_LOAD_AFTER(pointer, vector)
#endif

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_LOAD_ORDER_H_
