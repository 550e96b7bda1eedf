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

TfLiteRegistration* Register_ADD();
TfLiteRegistration* Register_AVERAGE_POOL_2D();
TfLiteRegistration* Register_CONCATENATION();
TfLiteRegistration* Register_CONV_2D();
TfLiteRegistration* Register_CONV_2D_REF();
TfLiteRegistration* Register_DEPTHWISE_CONV_2D();
TfLiteRegistration* Register_DEPTHWISE_CONV_2D_REF();
TfLiteRegistration* Register_DEQUANTIZE();
TfLiteRegistration* Register_EXPAND_DIMS();
TfLiteRegistration* Register_FULLY_CONNECTED();
TfLiteRegistration* Register_FULLY_CONNECTED_REF();
TfLiteRegistration* Register_LOGISTIC();
TfLiteRegistration* Register_MAX_POOL_2D();
TfLiteRegistration* Register_MEAN();
TfLiteRegistration* Register_MUL();
TfLiteRegistration* Register_QUANTIZE();
TfLiteRegistration* Register_RELU();
TfLiteRegistration* Register_RELU6();
TfLiteRegistration* Register_RELU_0_TO_1();
TfLiteRegistration* Register_RELU_N1_TO_1();
TfLiteRegistration* Register_RESHAPE();
TfLiteRegistration* Register_RESIZE_BILINEAR();
TfLiteRegistration* Register_SOFTMAX();
TfLiteRegistration* Register_SQUEEZE();
TfLiteRegistration* Register_SUB();
TfLiteRegistration* Register_SUM();
TfLiteRegistration* Register_TANH();

}  // namespace builtin

namespace custom {

TfLiteRegistration* Register_DETECTION_POSTPROCESS();

}  // namespace custom
}  // namespace ops
}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_BUILTIN_KERNELS_H_
