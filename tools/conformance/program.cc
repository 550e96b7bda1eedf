// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The program conformance.
#include "tools/common/run_main.h"
#include "tools/conformance/command.h"

int main(int argc, char** argv) {
  return litmus::RunMain("conformance", litmus::conformance::ConformanceCommand, argc, argv);
}
