// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/elementwise/unary.h"

#include <algorithm>
#include <cmath>

#include "runtime/kernels/quantized_tensor.h"
#include "runtime/kernels/simd/int8/elementwise/byte_table.h"
#include "runtime/threads/cpu_context.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

struct Limits {
  int32_t low, high;
};

Limits LimitsOf(TfLiteType type) {
  if (type == kTfLiteInt8) return {-128, 127};
  if (type == kTfLiteUInt8) return {0, 255};
  return {-32768, 32767};
}

}  // namespace

void FillTables(TfLiteType type, const QuantizedFunction& f, UnaryTables* tables) {
  const Limits limits = LimitsOf(type);
  if (type == kTfLiteInt16) tables->words.resize(65536);
  for (int32_t q = limits.low; q <= limits.high; ++q) {
    const int64_t value = std::clamp<int64_t>(f(q), limits.low, limits.high);
    if (type == kTfLiteInt16) {
      tables->words[static_cast<size_t>(q + 32768)] = static_cast<int16_t>(value);
    } else {
      tables->bytes[static_cast<uint8_t>(q)] = static_cast<uint8_t>(value);
    }
  }
}

QuantizedFunction ThroughFloat(const TfLiteTensor* input, const TfLiteTensor* output,
                               const std::function<float(float)>& f) {
  const TfLiteQuantizationParams in = input->params, out = output->params;
  const float inverse_scale = 1.0f / out.scale;
  return [=](int32_t q) -> int64_t {
    const float value =
        std::round(f(in.scale * static_cast<float>(q - in.zero_point)) * inverse_scale) +
        static_cast<float>(out.zero_point);
    // Infinities and what is not a number: as far as a clamp can see.
    if (!(value > -1e9f)) return -1000000000;
    return static_cast<int64_t>(std::min(value, 1e9f));
  };
}

void FillInterpolated(const TfLiteTensor* input, const TfLiteTensor* output,
                      const std::function<float(float)>& f, UnaryTables* tables) {
  constexpr int kSteps = 512;
  const float in_scale = input->params.scale, out_scale = output->params.scale;
  const float low = in_scale * static_cast<float>(-32768 - input->params.zero_point);
  const float high = in_scale * static_cast<float>(32767 - input->params.zero_point);
  const float out_low = out_scale * static_cast<float>(-32768 - output->params.zero_point);
  const float out_high = out_scale * static_cast<float>(32767 - output->params.zero_point);
  const float step = (high - low) / kSteps, half_step = step / 2;
  const float inverse_scale = 65536.0f / (out_high - out_low);
  const auto clamped = [](float v) {
    return std::isnan(v) ? int16_t{0} : static_cast<int16_t>(std::clamp(v, -32768.0f, 32767.0f));
  };
  int16_t points[kSteps + 1];
  for (int i = 0; i < kSteps; ++i) {
    const float x = low + static_cast<float>(i) * step;
    const float next = f(low + static_cast<float>(i + 1) * step) * inverse_scale;
    const float here = std::round(f(x) * inverse_scale);
    // Half of the chord's error in the middle of the step is taken off its start.
    const float chord = std::round((next + here) / 2);
    const float middle = std::round(f(x + half_step) * inverse_scale);
    points[i] = clamped(here - std::round((chord - middle) / 2));
  }
  points[kSteps] = clamped(std::round(f(high) * inverse_scale));
  FillTables(
      kTfLiteInt16,
      [&](int32_t q) -> int64_t {
        const int index = 256 + (q >> 7);
        // In 16 bits: steeper than that wraps around, as where EXP leaves the floats.
        const int32_t base = points[index];
        const auto slope = static_cast<int16_t>(points[index + 1] - base);
        return static_cast<int16_t>(base + ((slope * (q & 0x7F) + 64) >> 7));
      },
      tables);
}

TfLiteStatus PrepareUnary(TfLiteContext* context, TfLiteNode* node, const TfLiteTensor** input,
                          TfLiteTensor** output, bool quantized) {
  TF_LITE_ENSURE_EQ(context, tflite::NumInputs(node), 1);
  TF_LITE_ENSURE_EQ(context, tflite::NumOutputs(node), 1);
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, output));
  TF_LITE_ENSURE_TYPES_EQ(context, (*input)->type, (*output)->type);
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

TfLiteStatus UnsupportedType(TfLiteContext* context, TfLiteType type) {
  TF_LITE_KERNEL_LOG(context, "Type %s is not supported.", TfLiteTypeGetName(type));
  return kTfLiteError;
}

void ParallelRange(TfLiteContext* context, int64_t n,
                   const std::function<void(int64_t begin, int64_t end)>& f, double item_ns) {
  ParallelFor(
      CpuContext::PoolOf(context), static_cast<size_t>(n), item_ns,
      [&](size_t begin, size_t end) { f(static_cast<int64_t>(begin), static_cast<int64_t>(end)); });
}

void MapFloats(TfLiteContext* context, const TfLiteTensor* input, TfLiteTensor* output,
               elementwise::Unary op, float p, float q) {
  elementwise::Apply(op, input->data.f, output->data.f, tflite::NumElements(input),
                     CpuContext::PoolOf(context), p, q);
}

void MapBytes(TfLiteContext* context, const TfLiteTensor* input, const uint8_t* table,
              TfLiteTensor* output) {
  constexpr double kByteNs = 0.07;  // about
  const auto* in = tflite::GetTensorData<uint8_t>(input);
  auto* out = tflite::GetTensorData<uint8_t>(output);
  ParallelRange(
      context, tflite::NumElements(input),
      [=](int64_t begin, int64_t end) {
        int8::LookUpBytes(table, in + begin, out + begin, static_cast<size_t>(end - begin));
      },
      kByteNs);
}

void MapThroughTables(TfLiteContext* context, const TfLiteTensor* input, const UnaryTables& tables,
                      TfLiteTensor* output) {
  if (input->type == kTfLiteInt16) {
    const int16_t* words = tables.words.data() + 32768;
    MapElements<int16_t, int16_t>(context, input, output, [&](int16_t q) { return words[q]; });
  } else {
    MapBytes(context, input, tables.bytes, output);
  }
}

}  // namespace litmus
