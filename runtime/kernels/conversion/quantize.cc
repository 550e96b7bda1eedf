// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// QUANTIZE: float32 to integers of 4 to 16 bits, per tensor or per channel (rounds half away from
// zero); integers to integers of another scale, in fixed point.
#include "runtime/kernels/simd/int8/elementwise/quantize.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "runtime/interfaces/node_fusion.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/map_elements.h"
#include "runtime/kernels/common/packed.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/conversion/channels.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

// State of a node between Prepare and Eval.
struct OpData {
  int32_t multiplier = 0;
  int shift = 0;
  bool through_float = false;
  uint8_t table[256];  // int8 or uint8 to int8 or uint8: output byte, indexed by input byte
};

int32_t Quantized(float x, float scale, int32_t zero_point, double low, double high) {
  const float value = std::round(x / scale) + static_cast<float>(zero_point);
  // The comparison maps a NaN to the lowest value; std::clamp would return the NaN.
  return static_cast<int32_t>(value >= low ? std::min<double>(value, high) : low);
}

// Rescales an integer to the output's scale.
template <typename Out, typename In>
Out Rescaled(In x, const OpData& data, const TfLiteQuantizationParams& from,
             const TfLiteQuantizationParams& to) {
  constexpr int64_t kLow = std::numeric_limits<Out>::min(), kHigh = std::numeric_limits<Out>::max();
  if (data.through_float) {
    const float real = from.scale * static_cast<float>(x - from.zero_point);
    return static_cast<Out>(Quantized(real, to.scale, to.zero_point, kLow, kHigh));
  }
  const int32_t centred =
      static_cast<int32_t>(static_cast<uint32_t>(x) - static_cast<uint32_t>(from.zero_point));
  const int64_t value =
      int64_t{MultiplyByQuantizedMultiplier(centred, data.multiplier, data.shift)} + to.zero_point;
  return static_cast<Out>(std::clamp(value, kLow, kHigh));
}

// Fills the table if both tensors are int8 or uint8.
void FillTable(const TfLiteTensor* input, const TfLiteTensor* output, OpData* data) {
  VisitType<int8_t, uint8_t>(input->type, [&](auto in) {
    VisitType<int8_t, uint8_t>(output->type, [&](auto out) {
      for (int i = 0; i < 256; ++i) {
        data->table[i] = static_cast<uint8_t>(Rescaled<decltype(out)>(
            static_cast<decltype(in)>(i), *data, input->params, output->params));
      }
    });
  });
}

bool IsQuantizable(TfLiteType type) {
  return type == kTfLiteInt8 || type == kTfLiteUInt8 || type == kTfLiteInt16 ||
         type == kTfLiteInt32;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node, const PrepareArguments& arguments) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  const bool from_float = input->type == kTfLiteFloat32;
  if (!from_float && !IsQuantizable(input->type)) return UnsupportedType(context, input->type);
  if (!IsQuantizable(output->type) && !(from_float && PackedTypeOf(output->type).bits == 4)) {
    return UnsupportedType(context, output->type);
  }
  if (from_float && IsPerChannel(output)) {
    TF_LITE_ENSURE_OK(context, CheckChannels(context, output, *input->dims, "output"));
  } else {
    TF_LITE_ENSURE_MSG(context, output->params.scale > 0,
                       "The output needs a quantisation scale above 0.");
  }
  if (!from_float) {
    TF_LITE_ENSURE_MSG(context, input->params.scale > 0,
                       "The input needs a quantisation scale above 0.");
    auto* data = static_cast<OpData*>(node->user_data);
    QuantizeMultiplier(static_cast<double>(input->params.scale) / output->params.scale,
                       &data->multiplier, &data->shift);
    const NodeFusion* fusion = arguments.fusion;
    data->through_float = fusion != nullptr && fusion->through_float;
    FillTable(input, output, data);
  }
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

