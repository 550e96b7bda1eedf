// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Older names of the checks in compatibility.h.
#ifndef LITMUS_RUNTIME_KERNELS_INTERNAL_OP_MACROS_H_
#define LITMUS_RUNTIME_KERNELS_INTERNAL_OP_MACROS_H_

#include "runtime/kernels/internal/compatibility.h"

// Abort unless the condition holds, also in programs with NDEBUG.
#define TF_LITE_ASSERT(condition) TFLITE_CHECK(condition)
#define TF_LITE_ASSERT_EQ(a, b) TFLITE_CHECK_EQ(a, b)

// Marks a place that is never reached; without NDEBUG it aborts.
#define TFLITE_ASSERT_FALSE TFLITE_DCHECK(false)

#endif  // LITMUS_RUNTIME_KERNELS_INTERNAL_OP_MACROS_H_
