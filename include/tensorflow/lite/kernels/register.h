// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Includes the model and the interpreter builder, because programs rely on it.
#ifndef LITMUS_TENSORFLOW_LITE_KERNELS_REGISTER_H_
#define LITMUS_TENSORFLOW_LITE_KERNELS_REGISTER_H_

#include "runtime/core/interpreter_builder.h"         // IWYU pragma: export
#include "runtime/kernels/register.h"                 // IWYU pragma: export
#include "runtime/model/model_builder.h"              // IWYU pragma: export
#include "tensorflow/lite/schema/schema_generated.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_KERNELS_REGISTER_H_
