// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main function of the program inference_diff, which compares two ways to run a model.
#include "tools/common/run_main.h"
#include "tools/inference_diff/command.h"

int main(int argc, char** argv) {
  return litmus::RunMain("inference_diff", litmus::diff::InferenceDiffCommand, argc, argv);
}
