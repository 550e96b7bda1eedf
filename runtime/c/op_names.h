// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Names of operators, for messages and profiles. Names of builtin operators are spelled as in the
// schema, which delegates do not include. C99; OpName is C++.
#ifndef LITMUS_RUNTIME_C_OP_NAMES_H_
#define LITMUS_RUNTIME_C_OP_NAMES_H_

#include <stdint.h>

#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// "CONV_2D" for kTfLiteBuiltinConv2d; "UNKNOWN" for a number that is no operator code. The string
// is static.
const char* LitmusBuiltinOpName(int32_t builtin_code);

#ifdef __cplusplus
}  // extern "C"

namespace litmus {

// "CONV_2D" for a builtin operator; custom_name for a custom operator or a delegate's kernel. The
// string is valid as long as the registration's custom_name.
const char* OpName(const TfLiteRegistration& registration);

}  // namespace litmus
#endif

#endif  // LITMUS_RUNTIME_C_OP_NAMES_H_
