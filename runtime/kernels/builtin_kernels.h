// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The registrations of all built-in operators, one line each: the fast form and, ending in _REF,
// the plain one. An operator with one form gives the same from both. The returned objects live
// forever.
#ifndef LITMUS_RUNTIME_KERNELS_BUILTIN_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_BUILTIN_KERNELS_H_

#include "runtime/c/common.h"

namespace tflite {
namespace ops {
namespace builtin {

TfLiteRegistration* Register_CONV_2D();
TfLiteRegistration* Register_CONV_2D_REF();
TfLiteRegistration* Register_DEPTHWISE_CONV_2D();
TfLiteRegistration* Register_DEPTHWISE_CONV_2D_REF();
TfLiteRegistration* Register_FULLY_CONNECTED();
TfLiteRegistration* Register_FULLY_CONNECTED_REF();

}  // namespace builtin
}  // namespace ops
}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_BUILTIN_KERNELS_H_
