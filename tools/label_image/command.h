// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// label_image: what is in the image? One model, one image, the labels of the best classes.
#ifndef LITMUS_TOOLS_LABEL_IMAGE_COMMAND_H_
#define LITMUS_TOOLS_LABEL_IMAGE_COMMAND_H_

namespace litmus::label_image {

// The whole program, from its command line to its exit code. Ends the process by itself after
// --help and the like, and where the command line is wrong.
int LabelImageCommand(int argc, char** argv);

}  // namespace litmus::label_image

#endif  // LITMUS_TOOLS_LABEL_IMAGE_COMMAND_H_
