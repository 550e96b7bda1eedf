// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts element types of the file to those of the runtime.
#ifndef LITMUS_RUNTIME_MODEL_TENSOR_TYPE_H_
#define LITMUS_RUNTIME_MODEL_TENSOR_TYPE_H_

#include "runtime/c/common.h"
#include "runtime/schema/schema_names.h"

namespace litmus {

// Returns kTfLiteNoType for a type that the runtime does not support.
TfLiteType ConvertTensorType(tflite::TensorType type);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MODEL_TENSOR_TYPE_H_
