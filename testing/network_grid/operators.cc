// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Layers without weights.
#include <algorithm>

#include "testing/network_grid/net.h"

namespace litmus::network_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

size_t Place(int axis) { return static_cast<size_t>(axis); }

}  // namespace

int Net::Constant(const Shape& shape, double low, double high) {
  if (s_.quantised()) return d_->Constant(s_.activation, shape, OfActivations());
  return d_->Constant(kF32, shape, {}, {low, high, 0});
}

template <typename OptionsT>
int Net::Binary(BuiltinOperator op, int a, int b, ActivationFunctionType activation) {
  OptionsT options;
  if constexpr (!std::is_same_v<OptionsT, SquaredDifferenceOptionsT>) {
    options.fused_activation_function = activation;
  }
  const int out = Between(ShapeOf(a));
  d_->Op(op, {a, b}, {out}, options);
  return out;
}

int Net::Add(int a, int b, ActivationFunctionType activation) {
  return Binary<AddOptionsT>(BuiltinOperator_ADD, a, b, activation);
}
int Net::Sub(int a, int b) { return Binary<SubOptionsT>(BuiltinOperator_SUB, a, b, kNone); }
int Net::Mul(int a, int b) { return Binary<MulOptionsT>(BuiltinOperator_MUL, a, b, kNone); }
int Net::SquaredDifference(int a, int b) {
  return Binary<SquaredDifferenceOptionsT>(BuiltinOperator_SQUARED_DIFFERENCE, a, b, kNone);
}

int Net::Unary(BuiltinOperator op, int x) {
  const int out = Between(ShapeOf(x));
  d_->Op(op, {x}, {out});
  return out;
}

// The output scales of LOGISTIC, TANH and SOFTMAX are fixed by the format.
int Net::Logistic(int x) {
  const Quant quant = {{1.0f / 256}, {s_.activation == kU8 ? 0 : -128}, 0};
  const int out = Between(ShapeOf(x), s_.quantised() ? quant : Quant());
  d_->Op(BuiltinOperator_LOGISTIC, {x}, {out});
  return out;
}

int Net::Tanh(int x) {
  const Quant quant = {{1.0f / 128}, {s_.activation == kU8 ? 128 : 0}, 0};
  const int out = Between(ShapeOf(x), s_.quantised() ? quant : Quant());
  d_->Op(BuiltinOperator_TANH, {x}, {out});
  return out;
}

int Net::Softmax(int x) {
  const Quant quant = {{1.0f / 256}, {s_.activation == kU8 ? 0 : -128}, 0};
  const int out = Between(ShapeOf(x), s_.quantised() ? quant : Quant());
  SoftmaxOptionsT options;
  options.beta = 1;
  d_->Op(BuiltinOperator_SOFTMAX, {x}, {out}, options);
  return out;
}

int Net::LeakyRelu(int x, float alpha) {
  LeakyReluOptionsT options;
  options.alpha = alpha;
  const int out = Between(ShapeOf(x));
  d_->Op(BuiltinOperator_LEAKY_RELU, {x}, {out}, options);
  return out;
}

int Net::Prelu(int x) {
  const Shape shape = {1, 1, Channels(x)};
  const int slopes = s_.quantised() ? d_->Constant(s_.activation, shape,
                                                   {{0.002f}, {s_.activation == kU8 ? 128 : 0}, 0})
                                    : Factors(shape, 0, 0.3);
  const int out = Between(ShapeOf(x));
  d_->Op(BuiltinOperator_PRELU, {x, slopes}, {out});
  return out;
}

int Net::ArgMax(int x) {
  ArgMaxOptionsT options;
  options.output_type = kI32;
  Shape shape = ShapeOf(x);
  shape.pop_back();
  const int out = d_->Tensor(kI32, {}, shape);
  d_->Op(BuiltinOperator_ARG_MAX, {x, d_->ConstantOf<int>(kI32, {}, {-1})}, {out}, options);
  return out;
}

int Net::MatMul(int x, int y, bool transposed) {
  BatchMatMulOptionsT options;
  options.adj_y = transposed;
  Shape shape = ShapeOf(x);
  const Shape& right = ShapeOf(y);
  shape.back() = right[right.size() - (transposed ? 2 : 1)];
  const int out = Between(shape);
  d_->Op(BuiltinOperator_BATCH_MATMUL, {x, y}, {out}, options);
  return out;
}

int Net::Mean(int x, const std::vector<int>& axes, bool keep) {
  ReducerOptionsT options;
  options.keep_dims = keep;
  Shape shape;
  for (size_t i = 0; i < ShapeOf(x).size(); ++i) {
    const bool reduced = std::count(axes.begin(), axes.end(), static_cast<int>(i)) > 0;
    if (!reduced) shape.push_back(ShapeOf(x)[i]);
    if (reduced && keep) shape.push_back(1);
  }
  const int out = Between(shape);
  d_->Op(BuiltinOperator_MEAN, {x, Ints(axes)}, {out}, options);
  return out;
}

int Net::Pool(BuiltinOperator op, int x, const Window& w) {
  Pool2DOptionsT options;
  options.padding = w.padding;
  options.stride_h = w.stride_h;
  options.stride_w = w.stride_w;
  options.filter_height = w.height;
  options.filter_width = w.width;
  const int out = Between(Slid(x, w, Channels(x)), d_->QuantOf(x));
  d_->Op(op, {x}, {out}, options);
  return out;
}
int Net::MaxPool(int x, const Window& window) {
  return Pool(BuiltinOperator_MAX_POOL_2D, x, window);
}
int Net::AveragePool(int x, const Window& window) {
  return Pool(BuiltinOperator_AVERAGE_POOL_2D, x, window);
}

