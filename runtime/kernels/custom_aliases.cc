// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Custom operators that are builtin operators under another name, without options, for the same
// types or fewer.
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/custom/custom_ops_register.h"

namespace tflite::ops::custom {

TfLiteRegistration* Register_ATAN2() { return builtin::Register_ATAN2(); }
TfLiteRegistration* Register_SIGN() { return builtin::Register_SIGN(); }

}  // namespace tflite::ops::custom
