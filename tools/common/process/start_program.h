// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Calls fork and exec, with a pipe for each stream, one for a record, and one for the error if exec
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

// A running program. The owner must wait for `pid`.
struct StartedProgram {
  pid_t pid = -1;
  int64_t start_ns = 0;              // CLOCK_MONOTONIC, right before fork
  FileDescriptor out, err, failure;  // read ends of pipes
  FileDescriptor record;             // not open if no record is requested
};

// CLOCK_MONOTONIC.
int64_t MonotonicNs();

// Starts the program `file`, which is looked up in PATH if it has no slash. Standard input is
// empty. The program leads a new process group, and is killed when the calling thread ends (Linux).
// `record`: the kind of record to request (record_request.h), or null. `failure` ends without a
// byte if exec succeeds; otherwise it has the errno of exec. ResourceExhausted: the system has no
// more processes or file descriptors. Thread-safe.
absl::StatusOr<StartedProgram> StartProgram(const std::string& file,
                                            const std::vector<std::string>& argv,
                                            const char* record);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_START_PROGRAM_H_
