// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Drafted models as files that other runtimes take as they take a converter's.
#ifndef LITMUS_TESTING_RANDOM_MODELS_MODEL_FILE_H_
#define LITMUS_TESTING_RANDOM_MODELS_MODEL_FILE_H_

#include <string>

#include "testing/random_models/draft.h"

namespace litmus::random_models {

// Gives the tensors of the first subgraph the shapes that Prepare finds, dynamic ones excepted.
// Other runtimes look at the shapes in the file: XNNPACK takes no convolution whose output has not
// four dimensions there. Returns "", or why the model cannot be prepared.
std::string CompleteShapes(Draft* draft);

// Completes the shapes and writes FOLDER/NAME.tflite. Returns an exit code: 0; 70 where the model
// cannot be prepared, 73 where the file cannot be written, with a message on stderr.
int WriteModel(Draft* draft, const std::string& folder, const std::string& name);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_MODEL_FILE_H_
