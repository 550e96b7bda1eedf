// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// tflitmus device: starts the Python programs that run a tool on other machines.
#ifndef LITMUS_TOOLS_TFLITMUS_DEVICE_SCRIPTS_H_
#define LITMUS_TOOLS_TFLITMUS_DEVICE_SCRIPTS_H_

#include <string>
#include <vector>

namespace litmus::tflitmus {

// The folders in which scripts are searched, in this order: next to the program, ../share/tflitmus,
// and, if Bazel built the program, its source tree.
std::vector<std::string> ScriptFolders(const std::string& program);

// Replaces this process by the script "on_device" or "on_devices" with these arguments.
// `started_as`: the program name in the script's help. If that is impossible, prints the reason and
// returns an exit code; with --help the usage as well, and 0.
int BecomeScript(const std::string& script, const std::string& started_as,
                 const std::vector<std::string>& arguments);

}  // namespace litmus::tflitmus

#endif  // LITMUS_TOOLS_TFLITMUS_DEVICE_SCRIPTS_H_
