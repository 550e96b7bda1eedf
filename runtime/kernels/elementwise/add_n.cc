// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// ADD_N: the sum of two or more tensors of the same shape, float32 or int32, added from the first
// to the last.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/unary.h"

namespace litmus {
namespace {

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const int inputs = tflite::NumInputs(node);
  TF_LITE_ENSURE_MSG(context, inputs >= 2, "ADD_N needs at least 2 inputs, there are %d.", inputs);
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor* first;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &first));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  LITMUS_ENSURE_TYPE_OF(context, output->type, first->type, "The type of the output",
                        "the type of the first input");
  for (int i = 1; i < inputs; ++i) {
    const TfLiteTensor* input;
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &input));
    LITMUS_ENSURE_TYPE_OF(context, input->type, first->type, "The type of the input",
                          "the type of the first input");
    TF_LITE_ENSURE_MSG(context, tflite::HaveSameShapes(input, first),
                       "ADD_N does not broadcast: input %d has the shape %s, the first %s.", i,
                       tflite::GetShapeDebugString(input->dims).c_str(),
                       tflite::GetShapeDebugString(first->dims).c_str());
  }
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(first->dims));
}

// A float sum that saturates at the largest finite number.
float Sum(float x, float y) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  const float sum = x + y;
  const float above = sum < -kLargest ? -kLargest : sum;
  return above > kLargest ? kLargest : above;
}
uint32_t Sum(uint32_t x, uint32_t y) { return x + y; }

// T is float, or uint32_t for int32, whose sums wrap around.
template <typename T>
TfLiteStatus EvalType(TfLiteContext* context, TfLiteNode* node, TfLiteTensor* output,
                      ThreadPool* pool) {
  std::vector<const T*> inputs;
  for (int i = 0; i < tflite::NumInputs(node); ++i) {
    const TfLiteTensor* input;
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &input));
    inputs.push_back(tflite::GetTensorData<T>(input));
  }
  T* out = tflite::GetTensorData<T>(output);
  ParallelRange(pool, tflite::NumElements(output), [&](int64_t begin, int64_t end) {
    std::copy(inputs[0] + begin, inputs[0] + end, out + begin);
    for (size_t k = 1; k < inputs.size(); ++k) {
      const T* in = inputs[k];
      for (int64_t i = begin; i < end; ++i) out[i] = Sum(out[i], in[i]);
    }
  });
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  if (output->type == kTfLiteFloat32) return EvalType<float>(context, node, output, pool);
  if (output->type == kTfLiteInt32) return EvalType<uint32_t>(context, node, output, pool);
  return UnsupportedType(context, output->type);
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_ADD_N() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
