// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Whether a tool can give a model its inputs. The runtime takes more models, as TensorFlow Lite
// does: a program may leave alone what it cannot fill.
#ifndef LITMUS_TOOLS_COMMON_MODEL_FILLABLE_INPUTS_H_
#define LITMUS_TOOLS_COMMON_MODEL_FILLABLE_INPUTS_H_

#include "absl/status/status.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {

// InvalidArgument, with the subgraph and the input: one of the first subgraph or of a signature's
// is absent (-1), or a sparse constant, whose bytes are fewer than its shape says. The model has
// been verified.
absl::Status CheckFillableInputs(const tflite::Model& model);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_FILLABLE_INPUTS_H_
