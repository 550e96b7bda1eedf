// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes drafted models to files that other runtimes accept like those of a converter.
#ifndef LITMUS_TESTING_RANDOM_MODELS_MODEL_FILE_H_
#define LITMUS_TESTING_RANDOM_MODELS_MODEL_FILE_H_

#include <string>

#include "testing/random_models/draft.h"

namespace litmus::random_models {

// Sets the shapes of the first subgraph's tensors to those that Prepare computes, except dynamic
// ones. Other runtimes read the shapes in the file: XNNPACK does not run a convolution whose output
// does not have four dimensions there. Returns "", or why the model cannot be prepared.
std::string CompleteShapes(Draft* draft);

// Completes the shapes and writes FOLDER/NAME.tflite. Returns an exit code: 0; 70 if the model
// cannot be prepared, 73 if the file cannot be written, with a message on stderr.
int WriteModel(Draft* draft, const std::string& folder, const std::string& name);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_MODEL_FILE_H_
