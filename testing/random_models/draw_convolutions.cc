// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Convolutions in two and three dimensions.
#include <algorithm>
#include <cmath>

#include "testing/random_models/generator.h"
#include "testing/random_models/layers.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

int DrawKernel(Draft* d) { return d->structure.Pick({1, 1, 2, 3, 3, 3, 4, 5, 7}); }
int DrawStride(Draft* d) { return d->structure.Pick({1, 1, 1, 2, 2, 3, 4}); }

struct Geometry {
  int kernel_h, kernel_w, stride_h, stride_w, dilation_h, dilation_w;
  Padding padding;
  int extent_h() const { return (kernel_h - 1) * dilation_h + 1; }
  int extent_w() const { return (kernel_w - 1) * dilation_w + 1; }
};

Geometry DrawGeometry(Draft* d) {
  Geometry g;
  const bool square = d->structure.Chance(70), dilated = d->structure.Chance(15);
  g.kernel_h = DrawKernel(d);
  g.kernel_w = DrawKernel(d);
  if (square) g.kernel_w = g.kernel_h;
  g.stride_h = DrawStride(d);
  g.stride_w = DrawStride(d);
  if (square) g.stride_w = g.stride_h;
  g.dilation_h = d->structure.Between(1, 3);
  g.dilation_w = d->structure.Between(1, 3);
  if (!dilated) g.dilation_h = g.dilation_w = 1;
  g.padding = DrawPadding(d);
  return g;
}

// Whether Winograd may be used, whose transforms spread infinities and NaN to other outputs.
bool MayBeWinograd(const Geometry& g) {
  return g.kernel_h == 3 && g.kernel_w == 3 && g.stride_h == 1 && g.stride_w == 1 &&
         g.dilation_h == 1 && g.dilation_w == 1;
}

// Random sizes of images, into which the kernel usually fits.
Pixels DrawImage(Draft* d, const Geometry& g, int64_t per_pixel) {
  const bool fits = g.padding == Padding_VALID && d->shapes.Chance(97);
  return DrawPixels(d, fits ? g.extent_h() : 0, fits ? g.extent_w() : 0, per_pixel);
}

void DrawConv2d(Draft* d) {
  const Scheme scheme =
      d->structure.Pick({Scheme::kFloat, Scheme::kFloat, Scheme::kHalf, Scheme::kHybrid,
                         Scheme::kHybridChannel, Scheme::kInt8, Scheme::kInt8Channel,
                         Scheme::kInt8Channel, Scheme::kInt4, Scheme::kUint8, Scheme::kInt16});
  const Geometry g = DrawGeometry(d);
  int groups = d->structure.Pick({1, 1, 1, 1, 2, 3, 4});
  if (scheme != Scheme::kFloat && scheme != Scheme::kInt8Channel) groups = 1;
  const int most = groups > 1 ? 16 : 96;
  const int in_each = d->Fixed(most), out_each = d->Fixed(most);
  const int depth = g.kernel_h * g.kernel_w * in_each;
  Layer layer(d, scheme, depth);
  if (MayBeWinograd(g)) d->KeepFinite();
  const Pixels p =
      DrawImage(d, g, static_cast<int64_t>(depth) * out_each * groups / (g.stride_h * g.stride_w));
  int in = layer.Input({d->Batch(), p.height, p.width, in_each * groups});
  const int given = in;
  in = MaybePadded(d, in);
  const int channels = out_each * groups;
  const int weights = layer.Weights({channels, g.kernel_h, g.kernel_w, in_each}, 0);
  const int bias = layer.Bias(channels);
  const int out = layer.Result();
  Conv2DOptionsT options;
  options.padding = g.padding;
  options.stride_h = g.stride_h;
  options.stride_w = g.stride_w;
  options.dilation_h_factor = g.dilation_h;
  options.dilation_w_factor = g.dilation_w;
  options.fused_activation_function = DrawActivation(d);
  if (bias >= 0 && d->TypeOf(bias) != TensorType_FLOAT32) {
    options.quantized_bias_type = d->TypeOf(bias);
  }
  d->Op(BuiltinOperator_CONV_2D, {in, weights, bias}, {out}, options);
  const bool same_shape = in == given && g.padding == Padding_SAME && g.stride_h == 1 &&
                          g.stride_w == 1 && channels == in_each * groups;
  layer.Finish(out, channels, same_shape ? given : -1);
}

