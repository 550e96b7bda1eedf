// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main function of the program doctor, which examines the machine.
#include "tools/common/run_main.h"
#include "tools/doctor/command.h"

int main(int argc, char** argv) {
  return litmus::RunMain("doctor", litmus::doctor::DoctorCommand, argc, argv);
}