template <typename OptionsT>
int Net::Resize(BuiltinOperator op, int x, int height, int width) {
  OptionsT options;
  options.half_pixel_centers = true;
  const int out = Between({ShapeOf(x)[0], height, width, Channels(x)}, d_->QuantOf(x));
  d_->Op(op, {x, Ints({height, width})}, {out}, options);
  return out;
}
int Net::ResizeBilinear(int x, int height, int width) {
  return Resize<ResizeBilinearOptionsT>(BuiltinOperator_RESIZE_BILINEAR, x, height, width);
}
int Net::ResizeNearest(int x, int height, int width) {
  return Resize<ResizeNearestNeighborOptionsT>(BuiltinOperator_RESIZE_NEAREST_NEIGHBOR, x, height,
                                               width);
}

int Net::Reshape(int x, const Shape& shape) {
  ReshapeOptionsT options;
  options.new_shape = shape;
  const int out = Between(shape, d_->QuantOf(x));
  d_->Op(BuiltinOperator_RESHAPE, {x, Ints(shape)}, {out}, options);
  return out;
}

int Net::Transpose(int x, const std::vector<int>& order) {
  Shape shape;
  for (const int axis : order) shape.push_back(ShapeOf(x)[Place(axis)]);
  const int out = Between(shape, d_->QuantOf(x));
  d_->Op(BuiltinOperator_TRANSPOSE, {x, Ints(order)}, {out}, TransposeOptionsT());
  return out;
}

int Net::Concatenate(const std::vector<int>& parts, int axis) {
  ConcatenationOptionsT options;
  options.axis = axis;
  Shape shape = ShapeOf(parts[0]);
  for (size_t i = 1; i < parts.size(); ++i) shape[Place(axis)] += ShapeOf(parts[i])[Place(axis)];
  const int out = Between(shape, d_->QuantOf(parts[0]));
  d_->Op(BuiltinOperator_CONCATENATION, parts, {out}, options);
  return out;
}

std::vector<int> Net::Split(int x, int parts, int axis) {
  SplitOptionsT options;
  options.num_splits = parts;
  Shape shape = ShapeOf(x);
  shape[Place(axis)] /= parts;
  std::vector<int> outputs;
  for (int i = 0; i < parts; ++i) outputs.push_back(Between(shape, d_->QuantOf(x)));
  d_->Op(BuiltinOperator_SPLIT, {d_->ConstantOf<int>(kI32, {}, {axis}), x}, outputs, options);
  return outputs;
}

int Net::Slice(int x, const std::vector<int>& begin, const std::vector<int>& size) {
  std::vector<int> end, ones(size.size(), 1);
  for (size_t i = 0; i < size.size(); ++i) end.push_back(begin[i] + size[i]);
  const int out = Between(size, d_->QuantOf(x));
  d_->Op(BuiltinOperator_STRIDED_SLICE, {x, Ints(begin), Ints(end), Ints(ones)}, {out},
         StridedSliceOptionsT());
  return out;
}

int Net::Pad(int x, const std::vector<int>& before, const std::vector<int>& after) {
  std::vector<int> amounts;
  Shape shape = ShapeOf(x);
  for (size_t i = 0; i < shape.size(); ++i) {
    amounts.insert(amounts.end(), {before[i], after[i]});
    shape[i] += before[i] + after[i];
  }
  const int list = d_->ConstantOf<int>(kI32, {static_cast<int>(shape.size()), 2}, amounts);
  const int out = Between(shape, d_->QuantOf(x));
  d_->Op(BuiltinOperator_PAD, {x, list}, {out}, PadOptionsT());
  return out;
}

int Net::DepthToSpace(int x, int block) {
  DepthToSpaceOptionsT options;
  options.block_size = block;
  const Shape& shape = ShapeOf(x);
  const int out = Between(
      {shape[0], shape[1] * block, shape[2] * block, shape[3] / (block * block)}, d_->QuantOf(x));
  d_->Op(BuiltinOperator_DEPTH_TO_SPACE, {x}, {out}, options);
  return out;
}

int Net::Dilated(int x, int dilation, const std::function<int(int)>& layer) {
  const Shape shape = ShapeOf(x);
  const int padding = (dilation - shape[2] % dilation) % dilation;
  const Shape rows = {shape[0] * dilation, shape[1], (shape[2] + padding) / dilation, shape[3]};
  const int apart = Between(rows, d_->QuantOf(x));
  d_->Op(BuiltinOperator_SPACE_TO_BATCH_ND,
         {x, Ints({1, dilation}), d_->ConstantOf<int>(kI32, {2, 2}, {0, 0, 0, padding})}, {apart},
         SpaceToBatchNDOptionsT());
  const int convolved = layer(apart);
  const int out =
      Between({shape[0], shape[1], shape[2], Channels(convolved)}, d_->QuantOf(convolved));
  d_->Op(BuiltinOperator_BATCH_TO_SPACE_ND,
         {convolved, Ints({1, dilation}), d_->ConstantOf<int>(kI32, {2, 2}, {0, 0, 0, padding})},
         {out}, BatchToSpaceNDOptionsT());
  return out;
}

}  // namespace litmus::network_grid
