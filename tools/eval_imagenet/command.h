// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// eval_imagenet measures the top-1 … top-10 accuracy of an image classifier.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_COMMAND_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_COMMAND_H_

namespace litmus::imagenet {

// Runs the whole program and returns its exit code. Calls exit() after --help and similar flags,
// and for an invalid command line.
int EvalImagenetCommand(int argc, char** argv);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_COMMAND_H_
