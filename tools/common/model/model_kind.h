// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Determines the kind of a model from the types of its tensors.
#ifndef LITMUS_TOOLS_COMMON_MODEL_MODEL_KIND_H_
#define LITMUS_TOOLS_COMMON_MODEL_MODEL_KIND_H_

#include <optional>

#include "delegates/registrar/model_kinds.h"
#include "runtime/core/interpreter.h"

namespace litmus {

// The kind of most operators with weights in the primary graph or, if none has weights, of most
// operators; in a tie, the kind that comes later in ModelKind. None without operators on floats or
// quantised integers. An int8 model is "full integer" whatever its training, which the file does
// not state. A uint8 model is QAT, because only the converter for such training wrote this type.
std::optional<ModelKind> KindOf(const tflite::Interpreter& interpreter);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_MODEL_KIND_H_
