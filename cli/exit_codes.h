// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The exit codes that every Litmus tool shares; the help footer lists them, tests pin them.
#ifndef LITMUS_CLI_EXIT_CODES_H_
#define LITMUS_CLI_EXIT_CODES_H_

namespace litmus {

enum ExitCode : int {
  kExitOk = 0,            // Done; --help and --version too.
  kExitGate = 1,          // The run worked, but a measured result failed a gate that was asked for.
  kExitUsage = 64,        // The command line is wrong; nothing ran.
  kExitBadData = 65,      // A model, label file or annotation file is malformed.
  kExitNoInput = 66,      // An input file is missing or cannot be read.
  kExitUnavailable = 69,  // A delegate or device that was asked for is not available.
  kExitInternal = 70,     // A defect of the tool, the model or a delegate: a run failed.
  kExitOsError = 71,      // The operating system refused a resource: memory, a thread.
  kExitCantCreate = 73,   // An output file cannot be created.
  kExitIoError = 74,      // Reading or writing failed half-way.
  kExitTemporary = 75,    // Ended early: Ctrl-C, SIGTERM, or another run is at it. Try again.
  kExitConfig = 78,       // The configuration file or environment is wrong.
};

// One line per code, for people: "  64  the command line is wrong; nothing ran\n…".
inline const char* ExitCodesHelp() {
  return "  0   done (--help and --version too)\n"
         "  1   the run worked, but a result failed a gate that was asked for\n"
         "  64  the command line is wrong; nothing ran\n"
         "  65  a model, label file or annotation file is malformed\n"
         "  66  an input file is missing or cannot be read\n"
         "  69  a delegate or device that was asked for is not available\n"
         "  70  a run of the model failed, or a defect of the tool\n"
         "  71  the operating system refused a resource: memory, a thread\n"
         "  73  an output file cannot be created\n"
         "  74  reading or writing failed half-way\n"
         "  75  ended early: Ctrl-C, SIGTERM (what was measured is reported), or another run is at "
         "it\n"
         "  78  the configuration is wrong\n";
}

}  // namespace litmus

#endif  // LITMUS_CLI_EXIT_CODES_H_
