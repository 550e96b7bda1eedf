// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The program eval_imagenet.
#include "tools/common/run_main.h"
#include "tools/eval_imagenet/command.h"

int main(int argc, char** argv) {
  return litmus::RunMain("eval_imagenet", litmus::imagenet::EvalImagenetCommand, argc, argv);
}
