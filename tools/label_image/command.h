// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// label_image: classifies one image with one model and prints the labels of the best classes.
#ifndef LITMUS_TOOLS_LABEL_IMAGE_COMMAND_H_
#define LITMUS_TOOLS_LABEL_IMAGE_COMMAND_H_

namespace litmus::label_image {

// The whole program; returns its exit code. Exits the process itself after --help and similar
// flags, and if the command line is wrong.
int LabelImageCommand(int argc, char** argv);

}  // namespace litmus::label_image

#endif  // LITMUS_TOOLS_LABEL_IMAGE_COMMAND_H_