void DrawDepthwise(Draft* d) {
  const Scheme scheme = d->structure.Pick(
      {Scheme::kFloat, Scheme::kFloat, Scheme::kHalf, Scheme::kHybridChannel, Scheme::kInt8,
       Scheme::kInt8Channel, Scheme::kInt8Channel, Scheme::kInt4, Scheme::kUint8, Scheme::kInt16});
  Geometry g = DrawGeometry(d);
  const int multiplier = d->structure.Pick({1, 1, 1, 1, 2, 3, 4, 8});
  // Kernels choose blocks of channels by the image's width, so some models have many channels.
  const bool wide = d->structure.Chance(20);
  const int many = d->structure.Pick({128, 129, 192, 256, 320});
  const int few = d->Fixed(96);
  const int in_channels = multiplier == 1 && wide ? many : few;
  const int channels = in_channels * multiplier, depth = g.kernel_h * g.kernel_w;
  Layer layer(d, scheme, depth);
  Pixels p = DrawImage(d, g, static_cast<int64_t>(depth) * channels / (g.stride_h * g.stride_w));
  if (d->structure.Chance(10)) {
    // An image of one or two rows; kernels split such an image by its width.
    g.padding = Padding_SAME;
    p = {d->shapes.Between(1, 2), d->shapes.Pick({1, 1, 2, 4, 7, 8, 16, 33, 64})};
  }
  int in = layer.Input({d->Batch(), p.height, p.width, in_channels});
  const int given = in;
  in = MaybePadded(d, in);
  const int weights = layer.Weights({1, g.kernel_h, g.kernel_w, channels}, 3);
  const int bias = layer.Bias(channels);
  const int out = layer.Result();
  DepthwiseConv2DOptionsT options;
  options.padding = g.padding;
  options.stride_h = g.stride_h;
  options.stride_w = g.stride_w;
  options.dilation_h_factor = g.dilation_h;
  options.dilation_w_factor = g.dilation_w;
  options.depth_multiplier = multiplier;
  options.fused_activation_function = DrawActivation(d);
  d->Op(BuiltinOperator_DEPTHWISE_CONV_2D, {in, weights, bias}, {out}, options);
  const bool same_shape =
      in == given && g.padding == Padding_SAME && g.stride_h == 1 && g.stride_w == 1;
  layer.Finish(out, channels, same_shape && multiplier == 1 ? given : -1);
}

void DrawTransposeConv(Draft* d) {
  const Scheme scheme = d->structure.Pick({Scheme::kFloat, Scheme::kFloat, Scheme::kHalf,
                                           Scheme::kInt8Channel, Scheme::kUint8, Scheme::kInt16});
  Geometry g = DrawGeometry(d);
  g.dilation_h = g.dilation_w = 1;
  const int in_channels = d->Fixed(64), channels = d->Fixed(64);
  const int depth = in_channels * g.kernel_h * g.kernel_w;
  Layer layer(d, scheme, depth);
  const Pixels p = DrawPixels(d, 1, 1, static_cast<int64_t>(depth) * channels);
  const int batch = d->Batch();
  const bool same = g.padding == Padding_SAME;
  const int extra = d->structure.Chance(20) ? 1 : 0;  // sizes that do not follow from the stride
  const int out_h = p.height * g.stride_h + (same ? 0 : std::max(0, g.kernel_h - g.stride_h)) +
                    (g.stride_h > 1 && !same ? extra : 0);
  const int out_w = p.width * g.stride_w + (same ? 0 : std::max(0, g.kernel_w - g.stride_w));
  const int shape = d->InputOf<int>(TensorType_INT32, {4}, {batch, out_h, out_w, channels});
  const int weights = layer.Weights({channels, g.kernel_h, g.kernel_w, in_channels}, 0);
  const int in = layer.Input({batch, p.height, p.width, in_channels});
  const int bias = layer.Bias(channels);
  const int out = layer.Result();
  TransposeConvOptionsT options;
  options.padding = g.padding;
  options.stride_h = g.stride_h;
  options.stride_w = g.stride_w;
  options.fused_activation_function = DrawActivation(d);
  if (bias >= 0 && d->TypeOf(bias) != TensorType_FLOAT32) {
    options.quantized_bias_type = d->TypeOf(bias);
  }
  std::vector<int> inputs = {shape, weights, in};
  if (bias >= 0) inputs.push_back(bias);
  d->Op(BuiltinOperator_TRANSPOSE_CONV, inputs, {out}, options);
  layer.Finish(out, channels);
}

