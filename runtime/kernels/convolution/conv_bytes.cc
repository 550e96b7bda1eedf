// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implementations of convolutions with int8 or uint8 activations.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/kernels/convolution/byte_operands.h"
#include "runtime/kernels/convolution/conv_implementation.h"
#include "runtime/kernels/convolution/depthwise_filter.h"
#include "runtime/kernels/convolution/shape_of.h"
#include "runtime/kernels/simd/int8/composite/grouped_conv.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise.h"
#include "runtime/kernels/simd/int8/gemm/conv.h"
#include "runtime/kernels/simd/int8/requantize/constant_channels.h"
#include "runtime/kernels/simd/int8/winograd/winograd.h"

namespace litmus {
namespace {

const char* RefusalOfBytes(const ConvProblem& p, bool depthwise) {
  if (!p.is_bytes()) return "the arithmetic is not int8";
  if (!p.constant) return "the filter or its bias is not constant";
  if (IsDepthwise(p.geometry()) == depthwise) return nullptr;
  return depthwise ? "the convolution is not depthwise" : "the convolution is depthwise";
}

// Why a convolution that is not depthwise cannot run here because of its number of groups; null if
// it can.
const char* RefusalOfGroups(const ConvProblem& p, bool groups) {
  if (const char* reason = RefusalOfBytes(p, false)) return reason;
  if ((p.geometry().groups() != 1) == groups) return nullptr;
  return groups ? "there is one group" : "there are several groups";
}

// The weights of a node, with `filter` instead of the node's filter unless it is empty.
int8::ConvWeights WeightsWith(const CountedVector<uint8_t>& filter, const ConvProblem& p) {
  int8::ConvWeights weights = ByteWeights(p.tensors, p.state);
  if (!filter.empty()) weights.data = filter.data();
  return weights;
}

// Weights in the order of CONV_2D, and the output stage, of a convolution that is not depthwise.
class OrdinaryOperands {
 public:
  explicit OrdinaryOperands(const ConvProblem& p)
      : filter_(Filter(p)),
        channels_(WeightsWith(filter_, p), ByteOutput(p.state),
                  int64_t{1} * p.geometry().filter_h * p.geometry().filter_w * p.geometry().group_c,
                  p.state.input_zero_point) {}
  const int8::ConvWeights& weights() const { return channels_.weights(); }
  const int8::OutputStage& output() const { return channels_.output(); }

 private:
  // The filter of a DEPTHWISE_CONV_2D in the order of CONV_2D; empty for CONV_2D.
  static CountedVector<uint8_t> Filter(const ConvProblem& p) {
    if (!p.geometry().depthwise) return {};
    return WithChannelsOutermost(p.tensors.filter->data.uint8, p.geometry());
  }

  const CountedVector<uint8_t> filter_;
  const int8::ConstantChannels channels_;
};

// The residual of a node, or null.
class AddedBytes {
 public:
  explicit AddedBytes(const ConvImplementation::Invocation& run)
      : residual_{run.tensors.residual != nullptr ? run.tensors.residual->data.uint8 : nullptr,
                  &run.state.residual_sum, !run.state.residual_first} {}
  const int8::Residual* get() const { return residual_.data != nullptr ? &residual_ : nullptr; }

 private:
  const int8::Residual residual_;
};

// Convolution by int8::Depthwise.
class ByteDepthwise : public ConvImplementation {
 public:
  static const char* Refusal(const ConvProblem& p) { return RefusalOfBytes(p, true); }
  explicit ByteDepthwise(const ConvProblem& p) : ByteDepthwise(p, Filter(p)) {}
  int64_t ScratchBytes(const ConvState& state) const override {
    return static_cast<int64_t>(depthwise_->ScratchBytes(ShapeOf(state.geometry)));
  }
  void Run(const Invocation& run) override {
    depthwise_->Run(ShapeOf(run.state.geometry), run.tensors.input->data.raw,
                    run.tensors.output->data.raw, run.scratch, run.pool);
  }
  std::string Describe(const std::string& name) const override {
    return name + ": " + depthwise_->implementation();
  }
  Refusals RefusalsWithin() const override { return depthwise_->refusals(); }

 private:
  // The filter of a CONV_2D in the order of depthwise convolutions; empty for those.
  static CountedVector<uint8_t> Filter(const ConvProblem& p) {
    if (p.geometry().depthwise) return {};
    return WithChannelsInnermost(p.tensors.filter->data.uint8, p.geometry());
  }
  ByteDepthwise(const ConvProblem& p, const CountedVector<uint8_t>& filter)
      : depthwise_(MakePacked<int8::Depthwise>(
            p.store, ShapeOf(p.geometry()), p.geometry().out_c / p.geometry().in_c,
            WeightsWith(filter, p), p.state.input_zero_point, ByteOutput(p.state))) {}

