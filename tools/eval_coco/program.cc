// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main function of the program eval_coco, which evaluates an object detector.
#include "tools/common/run_main.h"
#include "tools/eval_coco/command.h"

int main(int argc, char** argv) {
  return litmus::RunMain("eval_coco", litmus::coco::EvalCocoCommand, argc, argv);
}
