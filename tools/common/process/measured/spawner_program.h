// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The machine code of two tiny programs, which are sections of this program: the spawner, and the
// empty program, which only ends.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWNER_PROGRAM_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWNER_PROGRAM_H_

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__) || defined(__arm__) || \
                           (defined(__riscv) && __riscv_xlen == 64))
#define LITMUS_HAS_SPAWNER 1
#endif

namespace litmus {

#if LITMUS_HAS_SPAWNER

// Code that runs at any address that has the same offset in a page of 64 KiB.
struct ProgramCode {
  const char *begin, *end, *entry;
};

// Its arguments are the numbers of the descriptors of RunSpawner, as decimal texts.
ProgramCode SpawnerCode();
ProgramCode EmptyProgramCode();

// The spawner: serves requests (spawner_protocol.h) from `socket` until its other end is closed,
// then ends the process, and any program that still runs. Writes the id of each started process to
// the pipe `started`. Uses no C library, so it may be called after fork in a process with threads.
[[noreturn]] void RunSpawner(int socket, int started);

#endif

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWNER_PROGRAM_H_
