// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/map_elements.h"

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/simd/int8/elementwise/byte_table.h"
#include "runtime/threads/parallel_for.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

TfLiteStatus PrepareUnary(TfLiteContext* context, TfLiteNode* node, const TfLiteTensor** input,
                          TfLiteTensor** output, bool quantized) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, output));
  LITMUS_ENSURE_TYPE_OF(context, (*input)->type, (*output)->type, "The type of the input",
                        "the type of the output");
  if (quantized && IsQuantizedType((*input)->type)) {
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, *input, "input"));
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, *output, "output"));
    TF_LITE_ENSURE_MSG(context,
                       (*input)->type != kTfLiteInt16 ||
                           ((*input)->params.zero_point == 0 && (*output)->params.zero_point == 0),
                       "int16 needs zero points of 0.");
  }
  return context->ResizeTensor(context, *output, TfLiteIntArrayCopy((*input)->dims));
}

void ParallelRange(ThreadPool* pool, int64_t n,
                   absl::FunctionRef<void(int64_t begin, int64_t end)> f, double item_ns) {
  ParallelFor(pool, static_cast<size_t>(n), item_ns, [&](size_t begin, size_t end) {
    f(static_cast<int64_t>(begin), static_cast<int64_t>(end));
  });
}

void MapBytes(ThreadPool* pool, const TfLiteTensor* input, const uint8_t* table,
              TfLiteTensor* output) {
  constexpr double kByteNs = 0.07;  // approximate nanoseconds per byte
  const auto* in = tflite::GetTensorData<uint8_t>(input);
  auto* out = tflite::GetTensorData<uint8_t>(output);
  ParallelRange(
      pool, tflite::NumElements(input),
      [=](int64_t begin, int64_t end) {
        int8::LookUpBytes(table, in + begin, out + begin, static_cast<size_t>(end - begin));
      },
      kByteNs);
}

}  // namespace litmus
