// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Reference evaluation of CONV_2D and DEPTHWISE_CONV_2D: one loop for all arithmetics, and a faster
// one for float32, because large models would otherwise take minutes.
#include <algorithm>
#include <cstring>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/convolution/conv_loop.h"

namespace litmus {
namespace {

using tflite::GetTensorData;

float ClampFloat(float value, const ConvState& s) {
  return std::min(std::max(value, s.float_min), s.float_max);
}

// Number of output channels whose float sums are computed together. With a single sum, each
// addition would wait for the one before. The order of the terms within each sum stays the same.
constexpr int kChannels = 16;

// A vector type of the compiler. Highway has no vectors without SSSE3, and a plain loop over the
// input channels would be vectorised by GCC 12 with expensive transpositions.
using FourFloats = float __attribute__((vector_size(16)));

FourFloats Load(const float* from) {
  FourFloats floats;
  std::memcpy(&floats, from, sizeof(floats));
  return floats;
}

// sums[i] += pixel[k] * tap[k][i] for every input channel k.
void AddProducts(const float* pixel, const float* tap, int channels, FourFloats* sums) {
  FourFloats sum0 = sums[0], sum1 = sums[1], sum2 = sums[2], sum3 = sums[3];
  for (int k = 0; k < channels; ++k, tap += kChannels) {
    sum0 += pixel[k] * Load(tap);
    sum1 += pixel[k] * Load(tap + 4);
    sum2 += pixel[k] * Load(tap + 8);
    sum3 += pixel[k] * Load(tap + 12);
  }
  sums[0] = sum0, sums[1] = sum1, sums[2] = sum2, sums[3] = sum3;
}

// Computes the same as reference::Convolve for the output channels [c, c + count) of one group,
// where count <= kChannels. `packed` must have room for the weights of kChannels output channels.
template <typename Finish>
void ConvolveChannels(const ConvGeometry& g, const float* input, const float* filter, int c,
                      int count, float* packed, Finish finish) {
  const int64_t weights = int64_t{1} * g.filter_h * g.filter_w * g.group_c;
  for (int64_t k = 0; k < weights; ++k) {
    for (int i = 0; i < kChannels; ++i) {
      packed[k * kChannels + i] = i < count ? filter[(c + i) * weights + k] : 0;
    }
  }
  for (int b = 0; b < g.batch; ++b) {
    for (int y = 0; y < g.out_h; ++y) {
      for (int x = 0; x < g.out_w; ++x) {
        FourFloats sums[kChannels / 4] = {};
        reference::ForEachTap(g, b, y, x, input, packed, int64_t{1} * kChannels * g.group_c,
                              [&](const float* pixel, const float* tap) {
                                AddProducts(pixel, tap, g.group_c, sums);
                              });
        const int64_t pixel = (int64_t{1} * b * g.out_h + y) * g.out_w + x;
        for (int i = 0; i < count; ++i) finish(pixel * g.out_c + c + i, c + i, sums[i / 4][i % 4]);
      }
    }
  }
}

void EvalFloat(const ConvTensors& t, const ConvState& s, float* packed) {
  const ConvGeometry& g = s.geometry;
  const float* input = GetTensorData<float>(t.input);
  const float* filter = GetTensorData<float>(t.filter);
  const float* bias = GetTensorData<float>(t.bias);
  float* output = GetTensorData<float>(t.output);
  const auto finish = [&](int64_t i, int c, float sum) {
    output[i] = ClampFloat(bias ? sum + bias[c] : sum, s);
  };
  if (g.depthwise) {
    reference::Convolve<float>(
        g, input, filter, [](float sum, int, float x, float w) { return sum + x * w; },
        [&](int64_t i, int, int c, float sum) { finish(i, c, sum); });
    return;
  }
  const int group_out_c = g.out_c / g.groups();
  for (int group = 0; group < g.groups(); ++group) {
    for (int c = 0; c < group_out_c; c += kChannels) {
      ConvolveChannels(g, input + int64_t{1} * group * g.group_c, filter, group * group_out_c + c,
                       std::min(kChannels, group_out_c - c), packed, finish);
    }
  }
}

// Convolution of quantised activations of type T (int8, uint8 or int16). Sum: type of sums and
// bias.
template <typename T, typename Weight, typename Sum>
void EvalInteger(const ConvTensors& t, const ConvState& s) {
  const Sum* bias = GetTensorData<Sum>(t.bias);
  T* output = GetTensorData<T>(t.output);
  reference::Convolve<Sum>(
      s.geometry, GetTensorData<T>(t.input), GetTensorData<Weight>(t.filter),
      [&](Sum sum, int, T x, Weight w) {
        return WrappingSum(sum, Sum{(x - s.input_zero_point) * (w - s.filter_zero_point)});
      },
      [&](int64_t i, int, int c, Sum sum) {
        if (bias) sum = WrappingSum(sum, bias[c]);
        const int64_t scaled = MultiplyByQuantizedMultiplier(sum, s.multiplier[c], s.shift[c]);
        output[i] =
            static_cast<T>(ClampToRange(scaled + s.output_zero_point, s.act_min, s.act_max));
      });
}

// Hybrid convolution: each image of the float input is quantised with its own scale.
void EvalHybrid(const ConvTensors& t, ConvState* s, int8_t* quantized) {
  QuantizeImages(t, s, quantized);
  const float* bias = GetTensorData<float>(t.bias);
  float* output = GetTensorData<float>(t.output);
  reference::Convolve<int32_t>(
      s->geometry, quantized, GetTensorData<int8_t>(t.filter),
      [&](int32_t sum, int b, int8_t x, int8_t w) {
        return WrappingSum(sum, (x - s->image_zero_points[b]) * w);
      },
      [&](int64_t i, int b, int c, int32_t sum) {
        const float value = static_cast<float>(sum) * s->filter_scales[c] * s->image_scales[b];
        output[i] = ClampFloat(bias ? value + bias[c] : value, *s);
      });
}

}  // namespace

void QuantizeImages(const ConvTensors& t, ConvState* s, int8_t* quantized) {
  const ConvGeometry& g = s->geometry;
  const int64_t image_size = int64_t{1} * g.in_h * g.in_w * g.in_c;
  for (int b = 0; b < g.batch; ++b) {
    const float* image = GetTensorData<float>(t.input) + b * image_size;
    int8_t* q = quantized + b * image_size;
    if (s->symmetric_input) {
      SymmetricQuantizeFloats(image, image_size, q, &s->image_scales[b]);
      s->image_zero_points[b] = 0;
    } else {
      AsymmetricQuantizeFloats(image, image_size, q, &s->image_scales[b], &s->image_zero_points[b]);
    }
  }
}

int64_t QuantizedInputBytes(const ConvState& state) {
  return state.arithmetic == ConvArithmetic::kHybrid ? state.geometry.input_size() : 0;
}

int64_t ConvReferenceScratch(const ConvState& state) {
  const ConvGeometry& g = state.geometry;
  if (state.arithmetic != ConvArithmetic::kFloat || g.depthwise) return QuantizedInputBytes(state);
  return int64_t{sizeof(float)} * kChannels * g.filter_h * g.filter_w * g.group_c;
}

void EvalConvReference(const ConvTensors& t, ConvState* state, void* scratch) {
  switch (state->arithmetic) {
    case ConvArithmetic::kFloat:
      return EvalFloat(t, *state, static_cast<float*>(scratch));
    case ConvArithmetic::kHybrid:
      return EvalHybrid(t, state, static_cast<int8_t*>(scratch));
    case ConvArithmetic::kInt8:
      return EvalInteger<int8_t, int8_t, int32_t>(t, *state);
    case ConvArithmetic::kUint8:
      return EvalInteger<uint8_t, uint8_t, int32_t>(t, *state);
    case ConvArithmetic::kInt16:
      if (state->wide_sums) {
        return EvalInteger<int16_t, int8_t, int64_t>(t, *state);
      }
      return EvalInteger<int16_t, int8_t, int32_t>(t, *state);
  }
}

}  // namespace litmus
