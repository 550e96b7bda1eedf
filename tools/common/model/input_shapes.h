// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --shapes sets the shapes of a model's inputs, in tools that run one model on given data. If an
// input has dynamic dimensions, the file contains arbitrary sizes for them, usually 1.
#ifndef LITMUS_TOOLS_COMMON_MODEL_INPUT_SHAPES_H_
#define LITMUS_TOOLS_COMMON_MODEL_INPUT_SHAPES_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/flags.h"
#include "runtime/core/interpreter.h"
#include "runtime/schema/schema_tables_generated.h"
#include "tools/common/model/entry_point.h"

namespace litmus {

// Declares --shapes for these modes: "[INPUT:]DIM,DIM", with '&' between inputs. INPUT is a name or
// an index; without it, the shape applies to all inputs.
void DeclareInputShapes(FlagRegistry& flags, Modes modes);

// Sets the inputs' shapes from `shapes`, a value of the flag ("": no change). `names`: the names
// from EntryPoint. Call before delegates are applied and tensors are allocated. OutOfRange (a usage
// error): an unknown input, or a shape with another number of dimensions.
absl::Status ApplyInputShapes(const std::string& shapes, const std::vector<std::string>& names,
                              tflite::Interpreter* interpreter);

// For a model that runs without the flag: one line with the inputs that have dynamic dimensions,
// their sizes, and the flag; "" if there are none. A dynamic first dimension of 1 (the batch) is
// ignored, because data are passed one by one.
std::string DynamicShapeWarning(const tflite::Model& model, const EntryPoint& entry);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_INPUT_SHAPES_H_
