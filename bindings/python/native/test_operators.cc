// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A library with operators for a test: the two custom operators of testdata's unknown_custom_ops,
// each of which triples its input. It finds tflite::MutableOpResolver in libtflitmus.so.
#include <atomic>

#include "runtime/c/common.h"
#include "runtime/interfaces/mutable_op_resolver.h"

namespace {

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
  return context->ResizeTensor(context, &context->tensors[node->outputs->data[0]],
                               TfLiteIntArrayCopy(input.dims));
}

TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
  const TfLiteTensor& output = context->tensors[node->outputs->data[0]];
  for (size_t i = 0; i < output.bytes / sizeof(float); ++i) {
    output.data.f[i] = 3 * input.data.f[i];
  }
  return kTfLiteOk;
}

const TfLiteRegistration* Triple() {
  static TfLiteRegistration registration = {};
  registration.prepare = Prepare;
  registration.invoke = Invoke;
  return &registration;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) void RegisterMysteryForTest(
    tflite::MutableOpResolver* resolver) {
  resolver->AddCustom("Mystery", Triple());
}

extern "C" __attribute__((visibility("default"))) void RegisterEnigmaForTest(
    tflite::MutableOpResolver* resolver) {
  resolver->AddCustom("Enigma", Triple());
}

extern "C" __attribute__((visibility("default"))) void RegisterThrowingForTest(
    tflite::MutableOpResolver*) {
  throw 7;
}
