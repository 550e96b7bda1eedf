// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// eval_coco: mean average precision of an object detector, or of a file of detections.
#ifndef LITMUS_TOOLS_EVAL_COCO_COMMAND_H_
#define LITMUS_TOOLS_EVAL_COCO_COMMAND_H_

namespace litmus::coco {

// The whole program, from its command line to its exit code. Ends the process by itself after
// --help and the like, and where the command line is wrong.
int EvalCocoCommand(int argc, char** argv);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_COMMAND_H_
