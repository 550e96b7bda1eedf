// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// conformance DIR: runs every case below DIR and reports as text, JSON and JUnit XML.
#ifndef LITMUS_TOOLS_CONFORMANCE_COMMAND_H_
#define LITMUS_TOOLS_CONFORMANCE_COMMAND_H_

namespace litmus::conformance {

// The whole program; returns its exit code. Exits the process itself after --help and similar
// flags, and if the command line is wrong.
int ConformanceCommand(int argc, char** argv);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_COMMAND_H_
