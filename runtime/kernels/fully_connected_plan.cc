// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/fully_connected_plan.h"

#include "runtime/kernels/kernel_util.h"

namespace litmus {
namespace {

int8::ConvShape Int8Shape(const FcState& state) {
  int8::ConvShape shape;
  shape.in_w = shape.out_w = static_cast<int>(state.rows);
  shape.in_c = state.depth;
  shape.out_c = state.units;
  return shape;
}

}  // namespace

void FcPlan::Prepare(const FcTensors& t, FcState* state) {
  ready_ = false;
  const bool is_int8 = state->arithmetic == FcArithmetic::kInt8;
  const bool is_uint8 = state->arithmetic == FcArithmetic::kUint8;
  const bool constant = tflite::IsConstantOrPersistentTensor(t.filter) &&
                        (t.bias == nullptr || tflite::IsConstantOrPersistentTensor(t.bias));
  if (!constant || t.filter->data.raw == nullptr || state->rows > INT32_MAX) return;
  // The int8 kernel takes symmetric weights only.
  if (!is_uint8 && !(is_int8 && state->filter_zero_point == 0)) return;
  const void* bias = t.bias ? t.bias->data.raw : nullptr;
  if (filter_ != t.filter->data.raw || bias_ != bias) {
    PackInteger(t, state);
    filter_ = t.filter->data.raw;
    bias_ = bias;
  }
  ready_ = true;
}

void FcPlan::PackInteger(const FcTensors& t, FcState* state) {
  const bool is_int8 = state->arithmetic == FcArithmetic::kInt8;
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
  stage.scale = state->multiplier;
  int8_ = std::make_unique<int8::Conv>(Int8Shape(*state), weights, state->input_zero_point, stage);
}

int64_t FcPlan::ScratchBytes(const FcState& state) const {
  return static_cast<int64_t>(int8_->ScratchBytes(Int8Shape(state)));
}

void FcPlan::Run(const FcTensors& t, const FcState& state, void* scratch,
                 pthreadpool_t pool) const {
  if (state.rows == 0) return;
  int8_->Run(Int8Shape(state), t.input->data.raw, t.output->data.raw, scratch, pool);
}

}  // namespace litmus
