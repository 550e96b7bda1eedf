// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Names of the built-in operators, as the schema spells them, for delegates, which do not see the
// schema. C99.
#ifndef LITMUS_RUNTIME_C_OP_NAMES_H_
#define LITMUS_RUNTIME_C_OP_NAMES_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// "CONV_2D" for kTfLiteBuiltinConv2d, "UNKNOWN" for a number that is no operator. Static.
const char* LitmusBuiltinOpName(int32_t builtin_code);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_C_OP_NAMES_H_
