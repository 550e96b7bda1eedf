// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers convolutions and fully connected layers; lower_pool.cc lowers pools.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/graph/lowering/lower_block_weights.h"
#include "delegates/gpu/graph/lowering/lower_constant.h"
#include "delegates/gpu/graph/lowering/lower_rescale.h"
#include "delegates/gpu/graph/lowering/lower_window.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {
namespace {

// A convolution's weights and bias (-1: none), with checked sizes.
struct Weights {
  ValueId weights = -1, bias = -1;
};

absl::StatusOr<Weights> GetWeights(NodeLowering* node, int weights, int bias, int outputs) {
  const TfLiteTensor* tensor = node->InputTensor(weights);
  if (tensor == nullptr) return absl::InvalidArgumentError("Its weights are missing.");
  const TfLiteTensor* out = node->OutputTensor(0);
  if (out != nullptr && out->type == kTfLiteFloat32 && tensor->type == kTfLiteUInt8) {
    return absl::UnimplementedError("UINT8 weights of a float operator are not supported.");
  }
  Weights result;
  const bool blocks = node->code() == kTfLiteBuiltinFullyConnected && HasBlockScales(*tensor);
  absl::StatusOr<ValueId> value = blocks ? LowerBlockWeights(node, weights) : node->Input(weights);
  if (!value.ok()) return value.status();
  result.weights = *value;
  if (!node->HasInput(bias)) return result;
  if (Elements(node->InputShape(bias)) != outputs) {
    return absl::InvalidArgumentError(absl::StrCat("Its bias has shape ",
                                                   ShapeText(node->InputShape(bias)), " for ",
                                                   outputs, " output channels."));
  }
  value = node->Input(bias);
  if (!value.ok()) return value.status();
  result.bias = node->Reshaped(*value, {outputs});
  return result;
}

// Makes the constant int32 bias real: integer kernels take it in units of the sums, whatever scale
// the bias tensor names. Does nothing unless `rescalings` has one unit, or one for each element.
void SetBiasUnits(NodeLowering* node, int bias, const std::vector<Rescaling>& rescalings,
                  Weights* weights) {
  const TfLiteTensor* tensor = node->InputTensor(bias);
  if (weights->bias < 0 || tensor->type != kTfLiteInt32 || !IsConstantTensor(*tensor)) return;
  std::vector<float> values(static_cast<size_t>(Elements(ShapeOf(*tensor))));
  if (rescalings.size() != 1 && rescalings.size() != values.size()) return;
  for (size_t i = 0; i < values.size(); ++i) {
    const double unit = rescalings[rescalings.size() == 1 ? 0 : i].unit;
    values[i] = static_cast<float>(tensor->data.i32[i] * unit);
  }
  const Shape shape = {static_cast<int>(values.size())};
  weights->bias = node->AddConstant(shape, std::move(values));
}

// Rescales output 0 from sums of products, with the clamp of `activation`. Returns false if the
// output is not quantised or the factors cannot be represented.
bool RescaleProducts(NodeLowering* node, int input, int bias, TfLiteFusedActivation activation,
                     bool once, Weights* weights) {
  const TfLiteTensor& in = *node->InputTensor(input);
  const std::vector<Rescaling> rescalings = RescalingOfProducts(
      in, *node->InputTensor(1), *node->OutputTensor(0), in.type == kTfLiteUInt8 && !once);
  const bool rescaled = node->Rescale(rescalings, once);
  if (rescaled) node->Bound(activation);
  if (rescaled || !node->RoundsOutputs()) SetBiasUnits(node, bias, rescalings, weights);
  return rescaled;
}

std::vector<ValueId> Operands(ValueId x, const Weights& weights) {
  if (weights.bias < 0) return {x, weights.weights};
  return {x, weights.weights, weights.bias};
}

void RequireExact(Convolution* op) { op->exact = true; }
// Depthwise convolutions have one algorithm, which is exact.
void RequireExact(DepthwiseConvolution*) {}

// `Params`: TfLiteConvParams or TfLiteDepthwiseConvParams; `Op`: the graph operator that it
// becomes. The caller sets the members that only this Op has.
template <typename Params, typename Op>
absl::Status AddConvolution(NodeLowering* node, const Params& p, int outputs, Op op) {
  const Shape in = node->InputShape(0), filter = node->InputShape(1), out = node->OutputShape(0);
  op.stride_h = p.stride_height;
  op.stride_w = p.stride_width;
  op.dilation_h = p.dilation_height_factor;
  op.dilation_w = p.dilation_width_factor;
  op.pad_top = PaddingBefore(in[1], filter[1], op.stride_h, op.dilation_h, out[1]);
  op.pad_left = PaddingBefore(in[2], filter[2], op.stride_w, op.dilation_w, out[2]);
  const auto x = node->Input(0);
  if (!x.ok()) return x.status();
  auto weights = GetWeights(node, 1, 2, outputs);
  if (!weights.ok()) return weights.status();
  const auto y = node->Output(0);
  if (!y.ok()) return y.status();
  if (RescaleProducts(node, 0, 2, p.activation, false, &*weights)) {
    RequireExact(&op);
  } else {
    SetBounds(p.activation, &op.low, &op.high);
  }
  node->Add(op, Operands(*x, *weights), {*y});
  return absl::OkStatus();
}

template <typename Params>
absl::Status RequireConvolution(const NodeLowering& node, const Params& p) {
  if (absl::Status status = RequireImages(node, {0, 1}); !status.ok()) return status;
  const Shape filter = node.InputShape(1);
  return RequireWindow({filter[1], filter[2], p.stride_height, p.stride_width,
                        p.dilation_height_factor, p.dilation_width_factor});
}

absl::Status LowerConv2D(NodeLowering* node) {
  const auto params = node->Parameters<TfLiteConvParams>();
  if (!params.ok()) return params.status();
  if (absl::Status status = RequireConvolution(*node, **params); !status.ok()) return status;
  const Shape in = node->InputShape(0), filter = node->InputShape(1);
  if (in[3] % filter[3] != 0 || filter[0] % (in[3] / filter[3]) != 0) {
    return absl::InvalidArgumentError("Its channels do not divide into groups.");
  }
  Convolution op;
  op.groups = in[3] / filter[3];
  return AddConvolution(node, **params, filter[0], op);
}

absl::Status LowerDepthwiseConv2D(NodeLowering* node) {
  const auto params = node->Parameters<TfLiteDepthwiseConvParams>();
  if (!params.ok()) return params.status();
  if (absl::Status status = RequireConvolution(*node, **params); !status.ok()) return status;
  const Shape in = node->InputShape(0), filter = node->InputShape(1);
  if (filter[0] != 1 || filter[3] % in[3] != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("Weights ", ShapeText(filter), " do not fit input ", ShapeText(in), "."));
  }
  DepthwiseConvolution op;
  op.multiplier = filter[3] / in[3];
  return AddConvolution(node, **params, filter[3], op);
}

