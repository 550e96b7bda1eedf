// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What stands around the main function of every tool.
#ifndef LITMUS_TOOLS_COMMON_RUN_MAIN_H_
#define LITMUS_TOOLS_COMMON_RUN_MAIN_H_

namespace litmus {

// Returns what `main` returns. When memory or threads run out on the calling thread, writes one
// line to stderr and returns kExitOsError; `main` must bring what its own threads throw to this
// thread. Where they run out in another thread or in a destructor, ends the process with
// kExitOsError, after the copies that the process owes (owed_copies.h). A limit on the size
// of files (SIGXFSZ) is an error of writing. Of other exceptions see caught_exception.h: one line
// and an exit code, in place of a process that is aborted.
int RunMain(const char* tool, int (*main)(int, char**), int argc, char** argv);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RUN_MAIN_H_
