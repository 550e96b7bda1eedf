// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/random_models/layers.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

// Max multiplications of a model at one shape, because the reference loops run eight times, under
// sanitizers, too.
constexpr int64_t kUsualCost = 200000, kLargeCost = 3000000;
constexpr int kPercentOfLargeCosts = 3;

bool PerChannel(Scheme scheme) {
  return scheme == Scheme::kHybridChannel || scheme == Scheme::kHybridInt4 ||
         scheme == Scheme::kInt8Channel || scheme == Scheme::kInt4 || scheme == Scheme::kInt16 ||
         scheme == Scheme::kWordsChannel;
}

}  // namespace

TensorType Layer::type() const {
  switch (scheme_) {
    case Scheme::kInt8:
    case Scheme::kInt8Channel:
    case Scheme::kInt4:
      return TensorType_INT8;
    case Scheme::kUint8:
      return TensorType_UINT8;
    case Scheme::kInt16:
    case Scheme::kWords:
    case Scheme::kWordsChannel:
      return TensorType_INT16;
    default:
      return TensorType_FLOAT32;
  }
}

bool Layer::hybrid() const {
  return scheme_ == Scheme::kHybrid || scheme_ == Scheme::kHybridChannel ||
         scheme_ == Scheme::kHybridInt4 || scheme_ == Scheme::kHybridBlocks;
}

int Layer::Input(const Shape& shape) {
  input_ = draft_->AnyQuant(type());
  return draft_->Input(type(), shape, input_);
}

int Layer::Weights(const Shape& shape, int axis) {
  if (floats()) {
    draft_->AllowSum(depth_, 1);
    // In another implementation a quantised input may be rounded to the other side.
    if (hybrid()) draft_->AllowPeer(4.0 / 127, 0);
  }
  if (scheme_ == Scheme::kFloat) return draft_->Constant(TensorType_FLOAT32, shape);
  if (scheme_ == Scheme::kHalf) {
    const int half = draft_->Constant(TensorType_FLOAT16, shape);
    const int weights = draft_->Tensor(TensorType_FLOAT32, {}, shape);
    draft_->Op(BuiltinOperator_DEQUANTIZE, {half}, {weights}, DequantizeOptionsT());
    return weights;
  }
  if (scheme_ == Scheme::kHybridBlocks) return BlockWeights(shape);
  const bool int4 = scheme_ == Scheme::kInt4 || scheme_ == Scheme::kHybridInt4;
  const int channels = PerChannel(scheme_) ? shape[static_cast<size_t>(axis)] : 1;
  for (int c = 0; c < channels; ++c) {
    weights_.scales.push_back(draft_->ScaleNear(int4 ? 1.0f / 16 : 1.0f / 256));
    weights_.zero_points.push_back(0);
  }
  weights_.axis = axis;
  if (scheme_ == Scheme::kUint8) {
    weights_.zero_points[0] = draft_->structure.Between(0, 255);
    return draft_->Constant(TensorType_UINT8, shape, weights_);
  }
  if (int4) return draft_->Constant(TensorType_INT4, shape, weights_);
  if (scheme_ == Scheme::kWords && draft_->structure.Chance(30)) {
    weights_.zero_points[0] = draft_->structure.Between(-32768, 32767);
  }
  if (HasWordWeights(scheme_)) return draft_->Constant(TensorType_INT16, shape, weights_);
  // Symmetric weights are never -128.
  return draft_->Constant(TensorType_INT8, shape, weights_, {-127, 127});
}

int Layer::BlockWeights(const Shape& shape) {
  // docs/reference/differences.md, "Computed instead of undefined or wrong": FULLY_CONNECTED with a
  // scale per block.
  draft_->SetNoPeer();
  const int depth = shape.back();
  std::vector<int> sizes;  // block sizes that divide the depth
  for (int size = 1; size <= depth; ++size) {
    if (depth % size == 0) sizes.push_back(size);
  }
  return draft_->BlockConstant(shape,
                               sizes[static_cast<size_t>(draft_->structure.Below(sizes.size()))]);
}

int Layer::Bias(int channels) {
  const bool wide = draft_->structure.Chance(50);
  if (draft_->structure.Chance(20)) return -1;
  if (floats()) return draft_->Constant(TensorType_FLOAT32, {channels});
  Quant quant = weights_;
  quant.axis = 0;
  for (float& scale : quant.scales) scale *= input_.scales[0];
  for (int64_t& zero_point : quant.zero_points) zero_point = 0;
  const double limit = 5000 * std::sqrt(static_cast<double>(std::max(depth_, 1)));
  if (type() != TensorType_INT16) {
    return draft_->Constant(TensorType_INT32, {channels}, quant, {-limit, limit});
  }
  const double factor = HasWordWeights(scheme_) && wide ? 65536 : 256;
  return draft_->Constant(wide ? TensorType_INT64 : TensorType_INT32, {channels}, quant,
                          {-limit * factor, limit * factor});
}

int Layer::Result() {
  if (floats()) return draft_->Tensor(TensorType_FLOAT32);
  // Products of uniform bytes are 74² on average, and sums grow by the root of their number. With a
  // factor of 90 half of the output's range is used; with smaller factors results saturate.
  Quant quant = draft_->AnyQuant(type());
  float factor = draft_->structure.Pick({20.0f, 60.0f, 90.0f, 200.0f});
  if (HasWordWeights(scheme_)) factor *= 256;
  quant.scales[0] = draft_->ScaleNear(input_.scales[0] * weights_.scales[0] * factor *
                                      std::sqrt(static_cast<float>(std::max(depth_, 1))));
  return draft_->Tensor(type(), quant);
}

