// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The custom operators AvgPool3D and MaxPool3D (TensorFlow's) on NDHWC: float32, int8, int16.
// Integer averages round half away from zero and include only elements inside the image; the output
// has the input's quantisation. Options are a FlexBuffer map: data_format, padding, ksize, strides.
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/padding.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/custom/custom_ops_register.h"
#include "runtime/kernels/custom/flex_options.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

constexpr int kAxes = 3;            // depth, height, width: dimensions 1 to 3
constexpr double kElementNs = 0.5;  // approximate nanoseconds per element of a window

struct Pool3D {
  TfLitePadding padding = kTfLitePaddingUnknown;
  std::array<int, kAxes> filter = {}, stride = {};
  // Size of the output, and number of padded elements before the image.
  std::array<int, kAxes> out = {}, before = {};
};

// Reads the sizes of depth, height and width from a list [1, depth, height, width, 1].
TfLiteStatus ReadSizes(TfLiteContext* context, const flexbuffers::Map& options, const char* key,
                       std::array<int, kAxes>* sizes) {
  const auto values = FlexIntegers(options[key]);
  TF_LITE_ENSURE_MSG(
      context,
      values.has_value() && values->size() == 5 && values->front() == 1 && values->back() == 1,
      "%s must be a list of five numbers, the first and the last of them 1.", key);
  for (int d = 0; d < kAxes; ++d) {
    const int64_t size = (*values)[static_cast<size_t>(d) + 1];
    TF_LITE_ENSURE_MSG(context, size > 0 && size <= INT32_MAX, "%s has a %lld; it must be above 0.",
                       key, static_cast<long long>(size));
    (*sizes)[static_cast<size_t>(d)] = static_cast<int>(size);
  }
  return kTfLiteOk;
}

TfLiteStatus ReadOptions(TfLiteContext* context, const TfLiteNode* node, Pool3D* pool) {
  const auto options = FlexOptions(node);
  TF_LITE_ENSURE_MSG(context, options.has_value(), "The options are not a flexbuffer map.");
  const std::string format = (*options)["data_format"].AsString().str();
  TF_LITE_ENSURE_MSG(context, format == "NDHWC", "data_format is \"%s\"; it must be \"NDHWC\".",
                     format.c_str());
  const std::string padding = (*options)["padding"].AsString().str();
  pool->padding = padding == "SAME"    ? kTfLitePaddingSame
                  : padding == "VALID" ? kTfLitePaddingValid
                                       : kTfLitePaddingUnknown;
  TF_LITE_ENSURE_MSG(context, pool->padding != kTfLitePaddingUnknown,
                     "padding is \"%s\"; it must be \"SAME\" or \"VALID\".", padding.c_str());
  TF_LITE_ENSURE_OK(context, ReadSizes(context, *options, "ksize", &pool->filter));
  return ReadSizes(context, *options, "strides", &pool->stride);
}

TfLiteStatus CheckTypes(TfLiteContext* context, const TfLiteTensor* input,
                        const TfLiteTensor* output) {
  LITMUS_ENSURE_TYPE_OF(context, output->type, input->type, "The type of the output",
                        "the type of the input");
  if (input->type == kTfLiteFloat32) return kTfLiteOk;
  if (input->type != kTfLiteInt8 && input->type != kTfLiteInt16) {
    return UnsupportedType(context, input->type);
  }
  constexpr float kSameScale = 1e-6f;  // LiteRT's tolerance for equal scales
  const TfLiteQuantizationParams &in = input->params, &out = output->params;
  TF_LITE_ENSURE_MSG(
      context, std::abs(in.scale - out.scale) <= kSameScale && in.zero_point == out.zero_point,
      "The output's scale %g and zero point %d must be the input's, %g and %d.",
      static_cast<double>(out.scale), out.zero_point, static_cast<double>(in.scale), in.zero_point);
  return kTfLiteOk;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input}, {&output}));
  auto* pool = static_cast<Pool3D*>(node->user_data);
  TF_LITE_ENSURE_OK(context, ReadOptions(context, node, pool));
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(input), 5,
                      "The number of dimensions of the input");
  TF_LITE_ENSURE_OK(context, CheckTypes(context, input, output));
  for (size_t d = 0; d < kAxes; ++d) {
    const int size = input->dims->data[d + 1], filter = pool->filter[d], stride = pool->stride[d];
    const int64_t out = WindowOutputSize(pool->padding, size, filter, stride);
    TF_LITE_ENSURE_MSG(context, out >= 0 && WindowFits(size, filter, stride, 1, out),
                       "A filter of %d, moved by %d, does not fit dimension %zu of the input, %s.",
                       filter, stride, d + 1, tflite::GetShapeDebugString(input->dims).c_str());
    int more_after;
    pool->before[d] = static_cast<int>(WindowPadding(size, filter, stride, 1, out, &more_after));
    pool->out[d] = static_cast<int>(out);
  }
  return ResizeTo(
      context, output,
      {input->dims->data[0], pool->out[0], pool->out[1], pool->out[2], input->dims->data[4]});
}

