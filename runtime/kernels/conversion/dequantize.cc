// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// DEQUANTIZE: integers of 2 to 16 bits (per tensor or per channel) and float16 to float32. A
// constant is converted once.
#include "runtime/kernels/simd/int8/elementwise/dequantize.h"

#include <cmath>
#include <cstdint>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/map_elements.h"
#include "runtime/kernels/common/packed.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/conversion/channels.h"
#include "runtime/kernels/simd/f32/stored_floats.h"

namespace litmus {
namespace {

// State of a node between Prepare and Eval.
struct OpData {
  // The output's memory for which a constant input was converted; null: not converted yet.
  const float* converted = nullptr;
};

bool IsDequantizable(TfLiteType type) {
  return type == kTfLiteInt8 || type == kTfLiteUInt8 || type == kTfLiteInt16 ||
         type == kTfLiteFloat16 || PackedTypeOf(type).bits != 0;
}

// Dequantises the input; `at(i)` returns the i-th quantised value.
template <typename At>
void Affine(ThreadPool* pool, const TfLiteTensor* input, TfLiteTensor* output, const At& at) {
  float* out = output->data.f;
  const int64_t n = tflite::NumElements(input);
  if (!IsPerChannel(input)) {
    // The difference has 17 bits and is exact in float, so only the product is rounded.
    const float scale = input->params.scale;
    const int32_t zero_point = input->params.zero_point;
    ParallelRange(pool, n, [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        out[i] = scale * static_cast<float>(at(i) - zero_point);
      }
    });
    return;
  }
  const Channels channels(input, *input->dims);
  ParallelRange(pool, n, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int c = channels.Of(i);
      out[i] = static_cast<float>(double{channels.Scale(c)} * (at(i) - channels.ZeroPoint(c)));
    }
  });
}

void Convert(ThreadPool* pool, const TfLiteTensor* input, TfLiteTensor* output) {
  if (input->type == kTfLiteFloat16) {
    const auto* in = tflite::GetTensorData<uint16_t>(input);
    float* out = output->data.f;
    return ParallelRange(pool, tflite::NumElements(input), [=](int64_t begin, int64_t end) {
      f32::WidenHalves(in + begin, static_cast<size_t>(end - begin), out + begin);
    });
  }
  const bool whole_bytes = VisitType<int8_t, uint8_t, int16_t>(input->type, [&](auto element) {
    const auto* in = tflite::GetTensorData<decltype(element)>(input);
    if (!IsPerChannel(input)) {
      float* out = output->data.f;
      const TfLiteQuantizationParams q = input->params;
      return ParallelRange(pool, tflite::NumElements(input), [=](int64_t begin, int64_t end) {
        int8::DequantizeToFloats(in + begin, q.scale, q.zero_point, out + begin,
                                 static_cast<size_t>(end - begin));
      });
    }
    Affine(pool, input, output, [in](int64_t i) { return int32_t{in[i]}; });
  });
  if (whole_bytes) return;
  const auto* in = tflite::GetTensorData<uint8_t>(input);
  const PackedType type = PackedTypeOf(input->type);
  Affine(pool, input, output, [=](int64_t i) { return PackedAt(in, type, i); });
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node, const PrepareArguments& arguments) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteFloat32, "The type of the output");
  if (!IsDequantizable(input->type)) return UnsupportedType(context, input->type);
  if (input->type != kTfLiteFloat16 && IsPerChannel(input)) {
    TF_LITE_ENSURE_OK(context, CheckChannels(context, input, *input->dims, "input"));
  }
  auto* data = static_cast<OpData*>(node->user_data);
  // A constant is converted in Prepare, so that later operators see constants and can pack them.
  const bool constant = tflite::IsConstantTensor(input) && output->allocation_type != kTfLiteCustom;
  // The output has new memory, so it must be converted again.
  if (output->data.raw == nullptr) data->converted = nullptr;
  if (constant) tflite::SetTensorToPersistentRo(output);
  TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims)));
  if (constant && data->converted != output->data.f) Convert(arguments.pool(), input, output);
  data->converted = constant ? output->data.f : nullptr;
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  if (static_cast<OpData*>(node->user_data)->converted != nullptr) return kTfLiteOk;
  Convert(pool, tflite::GetInput(context, node, 0), tflite::GetOutput(context, node, 0));
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_DEQUANTIZE() {
  return litmus::MakeRegistration<litmus::OpData, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
