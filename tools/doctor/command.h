// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shows what this machine has, and what would disturb a measurement on it.
#ifndef LITMUS_TOOLS_DOCTOR_COMMAND_H_
#define LITMUS_TOOLS_DOCTOR_COMMAND_H_

namespace litmus::doctor {

// Runs the whole program and returns its exit code. Calls exit() after --help and similar flags,
// and for an invalid command line.
int DoctorCommand(int argc, char** argv);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_COMMAND_H_
