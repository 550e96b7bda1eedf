// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// tflitmus device: the Python programs that run a tool on other machines.
#ifndef LITMUS_TOOLS_TFLITMUS_DEVICE_SCRIPTS_H_
#define LITMUS_TOOLS_TFLITMUS_DEVICE_SCRIPTS_H_

#include <string>
#include <vector>

namespace litmus::tflitmus {

// Where scripts are looked for, in this order: beside the program, in ../share/tflitmus, and, where
// the program is one of a build, in the sources that it was built from.
std::vector<std::string> ScriptFolders(const std::string& program);

// Becomes the script, "on_device" or "on_devices", with these arguments. `started_as`: what the
// script's help calls itself. Returns an exit code where that is not possible, having said what is
// missing.
int BecomeScript(const std::string& script, const std::string& started_as,
                 const std::vector<std::string>& arguments);

}  // namespace litmus::tflitmus

#endif  // LITMUS_TOOLS_TFLITMUS_DEVICE_SCRIPTS_H_
