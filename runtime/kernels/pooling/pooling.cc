// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVERAGE_POOL_2D and MAX_POOL_2D on NHWC: float32, int8, uint8, int16; L2_POOL_2D: float32.
// Integer averages round half away from zero and include only elements inside the image; the output
// has the input's quantisation.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/interfaces/node_fusion.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/padding.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/kernels/simd/int8/elementwise/average_pool.h"
#include "runtime/kernels/simd/int8/elementwise/max_pool.h"
#include "runtime/threads/parallel_for.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

enum class Kind { kAverage, kMax, kL2 };

// The window of an output pixel, clipped to the image.
struct Window {
  int y0, y1, x0, x1;
};

// Arguments of the loops over windows.
struct PoolTask {
  const TfLitePoolParams* params;
  TfLitePaddingValues padding;
  int in_h, in_w, out_h, out_w, channels;
  const void* in;
  void* out;
  double low, high;
};

Window ClippedWindow(const PoolTask& task, int y, int x) {
  const int64_t top = int64_t{y} * task.params->stride_height - task.padding.height;
  const int64_t left = int64_t{x} * task.params->stride_width - task.padding.width;
  const auto clip = [](int64_t i, int size) {
    return static_cast<int>(std::clamp<int64_t>(i, 0, size));
  };
  return {clip(top, task.in_h), clip(top + task.params->filter_height, task.in_h),
          clip(left, task.in_w), clip(left + task.params->filter_width, task.in_w)};
}

// Upper bound of the number of elements of a window that lie inside the image.
int64_t WindowElements(const PoolTask& task) {
  return int64_t{std::min(task.params->filter_height, task.in_h)} *
         std::min(task.params->filter_width, task.in_w);
}

// Max number of elements of a window: the sum of their 8-bit values must fit 32 bits.
constexpr int64_t kMaxWindow = 1 << 23;

// Type of sums: 32 bits for 8-bit values, 64 bits for 16-bit values, float for floats. Floats are
// added in the order of the window.
template <typename T>
struct Accumulator {
  using Type = int32_t;
};
template <>
struct Accumulator<int16_t> {
  using Type = int64_t;
};
template <>
struct Accumulator<float> {
  using Type = float;
};

inline float Average(float sum, int count) { return sum / static_cast<float>(count); }
template <typename Sum>
Sum Average(Sum sum, int count) {
  return (sum > 0 ? sum + count / 2 : sum - count / 2) / count;
}

template <Kind kind, typename T>
void PoolRow(const PoolTask& task, size_t row) {
  using Sum = typename Accumulator<T>::Type;
  const size_t batch = row / task.out_h;
  const int y = static_cast<int>(row % task.out_h);
  const auto* in = static_cast<const T*>(task.in) +
                   batch * task.in_h * task.in_w * static_cast<size_t>(task.channels);
  auto* out = static_cast<T*>(task.out) + row * task.out_w * static_cast<size_t>(task.channels);
  const Sum low = static_cast<Sum>(task.low), high = static_cast<Sum>(task.high);
  std::vector<Sum> sums(task.channels);
  for (int x = 0; x < task.out_w; ++x, out += task.channels) {
    const Window w = ClippedWindow(task, y, x);
    std::fill(sums.begin(), sums.end(),
              kind == Kind::kMax ? static_cast<Sum>(std::numeric_limits<T>::lowest()) : Sum{0});
    for (int iy = w.y0; iy < w.y1; ++iy) {
      for (int ix = w.x0; ix < w.x1; ++ix) {
        const T* pixel = in + (static_cast<size_t>(iy) * task.in_w + ix) * task.channels;
        for (int c = 0; c < task.channels; ++c) {
          const Sum value = pixel[c];
          if constexpr (kind == Kind::kMax) {
            sums[c] = sums[c] < value ? value : sums[c];
          } else {
            sums[c] += kind == Kind::kL2 ? value * value : value;
          }
        }
      }
    }
    const int count = std::max(w.y1 - w.y0, 0) * std::max(w.x1 - w.x0, 0);
    for (int c = 0; c < task.channels; ++c) {
      Sum value = kind == Kind::kMax ? sums[c] : count > 0 ? Average(sums[c], count) : Sum{0};
      if constexpr (kind == Kind::kL2) value = std::sqrt(value);
      out[c] = static_cast<T>(std::min(std::max(value, low), high));
    }
  }
}

