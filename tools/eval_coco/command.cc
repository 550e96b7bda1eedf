// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/command.h"

#include "tools/eval_coco/run.h"

namespace litmus::coco {

int EvalCocoCommand(int argc, char** argv) { return EvalCoco().Main(argc, argv); }

}  // namespace litmus::coco
