// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the lines that label_image prints, in TensorFlow Lite's format.
#ifndef LITMUS_TOOLS_LABEL_IMAGE_LINES_H_
#define LITMUS_TOOLS_LABEL_IMAGE_LINES_H_

#include <string>
#include <vector>

#include "runtime/core/interpreter.h"
#include "runtime/profiling/profile_buffer.h"
#include "tools/label_image/top_results.h"

namespace litmus::label_image {

// For --verbose: the numbers of tensors and nodes, the name of the first input, and for each tensor
// with a name "index: name, bytes, type, scale, zero point".
std::vector<std::string> ModelLines(const tflite::Interpreter& interpreter);

// For --profiling: one line per operator that the interpreter ran, in order (a delegate's partition
// is one operator): "     5.352, Subgraph   0, Node   5, OpCode   4, DEPTHWISE_CONV_2D"; the time
// is in ms.
std::vector<std::string> ProfileLines(
    const std::vector<const tflite::profiling::ProfileEvent*>& events,
    const tflite::Interpreter& interpreter);

// For example "0.860174: 653 653:military uniform" for each result; a class without a label has no
// text.
std::vector<std::string> ResultLines(const std::vector<Result>& results,
                                     const std::vector<std::string>& labels);

}  // namespace litmus::label_image

#endif  // LITMUS_TOOLS_LABEL_IMAGE_LINES_H_
