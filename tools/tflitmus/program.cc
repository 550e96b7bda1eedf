// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main function of the program tflitmus, which runs every tool.
#include "tools/common/run_main.h"
#include "tools/tflitmus/command.h"

int main(int argc, char** argv) {
  return litmus::RunMain("tflitmus", litmus::tflitmus::TflitmusCommand, argc, argv);
}
