// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// eval_coco: mean average precision of an object detector, or of a file of detections.
#include "tools/common/run_main.h"
#include "tools/eval_coco/run.h"

int main(int argc, char** argv) {
  return litmus::RunMain(
      "eval_coco",
      [](int count, char** arguments) { return litmus::coco::EvalCoco().Main(count, arguments); },
      argc, argv);
}