// Quantises floats; `set(i, q)` stores the i-th value.
template <typename Set>
void FromFloat(ThreadPool* pool, const TfLiteTensor* input, const TfLiteTensor* output, double low,
               double high, const Set& set) {
  const float* in = input->data.f;
  const int64_t n = tflite::NumElements(input);
  if (!IsPerChannel(output)) {
    const TfLiteQuantizationParams q = output->params;
    ParallelRange(pool, n, [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        set(i, Quantized(in[i], q.scale, q.zero_point, low, high));
      }
    });
    return;
  }
  const Channels channels(output, *input->dims);
  ParallelRange(pool, n, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int c = channels.Of(i);
      set(i, Quantized(in[i], channels.Scale(c), channels.ZeroPoint(c), low, high));
    }
  });
}

// Quantises floats to int8, uint8 or int16 with one scale.
void FromFloat(ThreadPool* pool, const TfLiteTensor* input, TfLiteTensor* output,
               int8::Element element) {
  const float* in = input->data.f;
  char* out = output->data.raw;
  const size_t size = element == int8::Element::kInt16 ? 2 : 1;
  const TfLiteQuantizationParams q = output->params;
  ParallelRange(pool, tflite::NumElements(input), [=](int64_t begin, int64_t end) {
    int8::QuantizeFloats(in + begin, q.scale, q.zero_point, element,
                         out + static_cast<size_t>(begin) * size, static_cast<size_t>(end - begin));
  });
}

template <typename In, typename Out>
void Rescale(ThreadPool* pool, const TfLiteTensor* input, const OpData& data,
             TfLiteTensor* output) {
  if constexpr (sizeof(In) == 1 && sizeof(Out) == 1) {
    return MapBytes(pool, input, data.table, output);
  }
  const TfLiteQuantizationParams from = input->params, to = output->params;
  const auto rescale = [&](In x) { return Rescaled<Out>(x, data, from, to); };
  if (sizeof(In) == 1 && tflite::NumElements(input) > 256) {
    // An 8-bit type has only 256 values, so each is rescaled once, into a table.
    Out table[256];
    for (int i = 0; i < 256; ++i) table[i] = rescale(static_cast<In>(i));
    MapElements<In, Out>(pool, input, output, [&](In x) { return table[static_cast<uint8_t>(x)]; });
    return;
  }
  MapElements<In, Out>(pool, input, output, rescale);
}

template <typename Out>
void To(ThreadPool* pool, const TfLiteTensor* input, const OpData& data, TfLiteTensor* output) {
  if (input->type == kTfLiteFloat32) {
    if constexpr (sizeof(Out) <= 2) {
      constexpr int8::Element kElement = std::is_same_v<Out, int8_t>    ? int8::Element::kInt8
                                         : std::is_same_v<Out, uint8_t> ? int8::Element::kUInt8
                                                                        : int8::Element::kInt16;
      if (!IsPerChannel(output)) return FromFloat(pool, input, output, kElement);
    }
    Out* out = tflite::GetTensorData<Out>(output);
    return FromFloat(pool, input, output, std::numeric_limits<Out>::min(),
                     std::numeric_limits<Out>::max(),
                     [out](int64_t i, int32_t q) { out[i] = static_cast<Out>(q); });
  }
  VisitType<int8_t, uint8_t, int16_t, int32_t>(input->type, [&](auto element) {
    Rescale<decltype(element), Out>(pool, input, data, output);
  });
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  const auto& data = *static_cast<const OpData*>(node->user_data);
  const bool whole_bytes = VisitType<int8_t, uint8_t, int16_t, int32_t>(
      output->type, [&](auto element) { To<decltype(element)>(pool, input, data, output); });
  if (whole_bytes) return kTfLiteOk;
  // Each thread's range begins at a whole byte, since two threads must not write the same byte.
  const PackedType type = PackedTypeOf(output->type);
  auto* out = tflite::GetTensorData<uint8_t>(output);
  FromFloat(pool, input, output, type.lowest, type.highest,
            [=](int64_t i, int32_t q) { AppendPacked(out, type, i, q); });
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_QUANTIZE() {
  return litmus::MakeRegistration<litmus::OpData, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
