// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The custom operators MaxPoolingWithArgmax2D and MaxUnpooling2D (MediaPipe's), float on NHWC. An
// index is the position in the window, row by row, stored as a float plus 0.1, so that truncation
// recovers the position in spite of rounding errors.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/custom_options.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/padding.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/shape.h"

namespace litmus {
namespace {

struct Pool {
  TfLitePoolParams params = {};
  TfLitePaddingValues padding = {};
};

TfLiteStatus ReadPool(TfLiteContext* context, const char* op, const TfLiteNode* node,
                      const TfLiteTensor* input, Pool* pool) {
  TfLitePoolParams& p = pool->params;
  TF_LITE_ENSURE_STATUS(ReadCustomOptions(
      context, op, node, offsetof(TfLitePoolParams, activation) + sizeof(p.activation), &p));
  const int activation = NumberOf(p.activation);
  TF_LITE_ENSURE_MSG(context, activation >= kTfLiteActNone && activation <= kTfLiteActSigmoid,
                     "%s: the custom options have the activation %d; 0 to 6 are activations.", op,
                     activation);
  TF_LITE_ENSURE_MSG(context,
                     p.stride_height > 0 && p.stride_width > 0 && p.filter_height > 0 &&
                         p.filter_width > 0 && p.filter_height <= 1 << 12 &&
                         p.filter_width <= 1 << 12,
                     "%s: stride (%d, %d) and filter (%d, %d) must be positive, the filter at most "
                     "4096.",
                     op, p.stride_height, p.stride_width, p.filter_height, p.filter_width);
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) == 4 && input->type == kTfLiteFloat32,
                     "%s: the input must be FLOAT32 with four dimensions.", op);
  return kTfLiteOk;
}

TfLiteStatus Resize(TfLiteContext* context, TfLiteTensor* tensor, const TfLiteTensor* input, int h,
                    int w) {
  TfLiteIntArray* dims = TfLiteIntArrayCopy(input->dims);
  TF_LITE_ENSURE_MSG(context, dims != nullptr, "No memory for a shape.");
  dims->data[1] = h;
  dims->data[2] = w;
  return context->ResizeTensor(context, tensor, dims);
}

constexpr char kPoolName[] = "MaxPoolingWithArgmax2D";

float IndexOf(int tap) { return static_cast<float>(tap) + 0.1f; }

// For each channel where the pixel is above the maximum: it becomes the maximum, with this index.
void TakeLarger(const float* pixel, float index, int channels, float* __restrict max,
                float* __restrict at) {
  for (int c = 0; c < channels; ++c) {
    const bool larger = pixel[c] > max[c];
    max[c] = larger ? pixel[c] : max[c];
    at[c] = larger ? index : at[c];
  }
}

TfLiteStatus PreparePool(TfLiteContext* context, TfLiteNode* node) {
  auto* pool = static_cast<Pool*>(node->user_data);
  const TfLiteTensor* input;
  TfLiteTensor *output, *indices;
  TF_LITE_ENSURE_STATUS(GetNodeTensors(context, node, {&input}, {&output, &indices}));
  TF_LITE_ENSURE_STATUS(ReadPool(context, kPoolName, node, input, pool));
  TF_LITE_ENSURE_MSG(context, output->type == kTfLiteFloat32 && indices->type == kTfLiteFloat32,
                     "%s: both outputs must be FLOAT32.", kPoolName);
  const TfLitePoolParams& p = pool->params;
  int h = 0, w = 0;
  TF_LITE_ENSURE_MSG(
      context,
      ComputeWindow(p.padding, p.stride_height, p.stride_width, 1, 1, input->dims->data[1],
                    input->dims->data[2], p.filter_height, p.filter_width, &h, &w, &pool->padding),
      "%s: a filter of %d x %d does not fit input %s.", kPoolName, p.filter_height, p.filter_width,
      tflite::GetShapeDebugString(input->dims).c_str());
  TF_LITE_ENSURE_STATUS(Resize(context, output, input, h, w));
  return Resize(context, indices, input, h, w);
}

