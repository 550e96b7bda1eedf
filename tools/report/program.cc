// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main function of the program report, which writes a stored result as a page or export.
#include "tools/common/run_main.h"
#include "tools/report/command.h"

int main(int argc, char** argv) {
  return litmus::RunMain("report", litmus::ReportCommand, argc, argv);
}
