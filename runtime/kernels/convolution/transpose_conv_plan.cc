// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/convolution/transpose_conv_plan.h"

#include <memory>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/convolution/byte_operands.h"
#include "runtime/kernels/convolution/hybrid_implementation.h"
#include "runtime/kernels/convolution/shape_of.h"
#include "runtime/kernels/convolution/transpose_conv.h"
#include "runtime/kernels/operands/plain_weights.h"
#include "runtime/kernels/simd/f32/transpose_conv.h"
#include "runtime/kernels/simd/int8/composite/transpose_conv.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"

namespace litmus {
namespace {

// The capability test that the implementations of all arithmetics share.
const char* RefusalOfAll(const TransposeConvProblem& p) {
  if (!AreConstant(p.tensors.filter, p.tensors.bias))
    return "the filter or its bias is not constant";
  // Each position within a stride has its own lanes or packed weights. If strides are much larger
  // than the filter, most of these lanes would be unused.
  const ConvGeometry& g = p.state.geometry;
  return g.stride_h <= 2 * g.filter_h && g.stride_w <= 2 * g.filter_w
             ? nullptr
             : "the strides are more than twice the filter";
}

// Transposed convolution by f32::TransposeConv.
class FloatTransposeConv : public TransposeConvImplementation {
 public:
  static const char* Refusal(const TransposeConvProblem& p) {
    if (p.state.arithmetic != ConvArithmetic::kFloat) return "the arithmetic is not float";
    return RefusalOfAll(p);
  }
  explicit FloatTransposeConv(const TransposeConvProblem& p)
      : conv_(MakePacked<f32::TransposeConv>(
            p.store, ShapeOf(p.state.geometry), StoredFloatsOf(p.tensors.filter),
            StoredFloatsOf(p.tensors.bias), p.state.float_min, p.state.float_max)),
        fills_taps_(FillsTaps(ShapeOf(p.state.geometry))) {}
  int64_t ScratchBytes(const ConvState& state) const override {
    return static_cast<int64_t>(conv_->ScratchBytes(ShapeOf(state.geometry)));
  }
  void Run(const Invocation& run) override {
    conv_->Run(ShapeOf(run.state.geometry), tflite::GetTensorData<float>(run.tensors.input),
               tflite::GetTensorData<float>(run.tensors.output), run.scratch, run.pool);
    // The kernel fills taps that a phase does not have with weights of 0. 0 times infinity is NaN,
    // so images with infinities are computed again.
    if (fills_taps_) RepeatImagesNotFinite(run.tensors, run.state, run.pool);
  }

 private:
  const char* target() const override { return conv_->target(); }
  const std::shared_ptr<const f32::TransposeConv> conv_;
  const bool fills_taps_;
};

// Transposed convolution by int8::HybridTransposeConv.
class HybridTransposeConv
    : public HybridImplementation<TransposeConvImplementation, int8::HybridTransposeConv> {
 public:
  static const char* Refusal(const TransposeConvProblem& p) {
    if (p.state.arithmetic != ConvArithmetic::kHybrid) return "the arithmetic is not hybrid";
    return RefusalOfAll(p);
  }
  explicit HybridTransposeConv(const TransposeConvProblem& p)
      : HybridImplementation(p.tensors, p.state, p.store) {}
};

// Transposed convolution by int8::TransposeConv.
class ByteTransposeConv : public TransposeConvImplementation {
 public:
  static const char* Refusal(const TransposeConvProblem& p) {
    if (p.state.arithmetic != ConvArithmetic::kInt8 &&
        p.state.arithmetic != ConvArithmetic::kUint8) {
      return "the arithmetic is not int8";
    }
    return RefusalOfAll(p);
  }
  explicit ByteTransposeConv(const TransposeConvProblem& p)
      : conv_(MakePacked<int8::TransposeConv>(p.store, ShapeOf(p.state.geometry),
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
  const std::shared_ptr<const int8::TransposeConv> conv_;
};

// The implementation list, best first.
constexpr PreparedTransposeConv::List::Entry kImplementations[] = {
    EntryOf<FloatTransposeConv, TransposeConvProblem, TransposeConvImplementation>(
        "f32::TransposeConv"),
    EntryOf<HybridTransposeConv, TransposeConvProblem, TransposeConvImplementation>(
        "int8::HybridTransposeConv"),
    EntryOf<ByteTransposeConv, TransposeConvProblem, TransposeConvImplementation>(
        "int8::TransposeConv"),
};

}  // namespace

TransposeConvPlan::TransposeConvPlan() : PreparedTransposeConv(kImplementations) {}

bool TransposeConvPlan::Prepare(const ConvTensors& t, const PrepareArguments& arguments,
                                const ConvState& state) {
  return PreparedTransposeConv::Prepare(
      {t, state, arguments.packed}, PackingOf(/*constant=*/true, arguments.shapes_only),
      t.filter->data.raw, t.bias ? t.bias->data.raw : nullptr, state.geometry.pad_top,
      state.geometry.pad_left, IsColumn(state.geometry));
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
  PreparedTransposeConv::Run({t, state}, scratch, pool);
}

}  // namespace litmus
