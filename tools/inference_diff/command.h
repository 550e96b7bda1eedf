// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// inference_diff: latency of a delegate and the CPU, and the error of every output.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_COMMAND_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_COMMAND_H_

namespace litmus::diff {

// The whole program, from its command line to its exit code. Ends the process by itself after
// --help and the like, and where the command line is wrong.
int InferenceDiffCommand(int argc, char** argv);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_COMMAND_H_
