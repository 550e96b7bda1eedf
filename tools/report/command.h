// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes a stored result as an HTML page or an export.
#ifndef LITMUS_TOOLS_REPORT_COMMAND_H_
#define LITMUS_TOOLS_REPORT_COMMAND_H_

namespace litmus {

// Runs the whole program and returns its exit code. Calls exit() after --help and similar flags,
// and for an invalid command line.
int ReportCommand(int argc, char** argv);

}  // namespace litmus

#endif  // LITMUS_TOOLS_REPORT_COMMAND_H_
