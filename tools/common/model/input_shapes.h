// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --shapes, the shapes of a model's inputs, in the tools that run one model on given data. Where a
// model leaves dimensions of an input open, its file has a size in their place that nobody chose,
// usually 1.
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

// Declares --shapes in these modes: "[INPUT:]DIM,DIM", with '&' between inputs. INPUT is a name or
// an index; without it, the shape is that of all inputs.
void DeclareInputShapes(FlagRegistry& flags, Modes modes);

// Gives the inputs the shapes of `shapes`, a value of the flag ("": none). `names`: EntryPoint's.
// Call before delegates are applied and tensors are allocated. OutOfRange (a usage error): no such
// input, or a shape with another number of dimensions than the input.
absl::Status ApplyInputShapes(const std::string& shapes, const std::vector<std::string>& names,
                              tflite::Interpreter* interpreter);

// For a model that runs without the flag: one line that names the inputs of the entry point with
// open dimensions, the sizes that these have, and the flag; "" when there is none. A first
// dimension, the batch, that is open at 1 does not count: data are given one by one.
std::string DynamicShapeWarning(const tflite::Model& model, const EntryPoint& entry);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_INPUT_SHAPES_H_