void Layer::Finish(int result, int channels, int residual) {
  FinishWithNeighbour(draft_, result, channels, residual);
}

int MaybePadded(Draft* draft, int nhwc) {
  if (!draft->structure.Chance(20)) return nhwc;
  const TensorType type = draft->TypeOf(nhwc);
  const Quant quant = draft->QuantOf(nhwc);
  std::vector<int> pads = {0, 0};
  for (int i = 0; i < 4; ++i) pads.push_back(draft->structure.Below(4));
  pads.insert(pads.end(), {0, 0});
  const int amounts = draft->ConstantOf(TensorType_INT32, {4, 2}, pads);
  const int padded = draft->Tensor(type, quant);
  const int what = draft->structure.Below(4);
  if (what > 0) {
    draft->Op(BuiltinOperator_PAD, {nhwc, amounts}, {padded}, PadOptionsT());
  } else {
    const int value = draft->Constant(type, {}, quant);
    draft->Op(BuiltinOperator_PADV2, {nhwc, amounts, value}, {padded}, PadV2OptionsT());
  }
  return padded;
}

void FinishWithNeighbour(Draft* draft, int result, int channels, int residual) {
  const TensorType type = draft->TypeOf(result);
  const Quant quant = draft->QuantOf(result);
  Random& random = draft->structure;
  const bool common = type == TensorType_FLOAT32 || type == TensorType_INT8 ||
                      type == TensorType_UINT8;  // types that the neighbours support
  if (random.Chance(60) || !common) {
    draft->MakeOutput(result);
    return;
  }
  if (random.Chance(5)) draft->MakeOutput(result);
  const Quant other = random.Chance(50) ? quant : draft->AnyQuant(type);
  switch (random.Below(6)) {
    case 0: {
      const int out = draft->Output(type, other);
      draft->Op(
          random.Pick({BuiltinOperator_RELU, BuiltinOperator_RELU6, BuiltinOperator_RELU_N1_TO_1}),
          {result}, {out});
      return;
    }
    case 1: {
      const int bound = draft->Constant(type, {}, quant);
      const int out = draft->Output(type, quant);
      // If one operand of MINIMUM or MAXIMUM is NaN, the second one is the result, unless a clamp
      // replaces both operators; the order of operands is chosen accordingly.
      const std::vector<int> operands =
          draft->not_finite() ? std::vector<int>{bound, result} : std::vector<int>{result, bound};
      draft->Op(random.Chance(50) ? BuiltinOperator_MINIMUM : BuiltinOperator_MAXIMUM, operands,
                {out}, MaximumMinimumOptionsT());
      return;
    }
    case 2:
      if (channels > 0) {
        Quant slopes = draft->AnyQuant(type);
        const int slope = draft->Constant(type, {1, 1, channels}, slopes);
        const int out = draft->Output(type, other);
        draft->Op(BuiltinOperator_PRELU, {result, slope}, {out});
        return;
      }
      break;
    case 3:
      if (type == TensorType_FLOAT32) {
        // The bound: three roundings of a value of about 4.
        draft->Allow(4.0 / (1 << 22), 4.0 / (1 << 22));
        const int out = draft->Output(type);
        draft->Op(BuiltinOperator_HARD_SWISH, {result}, {out}, HardSwishOptionsT());
        return;
      }
      break;
    default:
      if (residual >= 0) {
        const int out = draft->Output(type, other);
        AddOptionsT options;
        options.fused_activation_function = DrawActivation(draft);
        options.pot_scale_int16 = false;
        const bool first = random.Chance(50);
        draft->Op(BuiltinOperator_ADD,
                  first ? std::vector<int>{residual, result} : std::vector<int>{result, residual},
                  {out}, options);
        return;
      }
  }
  draft->MakeOutput(result);
}

Pixels DrawPixels(Draft* draft, int at_least_height, int at_least_width, int64_t per_pixel) {
  const int64_t cost = draft->structure.Chance(kPercentOfLargeCosts) ? kLargeCost : kUsualCost;
  const int64_t pixels = std::max<int64_t>(1, cost / std::max<int64_t>(1, per_pixel));
  int height = std::max(draft->Varying(40), at_least_height);
  height = static_cast<int>(std::min<int64_t>(height, std::max<int64_t>(pixels, at_least_height)));
  const int64_t left = std::max<int64_t>(1, pixels / std::max(1, height));
  const int width =
      std::max(draft->Varying(static_cast<int>(std::min<int64_t>(left, 100))), at_least_width);
  return draft->shapes.Chance(50)
             ? Pixels{height, width}
             : Pixels{std::max(width, at_least_height), std::max(height, at_least_width)};
}

ActivationFunctionType DrawActivation(Draft* draft) {
  return draft->structure.Pick({ActivationFunctionType_NONE, ActivationFunctionType_NONE,
                                ActivationFunctionType_RELU, ActivationFunctionType_RELU6,
                                ActivationFunctionType_RELU_N1_TO_1});
}

Padding DrawPadding(Draft* draft) {
  return draft->structure.Chance(50) ? Padding_SAME : Padding_VALID;
}

}  // namespace litmus::random_models
