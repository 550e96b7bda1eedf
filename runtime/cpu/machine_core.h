// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The core of this machine: the model of core_model.h for it, with the L2 cache that the machine
// reports. The environment variable LITMUS_CPU_CORE selects another model, to reproduce decisions
// of another machine.
#ifndef LITMUS_RUNTIME_CPU_MACHINE_CORE_H_
#define LITMUS_RUNTIME_CPU_MACHINE_CORE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/cpu/core_model.h"

namespace litmus::cpu {

// The model of this machine's core; the same for the whole process. The first call reads the
// environment and, on Arm, files of /proc and /sys; later calls take almost no time. Thread-safe.
const CoreModel& MachineCore();

// Why the value of LITMUS_CPU_CORE cannot be used, as a sentence; the machine's own core is used
// then. "" if there is no problem.
std::string CoreProblem();

// One line: the model's name and how it was found.
std::string DescribeMachineCore();

// What Linux on Arm reports about one CPU.
struct SeenCpu {
  uint64_t midr = 0;     // contains at least implementer and part; 0: unknown
  int64_t capacity = 0;  // relative to the machine's other CPUs (cpu_capacity); 0: unknown
  size_t l2_bytes = 0;   // 0: unknown
  int l2_cores = 1;      // CPUs that share the L2 cache
};

// Reads data about the CPUs with these numbers from
//   `root`/sys/devices/system/cpu/cpuN/regs/identification/midr_el1, and cpu_capacity and cache/
//   in cpuN; if there is no midr_el1, implementer and part from `root`/proc/cpuinfo.
// `root` is empty for the machine's own files. CPUs without data are left out. `own_midr` is the
// register of the calling thread's CPU; 0: unknown. If no file has this core, an emulator is
// running and the files describe its host: the result then has only `own_midr`. Thread-safe.
std::vector<SeenCpu> ReadCpus(const std::string& root, const std::vector<int>& cpus,
                              uint64_t own_midr);

// The model of the fastest of these CPUs: the one with the largest capacity, then with the highest
// `issue`. The L2 cache is the one that was read. A generic model if the table does not have the
// part, or if `cpus` is empty.
CoreModel ChooseCore(const std::vector<SeenCpu>& cpus, bool has_dot_products);

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_MACHINE_CORE_H_
