// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// tflitmus: all tools as one program, selected by its first argument or by the program's name.
#ifndef LITMUS_TOOLS_TFLITMUS_COMMAND_H_
#define LITMUS_TOOLS_TFLITMUS_COMMAND_H_

namespace litmus::tflitmus {

// Runs the whole program and returns its exit code.
int TflitmusCommand(int argc, char** argv);

}  // namespace litmus::tflitmus

#endif  // LITMUS_TOOLS_TFLITMUS_COMMAND_H_
