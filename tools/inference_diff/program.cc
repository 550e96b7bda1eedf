// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The program inference_diff.
#include "tools/common/run_main.h"
#include "tools/inference_diff/command.h"

int main(int argc, char** argv) {
  return litmus::RunMain("inference_diff", litmus::diff::InferenceDiffCommand, argc, argv);
}
