// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implementations of float convolutions, and of hybrid depthwise convolutions.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/convolution/conv_implementation.h"
#include "runtime/kernels/convolution/depthwise_filter.h"
#include "runtime/kernels/convolution/shape_of.h"
#include "runtime/kernels/operands/hybrid_input.h"
#include "runtime/kernels/operands/plain_weights.h"
#include "runtime/kernels/simd/f16/conv.h"
#include "runtime/kernels/simd/f16/kernels.h"
#include "runtime/kernels/simd/f32/conv.h"
#include "runtime/kernels/simd/f32/depthwise.h"
#include "runtime/kernels/simd/f32/winograd.h"

namespace litmus {
namespace {

// Converts a float32 or float16 filter to floats.
CountedVector<float> PlainFloats(const TfLiteTensor* filter) {
  CountedVector<float> plain(static_cast<size_t>(tflite::NumElements(filter)));
  StoredFloatsOf(filter).CopyTo(plain.size(), plain.data());
  return plain;
}

// The filter of a depthwise convolution as floats [h, w, out_c]; empty if the filter already has
// that form. A depthwise sum has few taps, so a float sum of dequantised int8 weights differs from
// the integer sum only by float rounding.
CountedVector<float> RealWeights(const ConvProblem& p) {
  const ConvGeometry& g = p.geometry();
  if (!p.is_hybrid() && g.depthwise) return {};
  if (!p.is_hybrid()) return WithChannelsInnermost(PlainFloats(p.tensors.filter).data(), g);
  CountedVector<float> real(static_cast<size_t>(tflite::NumElements(p.tensors.filter)));
  const int8_t* data = tflite::GetTensorData<int8_t>(p.tensors.filter);
  const size_t channels = g.out_c, taps = static_cast<size_t>(g.filter_h) * g.filter_w;
  for (size_t i = 0; i < real.size(); ++i) {
    const size_t channel = g.depthwise ? i % channels : i / taps;
    real[i] = static_cast<float>(data[i]) * p.state.filter_scales[channel];
  }
  return g.depthwise ? real : WithChannelsInnermost(real.data(), g);
}

// True if ordinary sums over channels compute the node: it is not depthwise, or it is a
// DEPTHWISE_CONV_2D of an image of one channel with constant float weights.
bool IsOrdinary(const ConvProblem& p) {
  if (IsDepthwise(p.geometry())) return false;
  return !p.geometry().depthwise || (p.is_float() && p.constant);
}

// The largest scale of an image for which the rounded values are multiplied and added as floats. A
// sum of 2^32 taps is then at most 2^(64 + 8 + 32) times the largest weight, and finite. With an
// infinite scale, which an infinite input causes, the rounded values themselves would be infinite
// or, where the quantised value equals the zero point, NaN.
constexpr float kLargestScale = 0x1p64f;

// Convolution by f32::Depthwise. For a hybrid convolution, the inputs are first rounded to
// dequantised values.
class FloatDepthwise : public ConvImplementation {
 public:
  static const char* Refusal(const ConvProblem& p) {
    if (IsOrdinary(p)) return "the convolution is not depthwise";
    if (p.state.slopes_input >= 0) return "a PRELU follows";
    if (p.is_hybrid()) return p.constant ? nullptr : "the filter or its bias is not constant";
    if (!p.is_float()) return "the arithmetic is not float";
    return p.constant || p.geometry().depthwise ? nullptr
                                                : "the filter or its bias is not constant";
  }
  explicit FloatDepthwise(const ConvProblem& p) {
    const ConvGeometry& g = p.geometry();
    const CountedVector<float> real = RealWeights(p);
    const f32::StoredFloats filter =
        real.empty() ? StoredFloatsOf(p.tensors.filter) : f32::StoredFloats(real.data());
    depthwise_ = MakePacked<f32::Depthwise>(p.store, ShapeOf(g), g.out_c / g.in_c, filter,
                                            StoredFloatsOf(p.tensors.bias), p.state.float_min,
                                            p.state.float_max);
  }
  int64_t ScratchBytes(const ConvState& state) const override {
    const size_t repeated = depthwise_->ScratchFloats(ShapeOf(state.geometry));
    return (RoundedFloats(state) + static_cast<int64_t>(repeated)) *
           static_cast<int64_t>(sizeof(float));
  }
  void Reserve(const ConvState& state) override { hybrid_input_.Reserve(state.geometry.batch); }
  bool Takes(const Invocation& run) override {
    if (run.state.arithmetic != ConvArithmetic::kHybrid) return true;
    const ConvGeometry& g = run.state.geometry;
    quantization_ =
        hybrid_input_.Quantization(tflite::GetTensorData<float>(run.tensors.input), g.batch,
                                   g.input_size() / g.batch, run.state.symmetric_input, run.pool);
    return std::all_of(quantization_, quantization_ + g.batch,
                       [](const auto& image) { return image.scale <= kLargestScale; });
  }
  void Run(const Invocation& run) override {
    const ConvGeometry& g = run.state.geometry;
    const float* in = tflite::GetTensorData<float>(run.tensors.input);
    auto* scratch = static_cast<float*>(run.scratch);
    if (run.state.arithmetic == ConvArithmetic::kHybrid) {
      int8::RoundImages(in, static_cast<size_t>(g.batch),
                        static_cast<size_t>(g.input_size() / g.batch), quantization_, scratch,
                        run.pool);
      in = scratch;
      scratch += RoundedFloats(run.state);
    }
    depthwise_->Run(ShapeOf(g), in, tflite::GetTensorData<float>(run.tensors.output), run.pool,
                    scratch);
  }
  std::string Describe(const std::string& name) const override {
    return name + ": " + depthwise_->implementation();
  }
  Refusals RefusalsWithin() const override { return depthwise_->refusals(); }

