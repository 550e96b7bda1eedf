// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// report: a stored result as a page, or in the form of another program.
#ifndef LITMUS_TOOLS_REPORT_COMMAND_H_
#define LITMUS_TOOLS_REPORT_COMMAND_H_

namespace litmus {

// The whole program, from its command line to its exit code. Ends the process by itself after
// --help and the like, and where the command line is wrong.
int ReportCommand(int argc, char** argv);

}  // namespace litmus

#endif  // LITMUS_TOOLS_REPORT_COMMAND_H_
