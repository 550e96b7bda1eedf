// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Conversion of an operator's options table in the file to the C struct of
// TfLiteNode::builtin_data.
#ifndef LITMUS_RUNTIME_MODEL_BUILTIN_PARAMS_H_
#define LITMUS_RUNTIME_MODEL_BUILTIN_PARAMS_H_

#include <cstdint>

#include "runtime/base/error_reporter.h"
#include "runtime/c/common.h"
#include "runtime/schema/schema_names.h"

namespace litmus {

// Sets *params to a struct of runtime/c/builtin_op_data.h, which the caller releases with free(),
// or to null for an operator without parameters. `builtin_code` is a tflite::BuiltinOperator. If
// the file has no options, the struct is zeroed; kernels refuse zeros that are invalid. Pointers in
// the struct point into the model. Options that do not fit the struct are an error with a message.
TfLiteStatus ParseBuiltinParams(const tflite::Operator& op, int32_t builtin_code, void** params,
                                tflite::ErrorReporter* reporter);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MODEL_BUILTIN_PARAMS_H_
