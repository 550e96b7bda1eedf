// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/matmul/fully_connected_plan.h"

#include <utility>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/operands/plain_weights.h"
#include "runtime/kernels/operands/quantized_weights.h"

namespace litmus {
namespace {

// Packing reads every weight once; that is worth it when each is then used as often.
constexpr int64_t kRowsWorthPacking = 4;

// Each row is an image of one pixel, with a quantisation of its own.
litmus::ConvShape HybridShape(const FcState& state) {
  litmus::ConvShape shape;
  shape.batch = static_cast<int>(state.rows);
  shape.in_c = state.depth;
  shape.out_c = state.units;
  return shape;
}

int8::ConvShape Int8Shape(const FcState& state) {
  int8::ConvShape shape;
  shape.in_w = shape.out_w = static_cast<int>(state.rows);
  shape.in_c = state.depth;
  shape.out_c = state.units;
  return shape;
}

}  // namespace

void FcPlan::Prepare(const FcTensors& t, bool shapes_only, FcState* state) {
  ready_ = false;
  const bool is_hybrid = state->arithmetic == FcArithmetic::kHybrid;
  const bool is_float = state->arithmetic == FcArithmetic::kFloat;
  // The int8 kernel takes symmetric weights only.
  const bool is_integer =
      state->arithmetic == FcArithmetic::kUint8 ||
      (state->arithmetic == FcArithmetic::kInt8 && state->filter_zero_point == 0);
  const bool constant = AreConstant(t.filter, t.bias);
  if (state->rows > INT32_MAX) return;
  const bool packable = is_integer || (is_hybrid && state->depth > 0);
  if (!(is_float && (constant || state->rows >= kRowsWorthPacking)) && !(packable && constant)) {
    return;
  }
  ready_ = true;
  if (is_hybrid) hybrid_input_.Reserve(state->rows);
  pack_in_run_ = !constant;
  const void* bias = t.bias ? t.bias->data.raw : nullptr;
  if (pack_in_run_ ||
      (filter_ == t.filter->data.raw && bias_ == bias && activation_ == state->activation)) {
    return;
  }
  ready_ = !shapes_only;
  if (shapes_only) return;
  if (is_float) {
    PackFloat(t, *state);
  } else if (is_hybrid) {
    PackHybrid(t, *state);
  } else {
    PackInteger(t, state);
  }
  filter_ = t.filter->data.raw;
  bias_ = bias;
  activation_ = state->activation;
}

void FcPlan::PackFloat(const FcTensors& t, const FcState& state) {
  float_ = std::make_unique<f32::FullyConnected>(state.depth, state.units, StoredFloatsOf(t.filter),
                                                 StoredFloatsOf(t.bias), state.float_min,
                                                 state.float_max);
}

void FcPlan::PackHybrid(const FcTensors& t, const FcState& state) {
  int8::HybridWeights weights;
  weights.data = tflite::GetTensorData<int8_t>(t.filter);
  weights.out_c = state.units;
  weights.group_c = state.depth;
  weights.scales = state.filter_scales.data();
  weights.bias = tflite::GetTensorData<float>(t.bias);
  weights.min = state.float_min;
  weights.max = state.float_max;
  weights.scales_first = true;
  hybrid_ = std::make_unique<int8::HybridConv>(HybridShape(state), weights);
}

void FcPlan::PackInteger(const FcTensors& t, FcState* state) {
  const bool is_int8 = state->arithmetic == FcArithmetic::kInt8;
  const int8::ConvWeights weights = QuantizedWeights(t.filter, t.bias, is_int8, *state);
  int8::OutputStage stage = QuantizedOutput(is_int8, *state);
  stage.scale = std::move(state->multiplier);
  int8_ = std::make_unique<int8::Conv>(Int8Shape(*state), weights, state->input_zero_point, stage);
}

int64_t FcPlan::ScratchBytes(const FcState& state) const {
  if (state.arithmetic == FcArithmetic::kFloat) return 0;
  if (state.arithmetic == FcArithmetic::kHybrid) {
    return static_cast<int64_t>(hybrid_->ScratchBytes(HybridShape(state)));
  }
  return static_cast<int64_t>(int8_->ScratchBytes(Int8Shape(state)));
}

void FcPlan::RunHybrid(const FcTensors& t, FcState* state, void* scratch, ThreadPool* pool) {
  const float* in = tflite::GetTensorData<float>(t.input);
  const int8::HybridQuantization* quantization =
      hybrid_input_.Quantization(in, state->rows, state->depth, !state->asymmetric, pool);
  hybrid_->Run(HybridShape(*state), in, quantization, tflite::GetTensorData<float>(t.output),
               scratch, pool);
}

void FcPlan::Run(const FcTensors& t, FcState* state, void* scratch, ThreadPool* pool) {
  if (state->rows == 0) return;
  if (state->arithmetic == FcArithmetic::kHybrid) {
    return RunHybrid(t, state, scratch, pool);
  }
  if (state->arithmetic == FcArithmetic::kFloat) {
    if (pack_in_run_) PackFloat(t, *state);
    float_->Run(static_cast<int>(state->rows), tflite::GetTensorData<float>(t.input),
                tflite::GetTensorData<float>(t.output), pool);
    return;
  }
  int8_->Run(Int8Shape(*state), t.input->data.raw, t.output->data.raw, scratch, pool);
}

}  // namespace litmus