// State of a node: sizes of a fused PAD (NodeFusion). The padded pixels count as the lowest value.
struct OpData {
  int top = 0, bottom = 0, left = 0, right = 0;
};

TfLiteStatus GetTask(TfLiteContext* context, const TfLiteNode* node, const TfLiteTensor* input,
                     PoolTask* task) {
  const auto& pads = *static_cast<const OpData*>(node->user_data);
  const auto* params = static_cast<const TfLitePoolParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  TF_LITE_ENSURE_MSG(context, params->stride_height > 0 && params->stride_width > 0,
                     "Strides must be above 0.");
  TF_LITE_ENSURE_MSG(context, params->filter_height > 0 && params->filter_width > 0,
                     "The filter must have a size above 0.");
  task->params = params;
  task->in_h = input->dims->data[1];
  task->in_w = input->dims->data[2];
  task->channels = input->dims->data[3];
  const int64_t padded_h = int64_t{task->in_h} + pads.top + pads.bottom;
  const int64_t padded_w = int64_t{task->in_w} + pads.left + pads.right;
  TF_LITE_ENSURE_MSG(context, padded_h <= INT32_MAX && padded_w <= INT32_MAX,
                     "The padded input is too large: more than 2147483647 rows or columns.");
  TF_LITE_ENSURE_MSG(
      context,
      ComputeWindow(params->padding, params->stride_height, params->stride_width, 1, 1,
                    static_cast<int>(padded_h), static_cast<int>(padded_w), params->filter_height,
                    params->filter_width, &task->out_h, &task->out_w, &task->padding),
      "The filter does not fit the image.");
  task->padding.height += pads.top;
  task->padding.width += pads.left;
  TF_LITE_ENSURE_MSG(context, WindowElements(*task) <= kMaxWindow, "The filter is too large.");
  return kTfLiteOk;
}

template <Kind kind>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node, const PrepareArguments& arguments) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(input), 4,
                      "The number of dimensions of the input");
  LITMUS_ENSURE_TYPE_OF(context, input->type, output->type, "The type of the input",
                        "the type of the output");
  if (input->type != kTfLiteFloat32 && (kind == Kind::kL2 || !IsQuantizedType(input->type))) {
    return UnsupportedType(context, input->type);
  }
  auto* pads = static_cast<OpData*>(node->user_data);
  *pads = OpData();
  const NodeFusion* fusion = arguments.fusion;
  if (kind == Kind::kMax && fusion != nullptr) {
    *pads = {fusion->pad_top, fusion->pad_bottom, fusion->pad_left, fusion->pad_right};
  }
  PoolTask task = {};
  TF_LITE_ENSURE_OK(context, GetTask(context, node, input, &task));

  TfLiteIntArray* shape = TfLiteIntArrayCreate(4);
  shape->data[0] = input->dims->data[0];
  shape->data[1] = task.out_h;
  shape->data[2] = task.out_w;
  shape->data[3] = task.channels;
  return context->ResizeTensor(context, output, shape);
}

// Approximate nanoseconds per input read: floats and bytes with vectors, and elements one by one.
constexpr double kFloatNs = 0.06, kByteNs = 0.03, kElementNs = 0.5;

// Number of inputs that are read for one row of outputs.
double RowReads(const PoolTask& t) {
  return static_cast<double>(WindowElements(t)) * t.out_w * t.channels;
}

// MAX and AVERAGE of floats, vectorised.
template <Kind kind>
void PoolFloats(const PoolTask& t, size_t batches, ThreadPool* pool) {
  const TfLitePoolParams& p = *t.params;
  const elementwise::PoolFn row = elementwise::BestKernels().pool[static_cast<int>(
      kind == Kind::kMax ? elementwise::Pool::kMax : elementwise::Pool::kAverage)];
  const size_t image = static_cast<size_t>(t.in_h) * t.in_w * t.channels;
  const auto out_h = static_cast<size_t>(t.out_h);
  const size_t out_image = out_h * t.out_w * t.channels;
  const elementwise::PoolArgs args = {static_cast<const float*>(t.in),
                                      static_cast<float*>(t.out),
                                      t.in_h,
                                      t.in_w,
                                      t.channels,
                                      t.out_w,
                                      p.filter_height,
                                      p.filter_width,
                                      p.stride_height,
                                      p.stride_width,
                                      t.padding.height,
                                      t.padding.width,
                                      static_cast<float>(t.low),
                                      static_cast<float>(t.high)};
  ParallelFor(pool, batches * out_h, kFloatNs * RowReads(t), [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      elementwise::PoolArgs a = args;
      a.in += i / out_h * image;
      a.out += i / out_h * out_image;
      row(a, static_cast<int>(i % out_h));
    }
  });
}

