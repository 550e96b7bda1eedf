// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// compare: is B slower than A? Interleaved commands or models, or two stored results.
#ifndef LITMUS_TOOLS_COMPARE_COMMAND_H_
#define LITMUS_TOOLS_COMPARE_COMMAND_H_

namespace litmus::compare {

// Runs the whole program and returns its exit code. Calls exit() after --help and similar flags,
// and for an invalid command line.
int CompareCommand(int argc, char** argv);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_COMMAND_H_
