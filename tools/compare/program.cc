// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main function of the program compare, which compares two commands.
#include "tools/common/run_main.h"
#include "tools/compare/command.h"

int main(int argc, char** argv) {
  return litmus::RunMain("compare", litmus::compare::CompareCommand, argc, argv);
}