// MAX and AVERAGE of int8 and uint8, vectorised.
template <Kind kind, typename T>
void PoolBytes(const PoolTask& t, size_t batches, ThreadPool* pool) {
  using Line = std::conditional_t<kind == Kind::kMax, T, uint16_t>;
  using Args =
      std::conditional_t<kind == Kind::kMax, int8::MaxPoolArgs<T>, int8::AveragePoolArgs<T>>;
  const size_t line = static_cast<size_t>(t.in_w) * t.channels;
  const size_t out_line = static_cast<size_t>(t.out_w) * t.channels;
  ParallelFor(pool, batches * t.out_h, kByteNs * RowReads(t), [&](size_t begin, size_t end) {
    std::vector<Line> memory(line);
    for (size_t i = begin; i < end; ++i) {
      const size_t batch = i / t.out_h;
      const Window w = ClippedWindow(t, static_cast<int>(i % t.out_h), 0);
      const T* rows = static_cast<const T*>(t.in) + (batch * t.in_h + w.y0) * line;
      const Args args = {rows,
                         std::max(w.y1 - w.y0, 0),
                         t.in_w,
                         t.channels,
                         t.out_w,
                         t.params->filter_width,
                         t.params->stride_width,
                         t.padding.width,
                         static_cast<T>(t.low),
                         static_cast<T>(t.high),
                         memory.data(),
                         static_cast<T*>(t.out) + i * out_line};
      if constexpr (kind == Kind::kMax) {
        int8::MaxPoolRow(args);
      } else {
        int8::AveragePoolRow(args);
      }
    }
  });
}

template <Kind kind>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  PoolTask task = {};
  TF_LITE_ENSURE_OK(context, GetTask(context, node, input, &task));
  task.in = input->data.raw;
  task.out = output->data.raw;
  if (input->type == kTfLiteFloat32) {
    float low, high;
    tflite::CalculateActivationRange(task.params->activation, &low, &high);
    task.low = low;
    task.high = high;
  } else {
    int32_t low, high;
    TF_LITE_ENSURE_OK(context, tflite::CalculateActivationRangeQuantized(
                                   context, task.params->activation, output, &low, &high));
    task.low = low;
    task.high = high;
  }
  void (*row)(const PoolTask&, size_t) = &PoolRow<kind, float>;
  if constexpr (kind != Kind::kL2) {
    if (input->type == kTfLiteFloat32) {
      PoolFloats<kind>(task, static_cast<size_t>(output->dims->data[0]), pool);
      return kTfLiteOk;
    }
    const auto batches = static_cast<size_t>(output->dims->data[0]);
    if (kind == Kind::kMax || WindowElements(task) <= int8::kMostAveraged) {
      if (input->type == kTfLiteInt8) {
        PoolBytes<kind, int8_t>(task, batches, pool);
        return kTfLiteOk;
      }
      if (input->type == kTfLiteUInt8) {
        PoolBytes<kind, uint8_t>(task, batches, pool);
        return kTfLiteOk;
      }
    }
    if constexpr (kind == Kind::kAverage) {
      if (input->type == kTfLiteInt8) row = &PoolRow<kind, int8_t>;
      if (input->type == kTfLiteUInt8) row = &PoolRow<kind, uint8_t>;
    }
    if (input->type == kTfLiteInt16) row = &PoolRow<kind, int16_t>;
  }
  const size_t rows = static_cast<size_t>(output->dims->data[0]) * task.out_h;
  ParallelFor(pool, rows, kElementNs * RowReads(task), [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) row(task, i);
  });
  return kTfLiteOk;
}

template <Kind kind>
TfLiteRegistration* Registration() {
  return MakeRegistration<OpData, Prepare<kind>, Eval<kind>>();
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_AVERAGE_POOL_2D() {
  return litmus::Registration<litmus::Kind::kAverage>();
}
TfLiteRegistration* Register_L2_POOL_2D() { return litmus::Registration<litmus::Kind::kL2>(); }
TfLiteRegistration* Register_MAX_POOL_2D() { return litmus::Registration<litmus::Kind::kMax>(); }

}  // namespace tflite::ops::builtin
