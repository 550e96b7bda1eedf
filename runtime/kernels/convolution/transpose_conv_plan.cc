// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/convolution/transpose_conv_plan.h"

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/convolution/shape_of.h"
#include "runtime/kernels/operands/plain_weights.h"

namespace litmus {
namespace {

// Each position within a stride has lanes or packed weights of its own: with strides far beyond the
// filter, most of them would be empty.
bool StridesAreReasonable(const ConvGeometry& g) {
  return g.stride_h <= 2 * g.filter_h && g.stride_w <= 2 * g.filter_w;
}

}  // namespace

bool TransposeConvPlan::Prepare(const ConvTensors& t, bool shapes_only, const ConvState& state) {
  const ConvGeometry& g = state.geometry;
  const bool constant = tflite::IsConstantOrPersistentTensor(t.filter) &&
                        t.filter->data.raw != nullptr &&
                        (t.bias == nullptr || tflite::IsConstantOrPersistentTensor(t.bias));
  const bool is_float = state.arithmetic == ConvArithmetic::kFloat;
  const bool is_hybrid = state.arithmetic == ConvArithmetic::kHybrid;
  if (!(is_float || is_hybrid) || !constant || !StridesAreReasonable(g)) return false;
  if (is_hybrid) input_.Reserve(g.batch);
  const void* bias = t.bias ? t.bias->data.raw : nullptr;
  if (filter_ == t.filter->data.raw && bias_ == bias && pad_top_ == g.pad_top &&
      pad_left_ == g.pad_left) {
    return true;
  }
  if (shapes_only) return false;
  filter_ = t.filter->data.raw;
  bias_ = bias;
  pad_top_ = g.pad_top;
  pad_left_ = g.pad_left;
  if (is_float) {
    float_ = std::make_unique<f32::TransposeConv>(ShapeOf(g), StoredFloatsOf(t.filter),
                                                  StoredFloatsOf(t.bias), state.float_min,
                                                  state.float_max);
    return true;
  }
  int8::HybridWeights weights;
  weights.data = tflite::GetTensorData<int8_t>(t.filter);
  weights.out_c = g.out_c;
  weights.k_h = g.filter_h;
  weights.k_w = g.filter_w;
  weights.group_c = g.in_c;
  weights.scales = state.filter_scales.data();
  weights.bias = tflite::GetTensorData<float>(t.bias);
  weights.min = state.float_min;
  weights.max = state.float_max;
  hybrid_ = std::make_unique<int8::HybridTransposeConv>(ShapeOf(g), weights);
  return true;
}

int64_t TransposeConvPlan::ScratchBytes(const ConvState& state) const {
  const ConvShape shape = ShapeOf(state.geometry);
  return static_cast<int64_t>(float_ != nullptr ? float_->ScratchBytes(shape)
                                                : hybrid_->ScratchBytes(shape));
}

void TransposeConvPlan::Run(const ConvTensors& t, const ConvState& state, void* scratch,
                            ThreadPool* pool) {
  const ConvGeometry& g = state.geometry;
  if (g.batch == 0 || g.out_h == 0 || g.out_w == 0) return;
  if (scratch == nullptr) {
    const auto bytes = static_cast<size_t>(ScratchBytes(state));
    if (scratch_.size() < bytes) scratch_.resize(bytes);
    scratch = scratch_.data();
  }
  const float* in = tflite::GetTensorData<float>(t.input);
  float* out = tflite::GetTensorData<float>(t.output);
  if (float_ != nullptr) return float_->Run(ShapeOf(g), in, out, scratch, pool);
  const int8::HybridQuantization* quantization =
      input_.Quantization(in, g.batch, g.input_size() / g.batch, state.symmetric_input, pool);
  hybrid_->Run(ShapeOf(g), in, quantization, out, scratch, pool);
}

}  // namespace litmus
