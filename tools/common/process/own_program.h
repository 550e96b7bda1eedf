// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The file of the running program, to start the same program as a child.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_OWN_PROGRAM_H_
#define LITMUS_TOOLS_COMMON_PROCESS_OWN_PROGRAM_H_

#include <string>

namespace litmus {

// Returns a value for ChildOptions::file that starts this program: /proc/self/exe or, if that is
// missing, the name with which this program was started. The child's argv[0] must be that of this
// process, because one program may contain several tools and selects one by that name.
std::string OwnProgram();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_OWN_PROGRAM_H_