// The part of a window that is inside the image.
struct Span {
  int begin, end;
};
Span Inside(const Pool3D& pool, size_t axis, int position, int size) {
  const int first = position * pool.stride[axis] - pool.before[axis];
  return {std::max(first, 0), std::min(first + pool.filter[axis], size)};
}

struct Average {
  template <typename T>
  static T First() {
    return T{0};
  }
  template <typename Sum>
  static void Add(Sum value, Sum* sum) {
    *sum += value;
  }
  static float Result(float sum, int64_t count) { return sum / static_cast<float>(count); }
  static int64_t Result(int64_t sum, int64_t count) {
    return (sum > 0 ? sum + count / 2 : sum - count / 2) / count;
  }
};

struct Max {
  template <typename T>
  static T First() {
    return std::numeric_limits<T>::lowest();
  }
  // The order of the comparison ignores a NaN.
  template <typename Sum>
  static void Add(Sum value, Sum* largest) {
    *largest = *largest < value ? value : *largest;
  }
  template <typename Sum>
  static Sum Result(Sum largest, int64_t) {
    return largest;
  }
};

// Computes the output row of batch `b`, depth `z` and height `y`.
template <typename Kind, typename T, typename Sum>
void PoolRow(const Pool3D& pool, const TfLiteTensor* input, int b, int z, int y, T* out) {
  const int* dims = input->dims->data;
  const int channels = dims[4];
  const Span depth = Inside(pool, 0, z, dims[1]), height = Inside(pool, 1, y, dims[2]);
  std::vector<Sum> sums(static_cast<size_t>(channels));
  for (int x = 0; x < pool.out[2]; ++x, out += channels) {
    const Span width = Inside(pool, 2, x, dims[3]);
    std::fill(sums.begin(), sums.end(), static_cast<Sum>(Kind::template First<T>()));
    for (int iz = depth.begin; iz < depth.end; ++iz) {
      for (int iy = height.begin; iy < height.end; ++iy) {
        const T* in =
            tflite::GetTensorData<T>(input) +
            (((int64_t{b} * dims[1] + iz) * dims[2] + iy) * dims[3] + width.begin) * channels;
        for (int ix = width.begin; ix < width.end; ++ix, in += channels) {
          for (int c = 0; c < channels; ++c) Kind::Add(static_cast<Sum>(in[c]), &sums[c]);
        }
      }
    }
    const int64_t count = int64_t{1} * (depth.end - depth.begin) * (height.end - height.begin) *
                          (width.end - width.begin);
    for (int c = 0; c < channels; ++c) {
      Sum value = Kind::Result(sums[c], count);
      if constexpr (std::is_same_v<T, float>) {
        // As in LiteRT, results are clamped to finite floats even without an activation.
        constexpr float kMost = std::numeric_limits<float>::max();
        value = std::min(std::max(value, -kMost), kMost);
      }
      out[c] = static_cast<T>(value);
    }
  }
}

template <typename Kind>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* threads) {
  const auto& pool = *static_cast<const Pool3D*>(node->user_data);
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::NumElements(output) == 0) return kTfLiteOk;
  const int64_t row = int64_t{pool.out[2]} * input->dims->data[4];
  double row_ns = kElementNs * static_cast<double>(row);
  for (size_t d = 0; d < kAxes; ++d) row_ns *= std::min(pool.filter[d], input->dims->data[d + 1]);
  const auto rows = static_cast<size_t>(tflite::NumElements(output) / row);
  return DispatchOnType<float, int8_t, int16_t>(context, input->type, [&](auto element) {
    using T = decltype(element);
    using Sum = std::conditional_t<std::is_same_v<T, float>, float, int64_t>;
    ParallelFor(threads, rows, row_ns, [&](size_t begin, size_t end) {
      for (size_t i = begin; i < end; ++i) {
        const auto y = static_cast<int>(i % static_cast<size_t>(pool.out[1]));
        const size_t slice = i / static_cast<size_t>(pool.out[1]);
        const auto z = static_cast<int>(slice % static_cast<size_t>(pool.out[0]));
        const auto b = static_cast<int>(slice / static_cast<size_t>(pool.out[0]));
        PoolRow<Kind, T, Sum>(pool, input, b, z, y,
                              tflite::GetTensorData<T>(output) + static_cast<int64_t>(i) * row);
      }
    });
  });
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_AVG_POOL_3D() {
  return litmus::MakeRegistration<litmus::Pool3D, litmus::Prepare, litmus::Eval<litmus::Average>>();
}
TfLiteRegistration* Register_MAX_POOL_3D() {
  return litmus::MakeRegistration<litmus::Pool3D, litmus::Prepare, litmus::Eval<litmus::Max>>();
}

}  // namespace tflite::ops::custom
