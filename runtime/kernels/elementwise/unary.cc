// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/elementwise/unary.h"

#include <algorithm>
#include <cmath>

#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

// Range of a quantised type.
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
  if (type == kTfLiteInt16) tables->table16.resize(65536);
  for (int32_t q = limits.low; q <= limits.high; ++q) {
    const int64_t value = std::clamp<int64_t>(f(q), limits.low, limits.high);
    if (type == kTfLiteInt16) {
      tables->table16[static_cast<size_t>(q + 32768)] = static_cast<int16_t>(value);
    } else {
      tables->table8[static_cast<uint8_t>(q)] = static_cast<uint8_t>(value);
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
    // Infinities and NaN become integers far outside the range of any output type.
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
    // The point is moved by half of the error that linear interpolation has in the middle of the
    // step.
    const float chord = std::round((next + here) / 2);
    const float middle = std::round(f(x + half_step) * inverse_scale);
    points[i] = clamped(here - std::round((chord - middle) / 2));
  }
  points[kSteps] = clamped(std::round(f(high) * inverse_scale));
  FillTables(
      kTfLiteInt16,
      [&](int32_t q) -> int64_t {
        const int index = 256 + (q >> 7);
        // The slope has 16 bits: a larger one wraps around, as in TensorFlow Lite, for example
        // where EXP overflows a float.
        const int32_t base = points[index];
        const auto slope = static_cast<int16_t>(points[index + 1] - base);
        return static_cast<int16_t>(base + ((slope * (q & 0x7F) + 64) >> 7));
      },
      tables);
}

void MapFloats(ThreadPool* pool, const TfLiteTensor* input, TfLiteTensor* output,
               elementwise::Unary op, float p, float q) {
  elementwise::Apply(op, input->data.f, output->data.f, tflite::NumElements(input), pool, p, q);
}

void MapThroughTables(ThreadPool* pool, const TfLiteTensor* input, const UnaryTables& tables,
                      TfLiteTensor* output) {
  if (input->type == kTfLiteInt16) {
    const int16_t* table = tables.table16.data() + 32768;
    MapElements<int16_t, int16_t>(pool, input, output, [&](int16_t q) { return table[q]; });
  } else {
    MapBytes(pool, input, tables.table8, output);
  }
}

}  // namespace litmus
