// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The names of the .tflite format that headers need: the enumerations, and declarations of the
// tables. Sources that read or write tables include schema_tables_generated.h; those that convert
// tables to objects (ModelT) include schema_generated.h, which takes a second longer to compile.
#ifndef LITMUS_RUNTIME_SCHEMA_SCHEMA_NAMES_H_
#define LITMUS_RUNTIME_SCHEMA_SCHEMA_NAMES_H_

#include "runtime/schema/schema_enums_generated.h"  // IWYU pragma: export

namespace tflite {

struct Buffer;
struct Model;
struct ModelT;
struct Operator;
struct OperatorCode;
struct QuantizationParameters;
struct SparsityParameters;
struct SubGraph;
struct Tensor;

}  // namespace tflite

#endif  // LITMUS_RUNTIME_SCHEMA_SCHEMA_NAMES_H_
