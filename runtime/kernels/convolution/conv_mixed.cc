// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implementations of convolutions with int8 weights and float or int16 activations.
#include <cstddef>
#include <memory>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/convolution/conv_implementation.h"
#include "runtime/kernels/convolution/hybrid_implementation.h"
#include "runtime/kernels/convolution/shape_of.h"
#include "runtime/kernels/operands/word_outputs.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise_i16.h"
#include "runtime/kernels/simd/int8/gemm/conv_i16.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"

namespace litmus {
namespace {

// Convolution by int8::HybridConv.
class HybridConv : public HybridImplementation<ConvImplementation, int8::HybridConv> {
 public:
  static const char* Refusal(const ConvProblem& p) {
    if (!p.is_hybrid()) return "the arithmetic is not hybrid";
    if (!p.constant) return "the filter or its bias is not constant";
    return p.geometry().depthwise ? "the convolution is depthwise" : nullptr;
  }
  explicit HybridConv(const ConvProblem& p) : HybridImplementation(p.tensors, p.state, p.store) {}
};

// Where and how the sums of int16 convolutions are stored.
auto OutputsOf(const ConvImplementation::Invocation& run) {
  const ConvState& s = run.state;
  const auto scale = [&s](auto sum, size_t channel) {
    return MultiplyByQuantizedMultiplier(sum, s.multiplier[channel], s.shift[channel]);
  };
  return WordOutputs{run.tensors.bias != nullptr ? run.tensors.bias->data.raw : nullptr,
                     s.wide_sums,
                     scale,
                     s.output_zero_point,
                     s.act_min,
                     s.act_max,
                     tflite::GetTensorData<int16_t>(run.tensors.output),
                     static_cast<size_t>(s.geometry.out_c)};
}

// Convolution by int8::ConvI16.
class ConvI16 : public ConvImplementation {
 public:
  static const char* Refusal(const ConvProblem& p) {
    if (p.state.arithmetic != ConvArithmetic::kInt16) return "the arithmetic is not int16";
    if (!p.constant) return "the filter or its bias is not constant";
    if (p.geometry().depthwise) return "the convolution is depthwise";
    if (p.geometry().groups() != 1) return "there are several groups";
    return int8::BestS16Gemm() != nullptr ? nullptr : "no CPU target that may be used has a kernel";
  }
  explicit ConvI16(const ConvProblem& p)
      : conv_(MakePacked<int8::ConvI16>(p.store, ShapeOf(p.geometry()),
                                        tflite::GetTensorData<int8_t>(p.tensors.filter),
                                        *int8::BestS16Gemm())) {}
  void Run(const Invocation& run) override {
    auto outputs = OutputsOf(run);
    conv_->Run(ShapeOf(run.state.geometry), tflite::GetTensorData<int16_t>(run.tensors.input),
               run.state.wide_sums, outputs.Store, &outputs, run.pool);
  }

 private:
  const char* target() const override { return conv_->target(); }
  const std::shared_ptr<const int8::ConvI16> conv_;
};

// Convolution by int8::DepthwiseI16.
class DepthwiseI16 : public ConvImplementation {
 public:
  static const char* Refusal(const ConvProblem& p) {
    const ConvGeometry& g = p.geometry();
    if (p.state.arithmetic != ConvArithmetic::kInt16) return "the arithmetic is not int16";
    if (!p.constant) return "the filter or its bias is not constant";
    if (!g.depthwise) return "the convolution is not depthwise";
    const bool fits = int64_t{g.filter_h} * g.filter_w <= int8::DepthwiseI16::kMostTaps;
    return fits ? nullptr : "the filter has too many taps";
  }
  explicit DepthwiseI16(const ConvProblem& p)
      : depthwise_(MakePacked<int8::DepthwiseI16>(
            p.store, ShapeOf(p.geometry()), p.geometry().out_c / p.geometry().in_c,
            tflite::GetTensorData<int8_t>(p.tensors.filter))) {}
  int64_t ScratchBytes(const ConvState& state) const override {
    return static_cast<int64_t>(depthwise_->ScratchBytes(ShapeOf(state.geometry)));
  }
  void Run(const Invocation& run) override {
    auto outputs = OutputsOf(run);
    depthwise_->Run(ShapeOf(run.state.geometry), tflite::GetTensorData<int16_t>(run.tensors.input),
                    run.scratch, outputs.Store, &outputs, run.pool);
  }

 private:
  const char* target() const override { return depthwise_->target(); }
  const std::shared_ptr<const int8::DepthwiseI16> depthwise_;
};

}  // namespace

ConvEntry HybridConvEntry() { return ConvEntryOf<HybridConv>("int8::HybridConv"); }
ConvEntry ConvI16Entry() { return ConvEntryOf<ConvI16>("int8::ConvI16"); }
ConvEntry DepthwiseI16Entry() { return ConvEntryOf<DepthwiseI16>("int8::DepthwiseI16"); }

}  // namespace litmus
