// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// inference_diff: compares latency and every output of a delegate with those of the CPU.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_COMMAND_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_COMMAND_H_

namespace litmus::diff {

// Runs the whole program and returns its exit code. Calls exit() after --help and similar flags,
// and for an invalid command line.
int InferenceDiffCommand(int argc, char** argv);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_COMMAND_H_
