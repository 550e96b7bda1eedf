// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// tflitmus: all tools as one program, chosen by the word after its name or by the name itself.
#ifndef LITMUS_TOOLS_TFLITMUS_COMMAND_H_
#define LITMUS_TOOLS_TFLITMUS_COMMAND_H_

namespace litmus::tflitmus {

// The whole program, from its command line to its exit code.
int TflitmusCommand(int argc, char** argv);

}  // namespace litmus::tflitmus

#endif  // LITMUS_TOOLS_TFLITMUS_COMMAND_H_
