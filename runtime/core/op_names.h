// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Names of operators for messages and profiles.
#ifndef LITMUS_RUNTIME_CORE_OP_NAMES_H_
#define LITMUS_RUNTIME_CORE_OP_NAMES_H_

#include "runtime/c/common.h"

namespace litmus {

// "CONV_2D" for builtin operators, the own name of custom operators and delegate kernels. Lives as
// long as the registration's custom_name.
const char* OpName(const TfLiteRegistration& registration);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_OP_NAMES_H_
