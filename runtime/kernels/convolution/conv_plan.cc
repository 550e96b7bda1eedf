// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/convolution/conv_plan.h"

#include <algorithm>
#include <utility>

#include "runtime/kernels/operands/plain_weights.h"
#include "runtime/kernels/operands/quantized_weights.h"

namespace litmus {
namespace {

// Best first.
const ConvEntry kImplementations[] = {
    FloatDepthwiseEntry(), FloatWinogradEntry(), FloatConvEntry(),    HybridConvEntry(),
    ConvI16Entry(),        ByteDepthwiseEntry(), ByteWinogradEntry(), ByteConvEntry(),
};

bool IsSupported(const ConvProblem& problem) {
  return std::any_of(std::begin(kImplementations), std::end(kImplementations),
                     [&](const ConvEntry& entry) { return entry.refusal(problem) == nullptr; });
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

int8::OutputStage OutputOf(ConvState* state) {
  int8::OutputStage stage = QuantizedOutput(state->arithmetic == ConvArithmetic::kInt8, *state);
  // Nobody but EvalConvReference wants them, too.
  stage.multiplier = std::move(state->multiplier);
  stage.shift = std::move(state->shift);
  return stage;
}

}  // namespace

bool ConvPlan::Prepare(const ConvTensors& t, bool shapes_only, ConvState* state) {
  ready_ = false;
  if (!PaddedImageIsReasonable(state->geometry)) return false;
  const bool constant = AreConstant(t.filter, t.bias);
  ConvProblem problem = {t, *state, constant, {}};
  if (!IsSupported(problem)) return false;
  ready_ = true;
  pack_in_run_ = !constant;
  const void* bias = t.bias ? t.bias->data.raw : nullptr;
  if (pack_in_run_) return false;
  if (filter_ == t.filter->data.raw && bias_ == bias && in_c_ == state->geometry.in_c &&
      float_min_ == state->float_min && float_max_ == state->float_max &&
      act_min_ == state->act_min && act_max_ == state->act_max) {
    choice_.implementation->Reserve(state->geometry.batch);
    return false;
  }
  ready_ = !shapes_only;
  if (shapes_only) return false;
  if (problem.is_bytes()) problem.output = OutputOf(state);
  // Nothing may be taken for packed, should memory run out.
  filter_ = nullptr;
  choice_ = ChooseImplementation(kImplementations, problem);
  choice_.implementation->Reserve(state->geometry.batch);
  filter_ = t.filter->data.raw;
  bias_ = bias;
  in_c_ = state->geometry.in_c;
  float_min_ = state->float_min;
  float_max_ = state->float_max;
  act_min_ = state->act_min;
  act_max_ = state->act_max;
  return true;
}

std::string ConvPlan::Explanation() const {
  std::string text = Implementation();
  for (const Refusal& refusal : choice_.refusals) {
    text += std::string("; ") + refusal.implementation + ": " + refusal.reason;
  }
  return text;
}

std::string ConvPlan::Implementation() const {
  if (!ready_) return "plain loops";
  if (choice_.implementation == nullptr) return "packed in Run";
  return choice_.implementation->Describe(choice_.name);
}

void ConvPlan::Run(const ConvTensors& t, ConvState* state, void* scratch, ThreadPool* pool,
                   const f32::Residual* residual) {
  const ConvGeometry& g = state->geometry;
  if (g.batch == 0 || g.out_h == 0 || g.out_w == 0) return;
  if (pack_in_run_) {
    choice_ = ChooseImplementation(kImplementations, ConvProblem{t, *state, false, {}});
  }
  choice_.implementation->Run({t, *state, scratch, pool, residual});
}

}  // namespace litmus
