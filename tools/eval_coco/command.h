// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// eval_coco computes the mean average precision of an object detector, or of a file of detections.
#ifndef LITMUS_TOOLS_EVAL_COCO_COMMAND_H_
#define LITMUS_TOOLS_EVAL_COCO_COMMAND_H_

namespace litmus::coco {

// Runs the whole program and returns its exit code. Calls exit() after --help and similar flags,
// and for an invalid command line.
int EvalCocoCommand(int argc, char** argv);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_COMMAND_H_
