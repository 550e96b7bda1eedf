// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// RESIZE_BILINEAR on NHWC: float32; uint8 with float weights, rounded; int8 and int16 with 10-bit
// weights.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/resize/resize_common.h"
#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/kernels/simd/int8/elementwise/interpolate.h"
#include "runtime/kernels/simd/nearby_elements.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/parallel_for.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

constexpr int kWeightBits = int8::kInterpolationBits;

// How an output coordinate is interpolated between two input coordinates.
struct Tap {
  int low, high;
  float weight;          // weight of `high`
  int32_t fixed_weight;  // weight of `high` with kWeightBits fraction bits
};

// Geometry of a resize.
struct Geometry {
  int in_h, in_w, out_h, out_w, channels;
  CountedVector<Tap> y, x;
};

// If a model sets both options, corners are aligned, as XNNPACK does in LiteRT.
CountedVector<Tap> MakeTaps(int in, int out, const TfLiteResizeBilinearParams& params) {
  const bool centers = params.half_pixel_centers && !params.align_corners;
  float scale = static_cast<float>(in) / static_cast<float>(out);
  int32_t fixed_scale = ((1 << kWeightBits) * in + out / 2) / out;
  if (params.align_corners && out > 1) {
    scale = static_cast<float>(in - 1) / static_cast<float>(out - 1);
    fixed_scale = ((1 << kWeightBits) * (in - 1) + (out - 1) / 2) / (out - 1);
  }
  CountedVector<Tap> taps(out);
  for (int i = 0; i < out; ++i) {
    Tap& tap = taps[i];
    const float position =
        centers ? (static_cast<float>(i) + 0.5f) * scale - 0.5f : static_cast<float>(i) * scale;
    const float floor = std::floor(position);
    tap.low = std::clamp(static_cast<int>(floor), 0, in - 1);
    tap.high = std::min(static_cast<int>(std::ceil(position)), in - 1);
    tap.weight = position - static_cast<float>(tap.low);
    tap.fixed_weight =
        centers ? i * fixed_scale + fixed_scale / 2 - (1 << (kWeightBits - 1)) : i * fixed_scale;
  }
  return taps;
}

// Computes the neighbours again from fixed-point positions, as the integer kernels do.
void UseFixedPoint(int in, CountedVector<Tap>* taps) {
  for (Tap& tap : *taps) {
    const int32_t position = tap.fixed_weight;
    tap.low = std::max(position >> kWeightBits, 0);
    tap.high = std::min((position + (1 << kWeightBits) - 1) >> kWeightBits, in - 1);
    tap.low = std::min(tap.low, in - 1);
    tap.high = std::max(tap.high, 0);
    tap.fixed_weight = position - (tap.low << kWeightBits);
  }
}

// Approximate nanoseconds per output element: float, 8-bit, and int16.
constexpr double kFloatNs = 0.25, kByteNs = 0.3, kElementNs = 2;

// Arguments of the loop over output rows.
struct ResizeTask {
  Geometry geometry;
  const void* in;
  void* out;
};

inline int16_t Interpolate(const Tap& y, const Tap& x, int16_t a, int16_t b, int16_t c, int16_t d) {
  const int64_t one = 1 << kWeightBits, wy = y.fixed_weight, wx = x.fixed_weight;
  const int64_t sum =
      a * (one - wy) * (one - wx) + c * wy * (one - wx) + b * (one - wy) * wx + d * wy * wx;
  const int64_t half =
      sum > 0 ? int64_t{1} << (2 * kWeightBits - 1) : -(int64_t{1} << (2 * kWeightBits - 1));
  return static_cast<int16_t>((sum + half) / (int64_t{1} << (2 * kWeightBits)));
}

// Computes one output row of int16.
void ResizeRow(const ResizeTask& task, size_t row) {
  const Geometry& g = task.geometry;
  const size_t line = static_cast<size_t>(g.in_w) * g.channels;
  const int16_t* image = static_cast<const int16_t*>(task.in) + row / g.out_h * g.in_h * line;
  const Tap& y = g.y[row % g.out_h];
  const int16_t* top = image + y.low * line;
  const int16_t* bottom = image + y.high * line;
  int16_t* out = static_cast<int16_t*>(task.out) + row * g.out_w * g.channels;
  for (const Tap& x : g.x) {
    const size_t left = static_cast<size_t>(x.low) * g.channels;
    const size_t right = static_cast<size_t>(x.high) * g.channels;
    for (int c = 0; c < g.channels; ++c) {
      *out++ =
          Interpolate(y, x, top[left + c], top[right + c], bottom[left + c], bottom[right + c]);
    }
  }
}

// Resizes float images, vectorised along channels.
void ResizeFloats(const ResizeTask& task, size_t rows, ThreadPool* pool) {
  const Geometry& g = task.geometry;
  std::vector<elementwise::Between> between(g.x.size());
  std::transform(g.x.begin(), g.x.end(), between.begin(), [](const Tap& tap) {
    return elementwise::Between{tap.low, tap.high, tap.weight};
  });
  const ElementTable<float> elements(between, static_cast<size_t>(g.channels));
  const elementwise::InterpolateFn interpolate = elementwise::BestKernels().interpolate;
  const size_t line = static_cast<size_t>(g.in_w) * g.channels;
  const size_t out_line = static_cast<size_t>(g.out_w) * g.channels;
  ParallelFor(pool, rows, kFloatNs * static_cast<double>(out_line), [&](size_t begin, size_t end) {
    std::vector<float> between_rows(line + kNearbyElements);
    for (size_t row = begin; row < end; ++row) {
      const float* image = static_cast<const float*>(task.in) + row / g.out_h * g.in_h * line;
      const Tap& y = g.y[row % g.out_h];
      interpolate({image + y.low * line, image + y.high * line, y.weight, between.data(),
                   static_cast<size_t>(g.in_w), between.size(), static_cast<size_t>(g.channels),
                   elements.View(), between_rows.data(),
                   static_cast<float*>(task.out) + row * out_line});
    }
  });
}

