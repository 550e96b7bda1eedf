// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// compare: is B slower than A? Two commands by turns, or two stored results.
#ifndef LITMUS_TOOLS_COMPARE_COMMAND_H_
#define LITMUS_TOOLS_COMPARE_COMMAND_H_

namespace litmus::compare {

// The whole program, from its command line to its exit code. Ends the process by itself after
// --help and the like, and where the command line is wrong.
int CompareCommand(int argc, char** argv);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_COMMAND_H_
