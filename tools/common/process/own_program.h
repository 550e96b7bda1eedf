// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The file of the running program, for children that are the same program.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_OWN_PROGRAM_H_
#define LITMUS_TOOLS_COMMON_PROCESS_OWN_PROGRAM_H_

#include <string>

namespace litmus {

// What ChildOptions::file takes for a child that is this program: /proc/self/exe, or, where that is
// missing, the name that this program was started by. The child's argv[0] has to be this process's:
// one program may be several tools, which it tells apart by that name.
std::string OwnProgram();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_OWN_PROGRAM_H_