// Resizes int8 images, vectorised along channels.
void ResizeInt8(const ResizeTask& task, size_t rows, ThreadPool* pool) {
  const Geometry& g = task.geometry;
  std::vector<int8::FixedBetween> between(g.x.size());
  std::transform(g.x.begin(), g.x.end(), between.begin(), [](const Tap& tap) {
    return int8::FixedBetween{tap.low, tap.high, tap.fixed_weight};
  });
  const ElementTable<int32_t> elements(between, static_cast<size_t>(g.channels));
  const size_t line = static_cast<size_t>(g.in_w) * g.channels;
  const size_t out_line = static_cast<size_t>(g.out_w) * g.channels;
  ParallelFor(pool, rows, kByteNs * static_cast<double>(out_line), [&](size_t begin, size_t end) {
    std::vector<int32_t> between_rows(line + kNearbyElements);
    for (size_t row = begin; row < end; ++row) {
      const int8_t* image = static_cast<const int8_t*>(task.in) + row / g.out_h * g.in_h * line;
      const Tap& y = g.y[row % g.out_h];
      int8::InterpolateI8({image + y.low * line, image + y.high * line, y.fixed_weight,
                           static_cast<size_t>(g.in_w), static_cast<size_t>(g.channels),
                           between.data(), elements.View(), between.size(), between_rows.data(),
                           static_cast<int8_t*>(task.out) + row * out_line});
    }
  });
}

// Resizes uint8 images, vectorised along channels.
void ResizeUInt8(const ResizeTask& task, size_t rows, ThreadPool* pool) {
  const Geometry& g = task.geometry;
  std::vector<int8::FloatBetween> between(g.x.size());
  std::transform(g.x.begin(), g.x.end(), between.begin(), [](const Tap& tap) {
    return int8::FloatBetween{tap.low, tap.high, tap.weight};
  });
  const ElementTable<float> elements(between, static_cast<size_t>(g.channels));
  const size_t line = static_cast<size_t>(g.in_w) * g.channels;
  const size_t out_line = static_cast<size_t>(g.out_w) * g.channels;
  ParallelFor(pool, rows, kByteNs * static_cast<double>(out_line), [&](size_t begin, size_t end) {
    const size_t line_memory = line + kNearbyElements;
    std::vector<float> lines(2 * line_memory);
    for (size_t row = begin; row < end; ++row) {
      const auto* image = static_cast<const uint8_t*>(task.in) + row / g.out_h * g.in_h * line;
      const Tap& y = g.y[row % g.out_h];
      int8::InterpolateU8({image + y.low * line, image + y.high * line, y.weight,
                           static_cast<size_t>(g.in_w), static_cast<size_t>(g.channels),
                           between.data(), elements.View(), between.size(), lines.data(),
                           lines.data() + line_memory,
                           static_cast<uint8_t*>(task.out) + row * out_line});
    }
  });
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  ResizeTensors tensors;
  TF_LITE_ENSURE_STATUS(GetResizeTensors(context, node, &tensors));
  const auto* params = static_cast<const TfLiteResizeBilinearParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "RESIZE_BILINEAR: the parameters are missing.");
  return PrepareResize(context, "RESIZE_BILINEAR", tensors);
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  ResizeTensors tensors;
  TF_LITE_ENSURE_STATUS(GetResizeTensors(context, node, &tensors));
  if (tflite::IsDynamicTensor(tensors.output)) {
    TF_LITE_ENSURE_STATUS(ResizeToSize(context, "RESIZE_BILINEAR", tensors));
  }
  // Returns early if there are no elements: height and width may then have any value.
  if (tflite::NumElements(tensors.output) == 0) return kTfLiteOk;
  const TfLiteTensor* input = tensors.input;
  TfLiteTensor* output = tensors.output;
  const auto& params = *static_cast<const TfLiteResizeBilinearParams*>(node->builtin_data);
  ResizeTask task;
  Geometry& g = task.geometry;
  g = {input->dims->data[1],
       input->dims->data[2],
       output->dims->data[1],
       output->dims->data[2],
       input->dims->data[3],
       {},
       {}};
  g.y = MakeTaps(g.in_h, g.out_h, params);
  g.x = MakeTaps(g.in_w, g.out_w, params);
  task.in = input->data.raw;
  task.out = output->data.raw;
  const size_t rows = static_cast<size_t>(input->dims->data[0]) * g.out_h;
  switch (input->type) {
    case kTfLiteFloat32:
      ResizeFloats(task, rows, pool);
      return kTfLiteOk;
    case kTfLiteUInt8:
      ResizeUInt8(task, rows, pool);
      return kTfLiteOk;
    case kTfLiteInt8:
    case kTfLiteInt16:
      UseFixedPoint(g.in_h, &g.y);
      UseFixedPoint(g.in_w, &g.x);
      if (input->type == kTfLiteInt8) {
        ResizeInt8(task, rows, pool);
        return kTfLiteOk;
      }
      break;
    default:
      return UnsupportedType(context, input->type);
  }
  ParallelFor(pool, rows, kElementNs * g.out_w * g.channels, [&](size_t begin, size_t end) {
    for (size_t row = begin; row < end; ++row) ResizeRow(task, row);
  });
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_RESIZE_BILINEAR() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
