// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes an executable file, in memory, of code that is a section of this program.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_PROGRAM_IMAGE_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_PROGRAM_IMAGE_H_

#include "absl/status/statusor.h"
#include "tools/common/process/file_descriptor.h"
#include "tools/common/process/measured/spawner_program.h"

namespace litmus {

// The file is closed by exec, and has no name. Unavailable: the kernel refuses files in memory; the
// message has its reason.
absl::StatusOr<FileDescriptor> MakeProgram(const char* name, const ProgramCode& code);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_PROGRAM_IMAGE_H_
