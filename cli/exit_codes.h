// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The exit codes of all Litmus tools. The help lists them, and tests check them.
#ifndef LITMUS_CLI_EXIT_CODES_H_
#define LITMUS_CLI_EXIT_CODES_H_

#include <cstdint>

namespace litmus {

enum ExitCode : int {
  kExitOk = 0,            // Success; also --help and --version.
  kExitGate = 1,          // The run succeeded, but a measured result failed a requested gate.
  kExitUsage = 64,        // The command line is wrong; nothing ran.
  kExitBadData = 65,      // A model, label file or annotation file is malformed.
  kExitNoInput = 66,      // An input file is missing or cannot be read.
  kExitUnavailable = 69,  // A requested delegate or device is not available.
  kExitInternal = 70,     // A bug of the tool, the model or a delegate: a run failed.
  kExitOsError = 71,      // The operating system refused a resource: memory, a thread.
  kExitCantCreate = 73,   // An output file cannot be created.
  kExitIoError = 74,      // Reading or writing failed before it was complete.
  // Ended early: Ctrl-C, SIGTERM, or a concurrent run holds a lock. Try again.
  kExitTemporary = 75,
  kExitConfig = 78,  // The configuration file or environment is wrong.
};

// True if the process failed. A process that ended early or with a failed gate has a result.
inline bool IsFailure(int64_t exit_code) {
  return exit_code != kExitOk && exit_code != kExitGate && exit_code != kExitTemporary;
}

// One line per code: "  64  invalid command line; nothing ran\n…".
inline const char* ExitCodesHelp() {
  return "  0   success (--help and --version too)\n"
         "  1   the run succeeded, but a gate that was set failed\n"
         "  64  invalid command line; nothing ran\n"
         "  65  malformed model, label file or annotation file\n"
         "  66  input file missing or unreadable\n"
         "  69  requested delegate or device not available\n"
         "  70  the model failed to run, or an internal error\n"
         "  71  the operating system denied a resource: memory, a thread\n"
         "  73  cannot create an output file\n"
         "  74  I/O error\n"
         "  75  ended early: Ctrl-C, SIGTERM (completed measurements are reported), or another run "
         "is "
         "in progress\n"
         "  78  invalid configuration\n";
}

}  // namespace litmus

#endif  // LITMUS_CLI_EXIT_CODES_H_
