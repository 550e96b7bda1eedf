// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// fork and exec with a pipe for each stream, one for a record, and one for the reason when exec
// fails.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_START_PROGRAM_H_
#define LITMUS_TOOLS_COMMON_PROCESS_START_PROGRAM_H_

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/common/process/file_descriptor.h"

namespace litmus {

// A program that runs. Whoever has it waits for `pid`.
struct StartedProgram {
  pid_t pid = -1;
  int64_t start_ns = 0;              // CLOCK_MONOTONIC, right before fork
  FileDescriptor out, err, failure;  // to read from
  FileDescriptor record;             // not open where no record is asked for
};

// CLOCK_MONOTONIC.
int64_t MonotonicNs();

// `file`: the program, looked up in PATH when the name has no slash. Standard input is empty; the
// program is the head of a process group of its own, and is killed when the calling thread ends
// (Linux). `record`: the kind of record that the program is asked for (record_request.h), or null.
// `failure` ends without a byte once exec succeeded; else it has the errno of exec.
// ResourceExhausted: the system has no process or file descriptor left. Thread-safe.
absl::StatusOr<StartedProgram> StartProgram(const std::string& file,
                                            const std::vector<std::string>& argv,
                                            const char* record);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_START_PROGRAM_H_
