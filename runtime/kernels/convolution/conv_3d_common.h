// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Shared by CONV_3D and CONV_3D_TRANSPOSE: geometry, checks, and the loop over the output's rows.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_3D_COMMON_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_3D_COMMON_H_

#include <algorithm>
#include <cstdint>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/common.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {

// Geometry of a 3-D convolution. Arrays have the order depth, height, width.
struct Conv3DGeometry {
  int batch = 0, in_c = 0, out_c = 0;
  int in[3] = {}, out[3] = {}, filter[3] = {};
  int stride[3] = {}, dilation[3] = {}, pad[3] = {};

  // Elements of one input image.
  int64_t in_size() const { return int64_t{1} * in[0] * in[1] * in[2] * in_c; }
};

// Tensors of a node.
struct Conv3DTensors {
  const TfLiteTensor* input;
  const TfLiteTensor* filter;
  const TfLiteTensor* bias;  // may be null
  TfLiteTensor* output;
};
// Finds the tensors of a node. The inputs of CONV_3D are input, filter and bias, with `first` = 0.
// The inputs of CONV_3D_TRANSPOSE are the output's shape, filter, input and bias, with `first` = 1.
TfLiteStatus GetConv3DTensors(TfLiteContext* context, TfLiteNode* node, int first,
                              Conv3DTensors* tensors);

// Checks the parameters, types and ranks of a node. `op` names the operator in messages.
TfLiteStatus CheckConv3D(TfLiteContext* context, const char* op, const TfLiteNode* node,
                         const Conv3DTensors& tensors);

// Fills the geometry except the output's size and the padding. `in_axis` is the filter's dimension
// of input channels, 3 or 4; the other one of these has the output channels.
TfLiteStatus SetConv3DSizes(TfLiteContext* context, const char* op, const TfLiteNode* node,
                            const Conv3DTensors& tensors, int in_axis, Conv3DGeometry* geometry);

// Computes the padding along `axis` for an image of `size` elements, and the number of window
// positions (`*positions`).
TfLiteStatus SetConv3DPadding(TfLiteContext* context, const char* op, const TfLiteNode* node,
                              int size, int axis, Conv3DGeometry* geometry, int64_t* positions);

TfLiteStatus ResizeConv3DOutput(TfLiteContext* context, TfLiteTensor* output,
                                const Conv3DGeometry& geometry);

// Arguments of the loop over the output's rows. `bias` may be null.
struct Conv3DTask {
  const Conv3DGeometry& geometry;
  const float* input;
  const float* filter;
  const float* bias;
  float* output;
  float min, max;

  float Finish(float sum, int channel) const {
    return std::min(std::max(bias ? sum + bias[channel] : sum, min), max);
  }
};

// Calls row(task, batch, z, y) for every row of the output, on the threads of `pool`.
template <void (*row)(const Conv3DTask&, int, int, int)>
void RunConv3D(const TfLiteNode* node, const Conv3DTensors& t, const Conv3DGeometry& geometry,
               ThreadPool* pool) {
  Conv3DTask task = {geometry,
                     tflite::GetTensorData<float>(t.input),
                     tflite::GetTensorData<float>(t.filter),
                     tflite::GetTensorData<float>(t.bias),
                     tflite::GetTensorData<float>(t.output),
                     0,
                     0};
  const auto& params = *static_cast<const TfLiteConv3DParams*>(node->builtin_data);
  tflite::CalculateActivationRange(params.activation, &task.min, &task.max);
  constexpr double kTapNs = 0.3;  // approximate nanoseconds per multiply-add
  const double row_ns = kTapNs * geometry.out[2] * geometry.out_c * geometry.in_c *
                        static_cast<double>(geometry.filter[0]) * geometry.filter[1] *
                        geometry.filter[2];
  const auto depth = static_cast<size_t>(geometry.out[0]);
  const auto slices = static_cast<size_t>(geometry.batch) * depth;
  ParallelFor2D(pool, slices, static_cast<size_t>(geometry.out[1]), row_ns,
                [&](size_t slice, size_t y) {
                  row(task, static_cast<int>(slice / depth), static_cast<int>(slice % depth),
                      static_cast<int>(y));
                });
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_3D_COMMON_H_