 private:
  // Number of floats of a hybrid convolution's rounded input.
  static int64_t RoundedFloats(const ConvState& state) {
    return state.arithmetic == ConvArithmetic::kHybrid ? state.geometry.input_size() : 0;
  }

  std::shared_ptr<const f32::Depthwise> depthwise_;
  HybridInput hybrid_input_;
  // Quantisation of the input of the last call of Takes.
  const int8::HybridQuantization* quantization_ = nullptr;
};

const char* RefusalOfFloats(const ConvProblem& p) {
  if (!p.is_float()) return "the arithmetic is not float";
  return IsOrdinary(p) ? nullptr : "the convolution is depthwise";
}

// The residual of a node, or null.
class AddedFloats {
 public:
  explicit AddedFloats(const ConvImplementation::Invocation& run)
      : residual_{tflite::GetTensorData<float>(run.tensors.residual), run.state.residual_min,
                  run.state.residual_max} {}
  const f32::Residual* get() const { return residual_.data != nullptr ? &residual_ : nullptr; }

 private:
  const f32::Residual residual_;
};

// The slopes of a fused PRELU, or null.
const float* SlopesOf(const ConvImplementation::Invocation& run) {
  return run.state.wide_slopes.empty() ? tflite::GetTensorData<float>(run.tensors.slopes)
                                       : run.state.wide_slopes.data();
}

// Convolution by f16::Conv.
class HalfConv : public ConvImplementation {
 public:
  static const char* Refusal(const ConvProblem& p) {
    if (const char* reason = RefusalOfFloats(p)) return reason;
    if (!p.state.allows_half) return "fp16 arithmetic is not allowed (--allow_fp16)";
    if (f16::UsableKernels() == nullptr) return "the processor has no fp16 arithmetic";
    if (!p.constant) return "the filter or its bias is not constant";
    return p.geometry().depthwise || p.geometry().groups() > 1 ? "the convolution has groups"
                                                               : nullptr;
  }
  static const char* Disadvantage(const ConvProblem& p) {
    return f16::Conv::IsFaster(ShapeOf(p.geometry())) ? nullptr
                                                      : "float arithmetic is as fast or faster";
  }
  explicit HalfConv(const ConvProblem& p)
      : conv_(MakePacked<f16::Conv>(
            p.store, ShapeOf(p.geometry()), StoredFloatsOf(p.tensors.filter),
            StoredFloatsOf(p.tensors.bias), p.state.float_min, p.state.float_max)) {}
  bool AppliesSlopes() const override { return true; }
  int64_t ScratchBytes(const ConvState& state) const override {
    return static_cast<int64_t>(f16::Conv::ScratchBytes(ShapeOf(state.geometry)));
  }
  void Run(const Invocation& run) override {
    conv_->Run(ShapeOf(run.state.geometry), tflite::GetTensorData<float>(run.tensors.input),
               tflite::GetTensorData<float>(run.tensors.output), run.scratch, run.pool,
               AddedFloats(run).get(), SlopesOf(run));
  }

