// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The core that this process runs on: which model of core_model.h describes it, and what the
// machine says of its L2 cache. The environment variable LITMUS_CPU_CORE names another model, to
// repeat what was found on another machine.
#ifndef LITMUS_RUNTIME_CPU_MACHINE_CORE_H_
#define LITMUS_RUNTIME_CPU_MACHINE_CORE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/cpu/core_model.h"

namespace litmus::cpu {

// The model of this process's core, the same for the whole process. The first call reads the
// environment and, on Arm, files of /proc and /sys; later calls cost next to nothing. Thread-safe.
const CoreModel& MachineCore();

// A sentence on why the value of LITMUS_CPU_CORE cannot be used, in which case the machine's own
// core is; "" otherwise.
std::string CoreProblem();

// One line: the model's name and where it comes from.
std::string DescribeMachineCore();

// What an Arm machine with Linux says of one of its CPUs.
struct SeenCpu {
  uint64_t midr = 0;     // implementer and part at least; 0: unknown
  int64_t capacity = 0;  // beside the other CPUs of the machine (cpu_capacity); 0: unknown
  size_t l2_bytes = 0;   // 0: unknown
  int l2_cores = 1;      // CPUs that share the L2 cache
};

// Reads of the CPUs with these numbers
//   `root`/sys/devices/system/cpu/cpuN/regs/identification/midr_el1, cpu_capacity and cache/ beside
//   it, else implementer and part in `root`/proc/cpuinfo.
// `root` is empty for the machine's own files. CPUs that no file names are left out. `own_midr` is
// the register of the calling thread's CPU, 0 if unknown. Where the files name no such core, they
// are those of the host of an emulator, and the result has only the register. Thread-safe.
std::vector<SeenCpu> ReadCpus(const std::string& root, const std::vector<int>& cpus,
                              uint64_t own_midr);

// The model of the fastest of these CPUs: of the largest capacity, then of the highest `issue`;
// with the L2 cache that was read. Parts that the table lacks, and no CPUs at all, are generic
// ones.
CoreModel ChooseCore(const std::vector<SeenCpu>& cpus, bool has_dot_products);

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_MACHINE_CORE_H_
