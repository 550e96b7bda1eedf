// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks whether a tool can fill a model's inputs. The runtime accepts more models, as TensorFlow
// Lite does, because a program need not fill every input.
#ifndef LITMUS_TOOLS_COMMON_MODEL_FILLABLE_INPUTS_H_
#define LITMUS_TOOLS_COMMON_MODEL_FILLABLE_INPUTS_H_

#include "absl/status/status.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {

// InvalidArgument, with the subgraph and the input: an input of the first subgraph or of a
// signature is absent (-1), or is a sparse constant, which has fewer bytes than its shape requires.
// The model must be verified.
absl::Status CheckFillableInputs(const tflite::Model& model);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_FILLABLE_INPUTS_H_
