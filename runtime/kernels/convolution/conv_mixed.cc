// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implementations of convolutions with int8 weights and float or int16 activations.
#include <cstddef>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/convolution/conv_implementation.h"
#include "runtime/kernels/convolution/hybrid_implementation.h"
#include "runtime/kernels/convolution/shape_of.h"
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
    if (!p.constant) return "the filter or its bias is computed";
    return p.geometry().depthwise ? "the convolution is depthwise" : nullptr;
  }
  explicit HybridConv(const ConvProblem& p) : HybridImplementation(p.tensors, p.state) {}
};

// Requantisation of the sums of 16-bit convolutions.
class Outputs {
 public:
  explicit Outputs(const ConvImplementation::Invocation& run)
      : state_(run.state),
        bias_(run.tensors.bias != nullptr ? run.tensors.bias->data.raw : nullptr),
        out_(tflite::GetTensorData<int16_t>(run.tensors.output)) {}

  // The epilogue of int8::ConvI16 and int8::DepthwiseI16; `context` is an Outputs.
  static void Take(void* context, size_t pixel, int channel, int count, const int64_t* sums) {
    const Outputs& to = *static_cast<const Outputs*>(context);
    to.state_.wide_sums ? to.Store<int64_t>(pixel, channel, count, sums)
                        : to.Store<int32_t>(pixel, channel, count, sums);
  }

 private:
  template <typename Sum>
  void Store(size_t pixel, int channel, int count, const int64_t* sums) const {
    const Sum* biases = static_cast<const Sum*>(bias_);
    int16_t* to = out_ + pixel * state_.geometry.out_c;
    for (int c = channel; c < channel + count; ++c) {
      const auto own = static_cast<Sum>(sums[c - channel]);
      const Sum sum = biases == nullptr ? own : WrappingSum(own, biases[c]);
      const int64_t scaled =
          MultiplyByQuantizedMultiplier(sum, state_.multiplier[c], state_.shift[c]);
      to[c] = static_cast<int16_t>(
          ClampToRange(scaled + state_.output_zero_point, state_.act_min, state_.act_max));
    }
  }

  const ConvState& state_;
  const void* bias_;
  int16_t* out_;
};

// Convolution by int8::ConvI16.
class ConvI16 : public ConvImplementation {
 public:
  static const char* Refusal(const ConvProblem& p) {
    if (p.state.arithmetic != ConvArithmetic::kInt16) return "the arithmetic is not of 16 bits";
    if (!p.constant) return "the filter or its bias is computed";
    if (p.geometry().depthwise) return "the convolution is depthwise";
    if (p.geometry().groups() != 1) return "there are several groups";
    return int8::BestS16Gemm() != nullptr ? nullptr : "no CPU target that may be used has a kernel";
  }
  explicit ConvI16(const ConvProblem& p)
      : conv_(ShapeOf(p.geometry()), tflite::GetTensorData<int8_t>(p.tensors.filter),
              *int8::BestS16Gemm()) {}
  void Run(const Invocation& run) override {
    Outputs outputs(run);
    conv_.Run(ShapeOf(run.state.geometry), tflite::GetTensorData<int16_t>(run.tensors.input),
              run.state.wide_sums, &Outputs::Take, &outputs, run.pool);
  }

 private:
  const char* target() const override { return conv_.target(); }
  const int8::ConvI16 conv_;
};

// Convolution by int8::DepthwiseI16.
class DepthwiseI16 : public ConvImplementation {
 public:
  static const char* Refusal(const ConvProblem& p) {
    const ConvGeometry& g = p.geometry();
    if (p.state.arithmetic != ConvArithmetic::kInt16) return "the arithmetic is not of 16 bits";
    if (!p.constant) return "the filter or its bias is computed";
    if (!g.depthwise) return "the convolution is not depthwise";
    const bool fits = int64_t{g.filter_h} * g.filter_w <= int8::DepthwiseI16::kMostTaps;
    return fits ? nullptr : "the filter has too many taps";
  }
  explicit DepthwiseI16(const ConvProblem& p)
      : depthwise_(ShapeOf(p.geometry()), p.geometry().out_c / p.geometry().in_c,
                   tflite::GetTensorData<int8_t>(p.tensors.filter)) {}
  int64_t ScratchBytes(const ConvState& state) const override {
    return static_cast<int64_t>(depthwise_.ScratchBytes(ShapeOf(state.geometry)));
  }
  void Run(const Invocation& run) override {
    Outputs outputs(run);
    depthwise_.Run(ShapeOf(run.state.geometry), tflite::GetTensorData<int16_t>(run.tensors.input),
                   run.scratch, &Outputs::Take, &outputs, run.pool);
  }

 private:
  const char* target() const override { return depthwise_.target(); }
  const int8::DepthwiseI16 depthwise_;
};

}  // namespace

ConvEntry HybridConvEntry() { return ConvEntryOf<HybridConv>("int8::HybridConv"); }
ConvEntry ConvI16Entry() { return ConvEntryOf<ConvI16>("int8::ConvI16"); }
ConvEntry DepthwiseI16Entry() { return ConvEntryOf<DepthwiseI16>("int8::DepthwiseI16"); }

}  // namespace litmus