 private:
  const char* target() const override { return conv_->target(); }
  const std::shared_ptr<const f16::Conv> conv_;
};

// Convolution by f32::Winograd.
class FloatWinograd : public ConvImplementation {
 public:
  static const char* Refusal(const ConvProblem& p) {
    if (const char* reason = RefusalOfFloats(p)) return reason;
    if (!p.constant) return "weights that change with every run are not worth a transformation";
    return p.geometry().depthwise ? "the image has one channel" : nullptr;
  }
  // Returns a reason if Winograd is not faster, otherwise null. Filters and strides that Winograd
  // does not support are not checked here: they are refused for all sizes of a node's image.
  static const char* Disadvantage(const ConvProblem& p) {
    return f32::Winograd::IsFaster(ShapeOf(p.geometry()))
               ? nullptr
               : "direct convolution is as fast or faster";
  }
  explicit FloatWinograd(const ConvProblem& p)
      : winograd_(MakePacked<f32::Winograd>(
            p.store, ShapeOf(p.geometry()), StoredFloatsOf(p.tensors.filter),
            StoredFloatsOf(p.tensors.bias), p.state.float_min, p.state.float_max)) {}
  void Run(const Invocation& run) override {
    winograd_->Run(ShapeOf(run.state.geometry), tflite::GetTensorData<float>(run.tensors.input),
                   tflite::GetTensorData<float>(run.tensors.output), run.pool,
                   AddedFloats(run).get());
  }

 private:
  const char* target() const override { return winograd_->target(); }
  const std::shared_ptr<const f32::Winograd> winograd_;
};

// Convolution by f32::Conv.
class FloatConv : public ConvImplementation {
 public:
  static const char* Refusal(const ConvProblem& p) { return RefusalOfFloats(p); }
  explicit FloatConv(const ConvProblem& p) : FloatConv(p, Filter(p)) {}
  bool AppliesSlopes() const override { return true; }
  void Run(const Invocation& run) override {
    conv_->Run(ShapeOf(run.state.geometry), tflite::GetTensorData<float>(run.tensors.input),
               tflite::GetTensorData<float>(run.tensors.output), run.pool, AddedFloats(run).get(),
               SlopesOf(run));
  }

 private:
  // The filter of a DEPTHWISE_CONV_2D in the order of CONV_2D; empty for CONV_2D.
  static CountedVector<float> Filter(const ConvProblem& p) {
    if (!p.geometry().depthwise) return {};
    return WithChannelsOutermost(PlainFloats(p.tensors.filter).data(), p.geometry());
  }
  FloatConv(const ConvProblem& p, const CountedVector<float>& filter)
      : conv_(MakePacked<f32::Conv>(
            p.store, ShapeOf(p.geometry()),
            filter.empty() ? StoredFloatsOf(p.tensors.filter) : f32::StoredFloats(filter.data()),
            StoredFloatsOf(p.tensors.bias), p.state.float_min, p.state.float_max)) {}

  const char* target() const override { return conv_->target(); }
  const std::shared_ptr<const f32::Conv> conv_;
};

}  // namespace

ConvEntry FloatDepthwiseEntry() { return ConvEntryOf<FloatDepthwise>("f32::Depthwise"); }
ConvEntry HalfConvEntry() { return ConvEntryOf<HalfConv>("f16::Conv"); }
ConvEntry FloatWinogradEntry() { return ConvEntryOf<FloatWinograd>("f32::Winograd"); }
ConvEntry FloatConvEntry() { return ConvEntryOf<FloatConv>("f32::Conv"); }

}  // namespace litmus
