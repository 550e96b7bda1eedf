// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Wraps the main function of every tool.
#ifndef LITMUS_TOOLS_COMMON_RUN_MAIN_H_
#define LITMUS_TOOLS_COMMON_RUN_MAIN_H_

namespace litmus {

// Returns the result of `main`. If memory or threads run out on the calling thread, prints one line
// to stderr and returns kExitOsError; `main` must rethrow exceptions of its threads on this thread.
// If they run out on another thread or in a destructor, ends the process with kExitOsError after
// writing owed copies (owed_copies.h). With SIGXFSZ ignored, exceeding a file size limit is a write
// error. Other exceptions result in one line and an exit code (caught_exception.h) instead of an
// abort.
int RunMain(const char* tool, int (*main)(int, char**), int argc, char** argv);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RUN_MAIN_H_
