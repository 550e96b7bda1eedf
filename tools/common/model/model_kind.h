// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kind of a model, read from the types of its tensors.
#ifndef LITMUS_TOOLS_COMMON_MODEL_MODEL_KIND_H_
#define LITMUS_TOOLS_COMMON_MODEL_MODEL_KIND_H_

#include <optional>

#include "delegates/registrar/model_kinds.h"
#include "runtime/core/interpreter.h"

namespace litmus {

// The kind of most operators with weights in the primary graph, or of most operators where none has
// weights; the later kind of ModelKind in a tie. None without an operator of floats or quantised
// integers. An int8 model is "full integer" however it was trained: the file does not state it.
// A uint8 model is QAT: only the converter for such training wrote this type.
std::optional<ModelKind> KindOf(const tflite::Interpreter& interpreter);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_MODEL_KIND_H_
