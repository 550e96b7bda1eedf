// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/matmul/fully_connected_computed.h"

namespace litmus {

const char* ComputedFc::Refusal(const FcProblem& p) {
  if (p.state.arithmetic != FcArithmetic::kFloat) return "the arithmetic is not float";
  return HasComputedFloats(p) ? nullptr : "the weights are constant";
}

size_t ComputedFc::RowsToPack(const FcState& s) const {
  return f32::RowsToPack(static_cast<size_t>(s.rows), static_cast<size_t>(s.depth), kernels_);
}

int64_t ComputedFc::ScratchBytes(const FcState& s) const {
  const auto depth = static_cast<size_t>(s.depth);
  return static_cast<int64_t>(sizeof(float) * f32::ComputedScratch(RowsToPack(s), depth, kernels_));
}

void ComputedFc::Run(const Invocation& run) {
  const FcState& s = run.state;
  f32::RowProducts product = {};
  product.in = tflite::GetTensorData<float>(run.tensors.input);
  product.weights = tflite::GetTensorData<float>(run.tensors.filter);
  product.bias = tflite::GetTensorData<float>(run.tensors.bias);
  product.out = tflite::GetTensorData<float>(run.tensors.output);
  product.rows = static_cast<size_t>(s.rows);
  product.depth = static_cast<size_t>(s.depth);
  product.units = static_cast<size_t>(s.units);
  product.min = s.float_min;
  product.max = s.float_max;
  f32::MultiplyComputed(RowsToPack(s), product, static_cast<float*>(run.scratch), run.pool,
                        kernels_);
}

}  // namespace litmus
