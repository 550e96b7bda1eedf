// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main function of the program eval_imagenet, which evaluates an image classifier.
#include "tools/common/run_main.h"
#include "tools/eval_imagenet/command.h"

int main(int argc, char** argv) {
  return litmus::RunMain("eval_imagenet", litmus::imagenet::EvalImagenetCommand, argc, argv);
}
