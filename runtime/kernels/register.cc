// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/register.h"

#include <iterator>

#include "runtime/kernels/builtin_kernels.h"
#include "runtime/kernels/rewriting/rewriter.h"

namespace tflite {
namespace ops {
namespace builtin {
namespace {

#define ONE_FORM(Name, min, max) {tflite::BuiltinOperator_##Name, min, max, Register_##Name},

const BuiltinRow kFast[] = {
#define TWO_FORMS(Name, min, max) ONE_FORM(Name, min, max)
#include "runtime/kernels/builtin_operators.inc"
#undef TWO_FORMS
};

const BuiltinRow kReference[] = {
#define TWO_FORMS(Name, min, max) {tflite::BuiltinOperator_##Name, min, max, Register_##Name##_REF},
#include "runtime/kernels/builtin_operators.inc"
#undef TWO_FORMS
};

#undef ONE_FORM

void AddCustomOperators(MutableOpResolver* resolver) {
  resolver->AddCustom("Convolution2DTransposeBias",
                      custom::Register_CONVOLUTION_2D_TRANSPOSE_BIAS());
  resolver->AddCustom("MaxPoolingWithArgmax2D", custom::Register_MAX_POOLING_WITH_ARGMAX_2D());
  resolver->AddCustom("MaxUnpooling2D", custom::Register_MAX_UNPOOLING_2D());
  resolver->AddCustom("TFLite_Detection_PostProcess", custom::Register_DETECTION_POSTPROCESS());
}

}  // namespace

BuiltinOpResolver::BuiltinOpResolver() {
  UseRows(kFast, std::size(kFast));
  AddCustomOperators(this);
  graph_rewriter_ = litmus::KernelRewriter();
}

BuiltinRefOpResolver::BuiltinRefOpResolver() {
  UseRows(kReference, std::size(kReference));
  AddCustomOperators(this);
}

}  // namespace builtin
}  // namespace ops
}  // namespace tflite
