// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds a program's file as execvp does, and explains why it cannot be started.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_FIND_PROGRAM_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_FIND_PROGRAM_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace litmus {

// The path of a program: `name` if it has a slash, otherwise the first executable file of that name
// in the folders of `path`, which is a value of PATH. NotFound: there is none. Unavailable: there
// are files of that name, but none that can be executed.
absl::StatusOr<std::string> FindProgram(const std::string& name, const std::string& path);

// Why exec refused the file `path` of the program `name`, with the errno `error`.
absl::Status StartError(const std::string& name, const std::string& path, int error);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_FIND_PROGRAM_H_
