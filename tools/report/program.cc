// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The program report.
#include "tools/common/run_main.h"
#include "tools/report/command.h"

int main(int argc, char** argv) {
  return litmus::RunMain("report", litmus::ReportCommand, argc, argv);
}