  const std::shared_ptr<const int8::Depthwise> depthwise_;
};

// Convolution by int8::Winograd.
class ByteWinograd : public ConvImplementation {
 public:
  static const char* Refusal(const ConvProblem& p) {
    if (const char* reason = RefusalOfGroups(p, false)) return reason;
    return p.geometry().depthwise ? "the image has one channel" : nullptr;
  }
  // Returns the reason why Winograd's algorithm is not faster for this shape; nullptr if it is
  // faster.
  static const char* Disadvantage(const ConvProblem& p) {
    return int8::Winograd::IsFaster(ShapeOf(p.geometry()))
               ? nullptr
               : "direct convolution is as fast or faster";
  }
  // Returns null if Winograd sums of these weights could overflow.
  static std::unique_ptr<ConvImplementation> Make(const ConvProblem& p) {
    const OrdinaryOperands operands(p);
    const ConvShape shape = ShapeOf(p.geometry());
    const auto make = [&] {
      return int8::Winograd::Make(shape, operands.weights(), p.state.input_zero_point,
                                  operands.output());
    };
    std::shared_ptr<const int8::Winograd> winograd = MakePackedBy<int8::Winograd>(
        make, p.store, shape, operands.weights(), p.state.input_zero_point, operands.output());
    if (winograd == nullptr) return nullptr;
    return std::make_unique<ByteWinograd>(std::move(winograd));
  }
  explicit ByteWinograd(std::shared_ptr<const int8::Winograd> winograd)
      : winograd_(std::move(winograd)) {}
  void Run(const Invocation& run) override {
    winograd_->Run(ShapeOf(run.state.geometry), run.tensors.input->data.raw,
                   run.tensors.output->data.raw, run.pool, AddedBytes(run).get());
  }

 private:
  const char* target() const override { return winograd_->target(); }
  const std::shared_ptr<const int8::Winograd> winograd_;
};

// Convolution by int8::Conv.
class ByteConv : public ConvImplementation {
 public:
  static const char* Refusal(const ConvProblem& p) { return RefusalOfGroups(p, false); }
  explicit ByteConv(const ConvProblem& p) : ByteConv(p, OrdinaryOperands(p)) {}
  int64_t ScratchBytes(const ConvState& state) const override {
    return static_cast<int64_t>(conv_->ScratchBytes(ShapeOf(state.geometry)));
  }
  void Run(const Invocation& run) override {
    conv_->Run(ShapeOf(run.state.geometry), run.tensors.input->data.raw,
               run.tensors.output->data.raw, run.scratch, run.pool, AddedBytes(run).get());
  }

 private:
  ByteConv(const ConvProblem& p, const OrdinaryOperands& operands)
      : conv_(MakePacked<int8::Conv>(p.store, ShapeOf(p.geometry()), operands.weights(),
                                     p.state.input_zero_point, operands.output())) {}

  const char* target() const override { return conv_->target(); }
  const std::shared_ptr<const int8::Conv> conv_;
};

// Convolution by int8::GroupedConv. Residuals are not supported, since fusion makes none for
// grouped convolutions.
class ByteGroupedConv : public ConvImplementation {
 public:
  static const char* Refusal(const ConvProblem& p) { return RefusalOfGroups(p, true); }
  explicit ByteGroupedConv(const ConvProblem& p)
      : conv_(MakePacked<int8::GroupedConv>(p.store, ShapeOf(p.geometry()),
                                            ByteWeights(p.tensors, p.state),
                                            p.state.input_zero_point, ByteOutput(p.state))) {}
  int64_t ScratchBytes(const ConvState& state) const override {
    return static_cast<int64_t>(conv_->ScratchBytes(ShapeOf(state.geometry)));
  }
  void Run(const Invocation& run) override {
    conv_->Run(ShapeOf(run.state.geometry), run.tensors.input->data.raw,
               run.tensors.output->data.raw, run.scratch, run.pool);
  }

 private:
  const char* target() const override { return conv_->target(); }
  const std::shared_ptr<const int8::GroupedConv> conv_;
};

}  // namespace

ConvEntry ByteDepthwiseEntry() { return ConvEntryOf<ByteDepthwise>("int8::Depthwise"); }
ConvEntry ByteWinogradEntry() {
  return {"int8::Winograd", &RefusalOf<ByteWinograd>, &ByteWinograd::Make,
          &ByteWinograd::Disadvantage};
}
ConvEntry ByteConvEntry() { return ConvEntryOf<ByteConv>("int8::Conv"); }
ConvEntry ByteGroupedConvEntry() { return ConvEntryOf<ByteGroupedConv>("int8::GroupedConv"); }

}  // namespace litmus
