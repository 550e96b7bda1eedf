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
  bool in_order;     // otherwise out of order
  double issue;      // instructions, in code that mixes arithmetic, loads and stores of vectors
  double float_products;  // of 32-bit floats
  double word_products;   // of 16-bit numbers into 32-bit sums
  double dot_products;    // instructions of 8-bit dot products (sdot, smmla); 0: none
  size_t l2_bytes;        // of the L2 cache
  int l2_cores;           // cores that share it, at least 1

  // How many float multiply-adds take as long as `instructions` instructions of mixed vector code.
  double InFloatProducts(double instructions) const {
    return instructions * float_products / issue;
  }
  // How many 16-bit products do.
  double InWordProducts(double instructions) const { return instructions * word_products / issue; }

  // How many times as many cycles as a current core this one takes for the same work, at least 1.
  // What handing work to another thread costs is about the same number of cycles on each core.
  double Slowness() const;

  // The size that is the same share of this core's part of L2 as `bytes` are of the megabyte that
  // the kernels' sizes were chosen for. At least 1 for more than 0 bytes.
  size_t ShareOfL2(size_t bytes) const;
};

// The model of x86, and of processors without a model of their own kind.
const CoreModel& ReferenceCore();

// The model of the name; null: there is none.
const CoreModel* FindCore(const std::string& name);

// The names of all models.
std::vector<std::string> CoreNames();

// The model of an Arm core by its main identification register (MIDR_EL1), which has the
// implementer in bits 24 to 31 and the part in bits 4 to 15; null: the table does not have it.
const CoreModel* FindArmCore(uint64_t midr);

// The model of an Arm core that the table does not have: a core with 8-bit dot products is like a
// Cortex-A76, another one like a Cortex-A53.
const CoreModel& GenericArmCore(bool has_dot_products);

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_CORE_MODEL_H_