absl::Status LowerFullyConnected(NodeLowering* node) {
  const auto params = node->Parameters<TfLiteFullyConnectedParams>();
  if (!params.ok()) return params.status();
  if ((*params)->weights_format != kTfLiteFullyConnectedWeightsFormatDefault) {
    return absl::UnimplementedError("Shuffled weights are not supported.");
  }
  const Shape in = node->InputShape(0), weights_shape = node->InputShape(1);
  if (weights_shape.size() != 2 || in.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("Weights ", ShapeText(weights_shape),
                                                   " with input ", ShapeText(in),
                                                   ", expected a matrix."));
  }
  const int units = weights_shape[0], depth = weights_shape[1];
  if (Elements(in) == 0 || Elements(weights_shape) == 0) {
    return absl::UnimplementedError("Empty tensors are not supported.");
  }
  if (Elements(in) % depth != 0 || Elements(node->OutputShape(0)) != Elements(in) / depth * units) {
    return absl::InvalidArgumentError(
        absl::StrCat("Input ", ShapeText(in), " is not a multiple of the row size for weights ",
                     ShapeText(weights_shape), "."));
  }
  auto x = node->Input(0);
  if (!x.ok()) return x.status();
  auto weights = GetWeights(node, 1, 2, units);
  if (!weights.ok()) return weights.status();
  if (in.back() != depth) {
    x = node->Reshaped(*x, {static_cast<int>(Elements(in) / depth), depth});
  }
  const auto y = node->Output(0);
  if (!y.ok()) return y.status();
  Convolution op;
  if (!RescaleProducts(node, 0, 2, (*params)->activation, true, &*weights)) {
    SetBounds((*params)->activation, &op.low, &op.high);
  }
  node->Add(op, Operands(*x, *weights), {*y});
  return absl::OkStatus();
}