TfLiteStatus EvalPool(TfLiteContext* context, TfLiteNode* node) {
  const auto& pool = *static_cast<const Pool*>(node->user_data);
  const TfLitePoolParams& p = pool.params;
  const TfLiteTensor* input;
  TfLiteTensor *output, *indices;
  TF_LITE_ENSURE_STATUS(GetNodeTensors(context, node, {&input}, {&output, &indices}));
  float low = 0, high = 0;
  tflite::CalculateActivationRange(p.activation, &low, &high);
  const Shape in = GetTensorShape(input), out = GetTensorShape(output);
  // The tensor may have any number of rows but no channels.
  if (out.FlatSize() == 0) return kTfLiteOk;
  const int channels = out[3];
  float* max = output->data.f;
  float* at = indices->data.f;
  for (int b = 0; b < out[0]; ++b) {
    for (int y = 0; y < out[1]; ++y) {
      for (int x = 0; x < out[2]; ++x, max += channels, at += channels) {
        const int top = y * p.stride_height - pool.padding.height;
        const int left = x * p.stride_width - pool.padding.width;
        std::fill_n(max, channels, std::numeric_limits<float>::lowest());
        std::fill_n(at, channels, IndexOf(0));
        for (int ky = std::max(0, -top); ky < std::min(p.filter_height, in[1] - top); ++ky) {
          for (int kx = std::max(0, -left); kx < std::min(p.filter_width, in[2] - left); ++kx) {
            TakeLarger(input->data.f + Offset(in, b, top + ky, left + kx, 0),
                       IndexOf(ky * p.filter_width + kx), channels, max, at);
          }
        }
        for (int c = 0; c < channels; ++c) max[c] = std::min(std::max(max[c], low), high);
      }
    }
  }
  return kTfLiteOk;
}

constexpr char kUnpoolName[] = "MaxUnpooling2D";

TfLiteStatus PrepareUnpool(TfLiteContext* context, TfLiteNode* node) {
  auto* pool = static_cast<Pool*>(node->user_data);
  const TfLiteTensor *input, *indices;
  TfLiteTensor* output;
  TF_LITE_ENSURE_STATUS(GetNodeTensors(context, node, {&input, &indices}, {&output}));
  TF_LITE_ENSURE_STATUS(ReadPool(context, kUnpoolName, node, input, pool));
  TF_LITE_ENSURE_MSG(context,
                     indices->type == kTfLiteFloat32 && output->type == kTfLiteFloat32 &&
                         tflite::HaveSameShapes(input, indices),
                     "%s: indices and output must be FLOAT32, the indices shaped like the input.",
                     kUnpoolName);
  const TfLitePoolParams& p = pool->params;
  const int64_t h = int64_t{input->dims->data[1]} * p.filter_height;
  const int64_t w = int64_t{input->dims->data[2]} * p.filter_width;
  TF_LITE_ENSURE_MSG(context, h <= INT32_MAX && w <= INT32_MAX, "%s: the output is too large.",
                     kUnpoolName);
  const int out_h = static_cast<int>(h), out_w = static_cast<int>(w);
  const auto pad = [](int size, int filter, int stride, int windows, int* offset) {
    return static_cast<int>(
        std::min<int64_t>(WindowPadding(size, filter, stride, 1, windows, offset), INT32_MAX));
  };
  pool->padding.height = pad(out_h, p.filter_height, p.stride_height, input->dims->data[1],
                             &pool->padding.height_offset);
  pool->padding.width =
      pad(out_w, p.filter_width, p.stride_width, input->dims->data[2], &pool->padding.width_offset);
  return Resize(context, output, input, out_h, out_w);
}

TfLiteStatus EvalUnpool(TfLiteContext* context, TfLiteNode* node) {
  const auto& pool = *static_cast<const Pool*>(node->user_data);
  const TfLitePoolParams& p = pool.params;
  const TfLiteTensor *input, *indices;
  TfLiteTensor* output;
  TF_LITE_ENSURE_STATUS(GetNodeTensors(context, node, {&input, &indices}, {&output}));
  const Shape in = GetTensorShape(input), out = GetTensorShape(output);
  std::memset(output->data.raw, 0, output->bytes);
  int64_t index = 0;
  for (int b = 0; b < in[0]; ++b) {
    for (int y = 0; y < in[1]; ++y) {
      for (int x = 0; x < in[2]; ++x) {
        for (int c = 0; c < in[3]; ++c, ++index) {
          const float at = indices->data.f[index];
          const bool in_window = at >= 0 && at < static_cast<float>(p.filter_height) *
                                                     static_cast<float>(p.filter_width);
          const int tap = in_window ? static_cast<int>(at) : 0;
          const int64_t out_y =
              int64_t{y} * p.stride_height - pool.padding.height + tap / p.filter_width;
          const int64_t out_x =
              int64_t{x} * p.stride_width - pool.padding.width + tap % p.filter_width;
          TF_LITE_ENSURE_MSG(
              context, in_window && out_y >= 0 && out_y < out[1] && out_x >= 0 && out_x < out[2],
              "%s: index %g at pixel (%d, %d) points outside the output.", kUnpoolName,
              static_cast<double>(at), y, x);
          output->data.f[Offset(out, b, static_cast<int>(out_y), static_cast<int>(out_x), c)] =
              input->data.f[index];
        }
      }
    }
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_MAX_POOLING_WITH_ARGMAX_2D() {
  return litmus::MakeRegistration<litmus::Pool, litmus::PreparePool, litmus::EvalPool>();
}

TfLiteRegistration* Register_MAX_UNPOOLING_2D() {
  return litmus::MakeRegistration<litmus::Pool, litmus::PrepareUnpool, litmus::EvalUnpool>();
}

}  // namespace tflite::ops::custom
