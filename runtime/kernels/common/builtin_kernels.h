// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The registrations of all builtin operators, declared from their table: the fast kernel and,
// ending in _REF, the reference kernel. The returned objects live as long as the process.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_BUILTIN_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_BUILTIN_KERNELS_H_

#include "runtime/c/common.h"

namespace tflite {
namespace ops {
namespace builtin {

#define ONE_FORM(Name, min, max) TfLiteRegistration* Register_##Name();
#define TWO_FORMS(Name, min, max)        \
  TfLiteRegistration* Register_##Name(); \
  TfLiteRegistration* Register_##Name##_REF();
#include "runtime/kernels/common/builtin_operators.inc"
#undef ONE_FORM
#undef TWO_FORMS

}  // namespace builtin

namespace custom {

TfLiteRegistration* Register_AUDIO_SPECTROGRAM();
TfLiteRegistration* Register_CONVOLUTION_2D_TRANSPOSE_BIAS();
TfLiteRegistration* Register_DETECTION_POSTPROCESS();
TfLiteRegistration* Register_MAX_POOLING_WITH_ARGMAX_2D();
TfLiteRegistration* Register_MAX_UNPOOLING_2D();
TfLiteRegistration* Register_MFCC();

}  // namespace custom
}  // namespace ops
}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_BUILTIN_KERNELS_H_
