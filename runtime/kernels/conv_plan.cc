// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/conv_plan.h"

#include "runtime/kernels/kernel_util.h"

namespace litmus {
namespace {

int8::ConvShape Int8Shape(const ConvGeometry& g) {
  int8::ConvShape shape;
  shape.batch = g.batch;
  shape.in_h = g.in_h;
  shape.in_w = g.in_w;
  shape.in_c = g.in_c;
  shape.out_h = g.out_h;
  shape.out_w = g.out_w;
  shape.out_c = g.out_c;
  shape.k_h = g.filter_h;
  shape.k_w = g.filter_w;
  shape.stride_h = g.stride_h;
  shape.stride_w = g.stride_w;
  shape.dilation_h = g.dilation_h;
  shape.dilation_w = g.dilation_w;
  shape.pad_top = g.pad_top;
  shape.pad_left = g.pad_left;
  return shape;
}

// The vector kernels copy the image with its padding. Where a hostile or merely odd geometry makes
// that copy far larger than the image, plain loops are the better choice.
bool PaddedImageIsReasonable(const ConvGeometry& g) {
  const int64_t height =
      int64_t{g.out_h - 1} * g.stride_h + int64_t{g.filter_h - 1} * g.dilation_h + 1;
  const int64_t width =
      int64_t{g.out_w - 1} * g.stride_w + int64_t{g.filter_w - 1} * g.dilation_w + 1;
  constexpr int64_t kLongest = 1 << 24;
  if (height < 1 || width < 1 || height > kLongest || width > kLongest) return false;
  const double padded = static_cast<double>(height) * static_cast<double>(width) * g.batch * g.in_c;
  return padded <= 16.0 * static_cast<double>(g.input_size()) + (1 << 20);
}

}  // namespace

void ConvPlan::Prepare(const ConvTensors& t, ConvState* state) {
  ready_ = false;
  const ConvGeometry& g = state->geometry;
  const bool integer =
      state->arithmetic == ConvArithmetic::kInt8 || state->arithmetic == ConvArithmetic::kUint8;
  const bool constant = tflite::IsConstantOrPersistentTensor(t.filter) &&
                        (t.bias == nullptr || tflite::IsConstantOrPersistentTensor(t.bias));
  if (!constant || t.filter->data.raw == nullptr) return;
  if (!integer || !(g.depthwise || g.groups() == 1) || !PaddedImageIsReasonable(g)) return;
  const void* bias = t.bias ? t.bias->data.raw : nullptr;
  if (filter_ != t.filter->data.raw || bias_ != bias) {
    PackInteger(t, state);
    filter_ = t.filter->data.raw;
    bias_ = bias;
  }
  ready_ = true;
}

void ConvPlan::PackInteger(const ConvTensors& t, ConvState* state) {
  const ConvGeometry& g = state->geometry;
  const bool is_int8 = state->arithmetic == ConvArithmetic::kInt8;
  int8::ConvWeights weights;
  weights.type = is_int8 ? int8::InputType::kInt8 : int8::InputType::kUint8;
  weights.data = is_int8 ? state->weights.Get(t.filter) : tflite::GetTensorData<void>(t.filter);
  weights.zero_point = state->filter_zero_point;
  weights.bias = tflite::GetTensorData<int32_t>(t.bias);
  int8::OutputStage stage;
  stage.type = is_int8 ? int8::OutputType::kInt8 : int8::OutputType::kUint8;
  stage.zero_point = state->output_zero_point;
  stage.min = state->act_min;
  stage.max = state->act_max;
  stage.multiplier = state->multiplier;
  stage.shift = state->shift;
  const int8::ConvShape shape = Int8Shape(g);
  if (g.depthwise) {
    int8_depthwise_ = std::make_unique<int8::Depthwise>(shape, g.out_c / g.in_c, weights,
                                                        state->input_zero_point, stage);
  } else {
    int8_conv_ = std::make_unique<int8::Conv>(shape, weights, state->input_zero_point, stage);
  }
}

int64_t ConvPlan::ScratchBytes(const ConvState& state) const {
  const int8::ConvShape shape = Int8Shape(state.geometry);
  return static_cast<int64_t>(state.geometry.depthwise ? int8_depthwise_->ScratchBytes(shape)
                                                       : int8_conv_->ScratchBytes(shape));
}

void ConvPlan::Run(const ConvTensors& t, const ConvState& state, void* scratch,
                   pthreadpool_t pool) const {
  const ConvGeometry& g = state.geometry;
  if (g.batch == 0 || g.out_h == 0 || g.out_w == 0) return;
  const int8::ConvShape shape = Int8Shape(g);
  if (g.depthwise) {
    int8_depthwise_->Run(shape, t.input->data.raw, t.output->data.raw, scratch, pool);
  } else {
    int8_conv_->Run(shape, t.input->data.raw, t.output->data.raw, scratch, pool);
  }
}

}  // namespace litmus
