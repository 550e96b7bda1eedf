// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The registrations of all custom operators, for programs that add them to their own resolver.
// BuiltinOpResolver and BuiltinRefOpResolver have them under the names of custom_operators.inc. The
// returned objects live as long as the process.
#ifndef LITMUS_RUNTIME_KERNELS_CUSTOM_CUSTOM_OPS_REGISTER_H_
#define LITMUS_RUNTIME_KERNELS_CUSTOM_CUSTOM_OPS_REGISTER_H_

#include "runtime/c/common.h"

namespace tflite {
namespace ops {
namespace custom {

#define CUSTOM_OPERATOR(name, Function) TfLiteRegistration* Register_##Function();
#define CUSTOM_ALIAS(name, Function)
#include "runtime/kernels/custom/custom_operators.inc"
#undef CUSTOM_OPERATOR
#undef CUSTOM_ALIAS

}  // namespace custom
}  // namespace ops
}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_CUSTOM_CUSTOM_OPS_REGISTER_H_