// `bias`: index of the bias input, which may be absent.
absl::Status AddTransposeConvolution(NodeLowering* node, int input, int bias,
                                     TfLiteFusedActivation activation, TransposeConvolution op) {
  const Shape filter = node->InputShape(1);
  if (filter[3] != node->InputShape(input)[3] || node->OutputShape(0)[3] != filter[0]) {
    return absl::InvalidArgumentError(absl::StrCat("Weights ", ShapeText(filter),
                                                   " do not fit input ",
                                                   ShapeText(node->InputShape(input)), "."));
  }
  const auto x = node->Input(input);
  if (!x.ok()) return x.status();
  auto weights = GetWeights(node, 1, bias, filter[0]);
  if (!weights.ok()) return weights.status();
  const auto y = node->Output(0);
  if (!y.ok()) return y.status();
  if (!RescaleProducts(node, input, bias, activation, false, &*weights)) {
    SetBounds(activation, &op.low, &op.high);
  }
  node->Add(op, Operands(*x, *weights), {*y});
  return absl::OkStatus();
}

absl::Status LowerTransposeConv(NodeLowering* node) {
  const auto params = node->Parameters<TfLiteTransposeConvParams>();
  if (!params.ok()) return params.status();
  const TfLiteTransposeConvParams& p = **params;
  const auto shape = node->IntConstant(0);
  if (!shape.ok()) return shape.status();
  if (absl::Status status = RequireImages(*node, {2, 1}); !status.ok()) return status;
  const Shape in = node->InputShape(2), filter = node->InputShape(1), out = node->OutputShape(0);
  const Window w = {filter[1], filter[2], p.stride_height, p.stride_width, 1, 1};
  if (absl::Status status = RequireWindow(w); !status.ok()) return status;
  TransposeConvolution op = {w.stride_h, w.stride_w};
  // The padding is that of the convolution that maps this output to this input.
  op.pad_top = PaddingBefore(out[1], w.h, w.stride_h, 1, in[1]);
  op.pad_left = PaddingBefore(out[2], w.w, w.stride_w, 1, in[2]);
  return AddTransposeConvolution(node, 2, 3, p.activation, op);
}

// MediaPipe's operator: the output's size follows from the input's. SAME padding cuts off the
// border that the last filter position adds beyond the stride.
absl::Status LowerTransposeBias(NodeLowering* node) {
  TfLiteTransposeConvParams p = {};
  if (absl::Status status =
          ReadCustomParameters(*node, &p, offsetof(TfLiteTransposeConvParams, activation));
      !status.ok()) {
    return status;
  }
  if (absl::Status status = RequireImages(*node, {0, 1}); !status.ok()) return status;
  const Shape in = node->InputShape(0), filter = node->InputShape(1);
  const Window w = {filter[1], filter[2], p.stride_height, p.stride_width, 1, 1};
  if (absl::Status status = RequireWindow(w); !status.ok()) return status;
  if (!node->HasInput(2)) return absl::InvalidArgumentError("Its bias is missing.");
  TransposeConvolution op = {w.stride_h, w.stride_w};
  const bool same = p.padding == kTfLitePaddingSame;
  const auto cut = [same](int size, int filter, int stride) {
    return same ? std::max(0, filter - (size - 1) % stride - 1) / 2 : 0;
  };
  op.pad_top = cut(in[1], w.h, w.stride_h);
  op.pad_left = cut(in[2], w.w, w.stride_w);
  return AddTransposeConvolution(node, 0, 2, kTfLiteActNone, op);
}

}  // namespace

const std::vector<LoweringEntry>& ConvolutionLowerings() {
  static const auto* const entries = [] {
    auto* all = new std::vector<LoweringEntry>{
        {kTfLiteBuiltinConv2d, nullptr, 8, LowerConv2D},
        {kTfLiteBuiltinDepthwiseConv2d, nullptr, 7, LowerDepthwiseConv2D},
        {kTfLiteBuiltinFullyConnected, nullptr, 12, LowerFullyConnected},
        {kTfLiteBuiltinTransposeConv, nullptr, 5, LowerTransposeConv},
        {kTfLiteBuiltinCustom, "Convolution2DTransposeBias", 1, LowerTransposeBias},
    };
    const std::vector<LoweringEntry> pools = PoolLowerings();
    all->insert(all->end(), pools.begin(), pools.end());
    return all;
  }();
  return *entries;
}

}  // namespace litmus::gpu