void DrawConv3dOf(Draft* d, bool transposed) {
  const int kernel = d->structure.Between(1, 3), kernel_d = d->structure.Between(1, 3);
  const int stride = d->structure.Between(1, 2), stride_d = d->structure.Between(1, 2);
  const int dilation = !transposed && d->structure.Chance(20) ? 2 : 1;
  const int in_channels = d->Fixed(9), channels = d->Fixed(9);
  const int depth = kernel * kernel * kernel_d * in_channels;
  d->AllowSum(depth, 1);
  const Padding padding = DrawPadding(d);
  const int least = padding == Padding_VALID ? (kernel - 1) * dilation + 1 : 1;
  const int least_d = padding == Padding_VALID ? (kernel_d - 1) * dilation + 1 : 1;
  const int frames = std::max(least_d, d->Varying(7));
  const Pixels p = DrawPixels(d, least, least, static_cast<int64_t>(depth) * channels * frames);
  const int batch = d->Batch();
  Conv3DOptionsT options;
  options.padding = padding;
  options.stride_d = stride_d;
  options.stride_h = options.stride_w = stride;
  options.dilation_d_factor = options.dilation_h_factor = options.dilation_w_factor = dilation;
  options.fused_activation_function = DrawActivation(d);
  const bool has_bias = d->structure.Chance(70);
  if (!transposed) {
    const int in = d->Input(TensorType_FLOAT32, {batch, frames, p.height, p.width, in_channels});
    const int weights =
        d->Constant(TensorType_FLOAT32, {kernel_d, kernel, kernel, in_channels, channels});
    const int bias = has_bias ? d->Constant(TensorType_FLOAT32, {channels}) : -1;
    const int out = d->Output(TensorType_FLOAT32);
    d->Op(BuiltinOperator_CONV_3D, {in, weights, bias}, {out}, options);
    return;
  }
  const auto size = [&](int in, int k, int s) {
    return padding == Padding_SAME ? in * s : (in - 1) * s + k;
  };
  const int shape =
      d->InputOf<int>(TensorType_INT32, {5},
                      {batch, size(frames, kernel_d, stride_d), size(p.height, kernel, stride),
                       size(p.width, kernel, stride), channels});
  const int weights =
      d->Constant(TensorType_FLOAT32, {kernel_d, kernel, kernel, channels, in_channels});
  const int in = d->Input(TensorType_FLOAT32, {batch, frames, p.height, p.width, in_channels});
  const int bias = has_bias ? d->Constant(TensorType_FLOAT32, {channels}) : -1;
  const int out = d->Output(TensorType_FLOAT32);
  std::vector<int> inputs = {shape, weights, in};
  if (has_bias) inputs.push_back(bias);
  d->Op(BuiltinOperator_CONV_3D_TRANSPOSE, inputs, {out}, options);
}

void DrawConv3d(Draft* d) { DrawConv3dOf(d, false); }
void DrawConv3dTranspose(Draft* d) { DrawConv3dOf(d, true); }

}  // namespace

void AddConvolutions(Generators* all) {
  all->push_back({BuiltinOperator_CONV_2D, 60, DrawConv2d});
  all->push_back({BuiltinOperator_DEPTHWISE_CONV_2D, 50, DrawDepthwise});
  all->push_back({BuiltinOperator_TRANSPOSE_CONV, 20, DrawTransposeConv});
  all->push_back({BuiltinOperator_CONV_3D, 2, DrawConv3d});
  all->push_back({BuiltinOperator_CONV_3D_TRANSPOSE, 2, DrawConv3dTranspose});
}

}  // namespace litmus::random_models
