// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/convolution/conv_plan.h"

#include <utility>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/convolution/shape_of.h"
#include "runtime/kernels/operands/plain_weights.h"

namespace litmus {
namespace {

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

// From the sums of 16-bit convolutions to their outputs.
struct Words {
  const ConvState& state;
  const void* bias;
  int16_t* out;

  template <typename Sum>
  void Finish(size_t pixel, int channel, int count, const int64_t* sums) const {
    const Sum* biases = static_cast<const Sum*>(bias);
    int16_t* to = out + pixel * state.geometry.out_c;
    for (int c = channel; c < channel + count; ++c) {
      const auto own = static_cast<Sum>(sums[c - channel]);
      const Sum sum = biases == nullptr ? own : WrappingAdd(own, biases[c]);
      const int64_t scaled =
          MultiplyByQuantizedMultiplier(sum, state.multiplier[c], state.shift[c]);
      to[c] = static_cast<int16_t>(
          ClampToRange(scaled + state.output_zero_point, state.act_min, state.act_max));
    }
  }
};

}  // namespace

void ConvPlan::Prepare(const ConvTensors& t, bool shapes_only, ConvState* state) {
  ready_ = false;
  const ConvGeometry& g = state->geometry;
  const bool is_float = state->arithmetic == ConvArithmetic::kFloat;
  const bool is_integer =
      state->arithmetic == ConvArithmetic::kInt8 || state->arithmetic == ConvArithmetic::kUint8;
  const bool constant = tflite::IsConstantOrPersistentTensor(t.filter) &&
                        t.filter->data.raw != nullptr &&
                        (t.bias == nullptr || tflite::IsConstantOrPersistentTensor(t.bias));
  if (!PaddedImageIsReasonable(g)) return;
  const bool is_hybrid = state->arithmetic == ConvArithmetic::kHybrid;
  const bool is_words = state->arithmetic == ConvArithmetic::kInt16 && !g.depthwise &&
                        g.groups() == 1 && int8::BestS16Gemm() != nullptr;
  const bool packable = (is_integer && (g.depthwise || g.groups() == 1)) || is_hybrid || is_words;
  if (!is_float && !(constant && packable)) return;
  if (is_hybrid) hybrid_input_.Reserve(g.batch);
  ready_ = true;
  pack_in_run_ = !constant;
  const void* bias = t.bias ? t.bias->data.raw : nullptr;
  if (pack_in_run_) return;
  if (filter_ == t.filter->data.raw && bias_ == bias && in_c_ == g.in_c &&
      float_min_ == state->float_min && float_max_ == state->float_max &&
      act_min_ == state->act_min && act_max_ == state->act_max) {
    return;
  }
  ready_ = !shapes_only;
  if (shapes_only) return;
  if (is_float) {
    PackFloat(t, *state, StoredFloatsOf(t.filter));
  } else if (is_hybrid) {
    PackHybrid(t, state);
  } else if (is_words) {
    conv_i16_ = std::make_unique<int8::ConvI16>(ShapeOf(g), tflite::GetTensorData<int8_t>(t.filter),
                                                *int8::BestS16Gemm());
  } else {
    PackInteger(t, state);
  }
  filter_ = t.filter->data.raw;
  bias_ = bias;
  in_c_ = g.in_c;
  float_min_ = state->float_min;
  float_max_ = state->float_max;
  act_min_ = state->act_min;
  act_max_ = state->act_max;
}

void ConvPlan::PackFloat(const ConvTensors& t, const ConvState& state, f32::StoredFloats filter) {
  const ConvGeometry& g = state.geometry;
  const f32::StoredFloats bias = StoredFloatsOf(t.bias);
  if (g.depthwise) {
    float_depthwise_ = std::make_unique<f32::Depthwise>(ShapeOf(g), g.out_c / g.in_c, filter, bias,
                                                        state.float_min, state.float_max);
    return;
  }
  // Weights that change with every Run are not worth a transformation.
  const bool winograd = !pack_in_run_ && state.arithmetic == ConvArithmetic::kFloat &&
                        f32::Winograd::IsFaster(ShapeOf(g));
  float_conv_.reset();
  float_winograd_.reset();
  if (winograd) {
    float_winograd_ =
        std::make_unique<f32::Winograd>(ShapeOf(g), filter, bias, state.float_min, state.float_max);
  } else {
    float_conv_ =
        std::make_unique<f32::Conv>(ShapeOf(g), filter, bias, state.float_min, state.float_max);
  }
}

void ConvPlan::PackHybrid(const ConvTensors& t, ConvState* state) {
  const ConvGeometry& g = state->geometry;
  const int8_t* data = tflite::GetTensorData<int8_t>(t.filter);
  if (!g.depthwise) {
    int8::HybridWeights weights;
    weights.data = data;
    weights.out_c = g.out_c;
    weights.k_h = g.filter_h;
    weights.k_w = g.filter_w;
    weights.group_c = g.group_c;
    weights.groups = g.groups();
    weights.scales = state->filter_scales.data();
    weights.bias = tflite::GetTensorData<float>(t.bias);
    weights.min = state->float_min;
    weights.max = state->float_max;
    hybrid_conv_ = std::make_unique<int8::HybridConv>(ShapeOf(g), weights);
    return;
  }
  // Float kernels over the weights' real values: a few taps differ from integer sums by float
  // rounding alone.
  const int64_t n = tflite::NumElements(t.filter);
  std::vector<float> real(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) {
    real[i] = static_cast<float>(data[i]) * state->filter_scales[i % g.out_c];
  }
  PackFloat(t, *state, real.data());
}

void ConvPlan::PackInteger(const ConvTensors& t, ConvState* state) {
  const ConvGeometry& g = state->geometry;
  const bool is_int8 = state->arithmetic == ConvArithmetic::kInt8;
  int8::ConvWeights weights;
  weights.type = is_int8 ? int8::InputType::kInt8 : int8::InputType::kUint8;
  weights.data = t.filter->data.raw;
  weights.zero_point = state->filter_zero_point;
  weights.bias = tflite::GetTensorData<int32_t>(t.bias);
  int8::OutputStage stage;
  stage.type = is_int8 ? int8::OutputType::kInt8 : int8::OutputType::kUint8;
  stage.zero_point = state->output_zero_point;
  stage.min = state->act_min;
  stage.max = state->act_max;
  // Nobody but EvalConvReference wants them, too.
  stage.multiplier = std::move(state->multiplier);
  stage.shift = std::move(state->shift);
  const int8::ConvShape shape = ShapeOf(g);
  if (g.depthwise) {
    int8_depthwise_ = std::make_unique<int8::Depthwise>(shape, g.out_c / g.in_c, weights,
                                                        state->input_zero_point, stage);
    return;
  }
  int8_conv_.reset();
  int8_winograd_.reset();
  if (int8::Winograd::IsFaster(shape)) {
    int8_winograd_ = int8::Winograd::Make(shape, weights, state->input_zero_point, stage);
  }
  if (int8_winograd_ == nullptr) {
    int8_conv_ = std::make_unique<int8::Conv>(shape, weights, state->input_zero_point, stage);
  }
}

std::string ConvPlan::Implementation(const ConvState& state) const {
  if (!ready_) return "plain loops";
  const auto of = [](const char* name, const char* target) {
    return std::string(name) + " of " + target;
  };
  const bool hybrid = state.arithmetic == ConvArithmetic::kHybrid;
  if (state.arithmetic == ConvArithmetic::kInt16) return of("int8::ConvI16", conv_i16_->target());
  if (hybrid && !state.geometry.depthwise) return of("int8::HybridConv", hybrid_conv_->target());
  if (hybrid || state.arithmetic == ConvArithmetic::kFloat) {
    if (float_depthwise_ != nullptr) return of("f32::Depthwise", float_depthwise_->target());
    if (float_winograd_ != nullptr) return of("f32::Winograd", float_winograd_->target());
    return float_conv_ != nullptr ? of("f32::Conv", float_conv_->target()) : "packed in Run";
  }
  if (int8_depthwise_ != nullptr) return "int8::Depthwise: " + int8_depthwise_->implementation();
  return int8_winograd_ != nullptr ? of("int8::Winograd", int8_winograd_->target())
                                   : of("int8::Conv", int8_conv_->target());
}

int64_t ConvPlan::ScratchBytes(const ConvState& state) const {
  if (state.arithmetic == ConvArithmetic::kFloat) return 0;
  if (state.arithmetic == ConvArithmetic::kInt16) return 0;
  if (state.arithmetic == ConvArithmetic::kHybrid) {
    return state.geometry.depthwise
               ? state.geometry.input_size() * static_cast<int64_t>(sizeof(float))
               : static_cast<int64_t>(hybrid_conv_->ScratchBytes(ShapeOf(state.geometry)));
  }
  if (int8_winograd_ != nullptr) return 0;
  const int8::ConvShape shape = ShapeOf(state.geometry);
  return static_cast<int64_t>(state.geometry.depthwise ? int8_depthwise_->ScratchBytes(shape)
                                                       : int8_conv_->ScratchBytes(shape));
}

void ConvPlan::RunHybrid(const ConvTensors& t, const ConvState& state, void* scratch,
                         ThreadPool* pool) {
  const ConvGeometry& g = state.geometry;
  const float* in = tflite::GetTensorData<float>(t.input);
  float* out = tflite::GetTensorData<float>(t.output);
  const int64_t image_size = g.input_size() / g.batch;
  const int8::HybridQuantization* quantization =
      hybrid_input_.Quantization(in, g.batch, image_size, state.symmetric_input, pool);
  if (!g.depthwise) {
    hybrid_conv_->Run(ShapeOf(g), in, quantization, out, scratch, pool);
    return;
  }
  auto* rounded = static_cast<float*>(scratch);
  int8::RoundImages(in, static_cast<size_t>(g.batch), static_cast<size_t>(image_size), quantization,
                    rounded, pool);
  float_depthwise_->Run(ShapeOf(g), rounded, out, pool);
}

void ConvPlan::RunWords(const ConvTensors& t, const ConvState& state, ThreadPool* pool) const {
  Words words = {state, t.bias != nullptr ? t.bias->data.raw : nullptr,
                 tflite::GetTensorData<int16_t>(t.output)};
  const auto finish = [](void* context, size_t pixel, int channel, int count, const int64_t* sums) {
    const Words& w = *static_cast<const Words*>(context);
    w.state.wide_sums ? w.Finish<int64_t>(pixel, channel, count, sums)
                      : w.Finish<int32_t>(pixel, channel, count, sums);
  };
  conv_i16_->Run(ShapeOf(state.geometry), tflite::GetTensorData<int16_t>(t.input), state.wide_sums,
                 finish, &words, pool);
}

void ConvPlan::Run(const ConvTensors& t, ConvState* state, void* scratch, ThreadPool* pool,
                   const f32::Residual* residual) {
  const ConvGeometry& g = state->geometry;
  if (g.batch == 0 || g.out_h == 0 || g.out_w == 0) return;
  const int8::ConvShape shape = ShapeOf(g);
  if (state->arithmetic == ConvArithmetic::kHybrid) return RunHybrid(t, *state, scratch, pool);
  if (state->arithmetic == ConvArithmetic::kInt16) return RunWords(t, *state, pool);
  if (state->arithmetic == ConvArithmetic::kFloat) {
    if (pack_in_run_) PackFloat(t, *state, tflite::GetTensorData<float>(t.filter));
    const float* in = tflite::GetTensorData<float>(t.input);
    float* out = tflite::GetTensorData<float>(t.output);
    if (g.depthwise) {
      float_depthwise_->Run(shape, in, out, pool);
    } else if (float_winograd_ != nullptr) {
      float_winograd_->Run(shape, in, out, pool, residual);
    } else {
      float_conv_->Run(shape, in, out, pool, residual, tflite::GetTensorData<float>(t.slopes));
    }
    return;
  }
  if (g.depthwise) {
    int8_depthwise_->Run(shape, t.input->data.raw, t.output->data.raw, scratch, pool);
    return;
  }
  int8::Residual bytes = {nullptr, &state->residual_sum, !state->residual_first};
  if (t.residual != nullptr) bytes.data = t.residual->data.uint8;
  const int8::Residual* added = bytes.data != nullptr ? &bytes : nullptr;
  if (int8_winograd_ != nullptr) {
    int8_winograd_->Run(shape, t.input->data.raw, t.output->data.raw, pool, added);
  } else {
    int8_conv_->Run(shape, t.input->data.raw, t.output->data.raw, scratch, pool, added);
  }
}

}  // namespace litmus
