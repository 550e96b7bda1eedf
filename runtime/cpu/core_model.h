// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Models of processor cores: the few numbers that the estimates of kernels need. They decide
// between algorithms whose results are equal (integers) or equal but for rounding (floats), how
// large blocks are and whether threads are woken; a wrong number costs time, never a result.
//
// Where the numbers come from:
//   zen-5: measured. It stands for all processors of x86.
//   Arm: rates of instructions are those of LLVM's scheduling models (llvm-mca 19), which follow
//     Arm's software optimisation guides: Cortex-A55, A57, A510, Neoverse N1, N2 and V1. LLVM
//     describes other cores by one of these, too: A72, A73 and A75 by the A57, A520 by the A510,
//     A710 to A720 by the N2. Here A76 to A78 are as the N1 and the X series is as the V1, of which
//     they are siblings, and the A53, whose model in LLVM knows no widths, is as the A55.
//   `issue` on Arm: the instructions of the float Winograd transforms, as compiled, divided by
//     the cycles that the same models give for them.
//   L2: what is usual. The maker of a chip chooses the size; machine_core.h asks the machine.
// The models know nothing of the clock, of L3 and of memory.
#ifndef LITMUS_RUNTIME_CPU_CORE_MODEL_H_
#define LITMUS_RUNTIME_CPU_CORE_MODEL_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace litmus::cpu {

// One kind of core. Rates are per cycle, with all data in L1. A rate of products counts
// multiply-adds of single numbers, with the widest registers that the kernels use.
struct CoreModel {
  const char* name;  // "cortex-a53"
  bool in_order;     // false: out of order
  double issue;  // instructions per cycle in code that mixes vector arithmetic, loads and stores
  double float_products;  // 32-bit float multiply-adds per cycle
  double word_products;   // 16-bit products, added to 32-bit sums, per cycle
  double dot_products;    // instructions for 8-bit dot products (sdot, smmla) per cycle; 0: none
  size_t l2_bytes;        // size of the L2 cache
  int l2_cores;           // number of cores that share the L2 cache, at least 1

  // The number of float multiply-adds that take as long as `instructions` instructions of mixed
  // vector code.
  double InFloatProducts(double instructions) const {
    return instructions * float_products / issue;
  }
  // The number of 16-bit products that take as long.
  double InWordProducts(double instructions) const { return instructions * word_products / issue; }

  // The cycles that this core needs for the same work, relative to a current core; at least 1.
  // Passing work to another thread costs about the same number of cycles on every core.
  double Slowness() const;

  // Scales a block size: kernels choose sizes for 1 MB of L2; the result is the same fraction of
  // this core's share of L2. At least 1 if `bytes` is not 0.
  size_t ShareOfL2(size_t bytes) const;
};

// The model for all x86 processors, with which the kernels' sizes were chosen.
const CoreModel& ReferenceCore();

// The model of that name; null if there is none.
const CoreModel* FindCore(const std::string& name);

// The names of all models.
std::vector<std::string> CoreNames();

// The model of an Arm core by its main identification register (MIDR_EL1), which has the
// implementer in bits 24 to 31 and the part in bits 4 to 15; null if the table does not have the
// core.
const CoreModel* FindArmCore(uint64_t midr);

// The model of an Arm core that the table does not have: a core with 8-bit dot products is like a
// Cortex-A76, another one like a Cortex-A53.
const CoreModel& GenericArmCore(bool has_dot_products);

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_CORE_MODEL_H_
