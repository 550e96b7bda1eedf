// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/matmul/fully_connected_plan.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/matmul/fully_connected_computed.h"
#include "runtime/kernels/matmul/fully_connected_stored.h"
#include "runtime/kernels/matmul/product_shapes.h"
#include "runtime/kernels/operands/hybrid_input.h"
#include "runtime/kernels/operands/plain_weights.h"
#include "runtime/kernels/operands/quantized_weights.h"
#include "runtime/kernels/operands/word_outputs.h"
#include "runtime/kernels/simd/f16/conv.h"
#include "runtime/kernels/simd/f16/kernels.h"
#include "runtime/kernels/simd/f32/fully_connected.h"
#include "runtime/kernels/simd/int8/gemm/conv.h"
#include "runtime/kernels/simd/int8/gemm/conv_i16.h"
#include "runtime/kernels/simd/int8/hybrid/block_product.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"
#include "runtime/packing/packed_store.h"

namespace litmus {
namespace {

// A 1x1 convolution over one image row, whose pixels are the rows of the matrix.
ConvShape RowShape(const FcState& s) {
  return MatrixRows(static_cast<int>(s.rows), s.depth, s.units);
}

// Product by f16::Conv. Each row is an image of one pixel, so that each row has its own scale.
class HalfFc : public FcImplementation {
 public:
  static const char* Refusal(const FcProblem& p) {
    if (p.state.arithmetic != FcArithmetic::kFloat) return "the arithmetic is not float";
    if (!p.state.allows_half) return "fp16 arithmetic is not allowed (--allow_fp16)";
    if (f16::UsableKernels() == nullptr) return "the processor has no fp16 arithmetic";
    return p.constant ? nullptr : "the weights or the bias are not constant";
  }
  static const char* Disadvantage(const FcProblem& p) {
    return f16::Conv::IsFaster(ShapeOf(p.state)) ? nullptr
                                                 : "float arithmetic is as fast or faster";
  }
  explicit HalfFc(const FcProblem& p)
      : conv_(MakePacked<f16::Conv>(p.store, ShapeOf(p.state), StoredFloatsOf(p.tensors.filter),
                                    StoredFloatsOf(p.tensors.bias), p.state.float_min,
                                    p.state.float_max)) {}
  int64_t ScratchBytes(const FcState& state) const override {
    return static_cast<int64_t>(f16::Conv::ScratchBytes(ShapeOf(state)));
  }
  void Run(const Invocation& run) override {
    conv_->Run(ShapeOf(run.state), tflite::GetTensorData<float>(run.tensors.input),
               tflite::GetTensorData<float>(run.tensors.output), run.scratch, run.pool);
  }

 private:
  static ConvShape ShapeOf(const FcState& s) { return HybridRows(s.rows, s.depth, s.units); }
  const char* target() const override { return conv_->target(); }

  const std::shared_ptr<const f16::Conv> conv_;
};

// Product by f32::FullyConnected.
class FloatFc : public FcImplementation {
 public:
  static const char* Refusal(const FcProblem& p) {
    if (p.state.arithmetic != FcArithmetic::kFloat) return "the arithmetic is not float";
    return HasComputedFloats(p) ? "the weights are not constant" : nullptr;
  }
  explicit FloatFc(const FcProblem& p)
      : product_(MakePacked<f32::FullyConnected>(
            p.store, p.state.depth, p.state.units, StoredFloatsOf(p.tensors.filter),
            StoredFloatsOf(p.tensors.bias), p.state.float_min, p.state.float_max)) {}
  void Run(const Invocation& run) override {
    product_->Run(static_cast<int>(run.state.rows), tflite::GetTensorData<float>(run.tensors.input),
                  tflite::GetTensorData<float>(run.tensors.output), run.pool);
  }

 private:
  const char* target() const override { return product_->target(); }
  const std::shared_ptr<const f32::FullyConnected> product_;
};

// Product by int8::HybridConv.
class HybridFc : public FcImplementation {
 public:
  static const char* Refusal(const FcProblem& p) {
    if (p.state.arithmetic != FcArithmetic::kHybrid) return "the arithmetic is not hybrid";
    return p.constant ? nullptr : "the weights or the bias are not constant";
  }
  explicit HybridFc(const FcProblem& p)
      : conv_(MakePacked<int8::HybridConv>(p.store, ShapeOf(p.state), WeightsOf(p))) {}
  int64_t ScratchBytes(const FcState& state) const override {
    return static_cast<int64_t>(conv_->ScratchBytes(ShapeOf(state)));
  }
  void Reserve(const FcState& state) override { input_.Reserve(state.rows); }
  void Run(const Invocation& run) override {
    const FcState& s = run.state;
    const float* in = tflite::GetTensorData<float>(run.tensors.input);
    const int8::HybridQuantization* quantization =
        input_.Quantization(in, s.rows, s.depth, !s.asymmetric, run.pool);
    conv_->Run(ShapeOf(s), in, quantization, tflite::GetTensorData<float>(run.tensors.output),
               run.scratch, run.pool);
  }

 private:
  static ConvShape ShapeOf(const FcState& s) { return HybridRows(s.rows, s.depth, s.units); }
  static int8::HybridWeights WeightsOf(const FcProblem& p) {
    int8::HybridWeights weights =
        HybridColumns(tflite::GetTensorData<int8_t>(p.tensors.filter), p.state.filter_scales.data(),
                      p.state.depth, p.state.units);
    weights.bias = tflite::GetTensorData<float>(p.tensors.bias);
    weights.min = p.state.float_min;
    weights.max = p.state.float_max;
    return weights;
  }
  const char* target() const override { return conv_->target(); }

  const std::shared_ptr<const int8::HybridConv> conv_;
  HybridInput input_;
};

// Product by int8::BlockProduct.
class BlockFc : public FcImplementation {
 public:
  static const char* Refusal(const FcProblem& p) {
    if (p.state.arithmetic != FcArithmetic::kBlocks) return "the weights have no scales of blocks";
    return p.constant ? nullptr : "the weights or the bias are not constant";
  }
  explicit BlockFc(const FcProblem& p) : product_(WeightsOf(p)) {}
  int64_t ScratchBytes(const FcState& s) const override {
    return static_cast<int64_t>(product_.ScratchBytes(static_cast<size_t>(s.rows)));
  }
  void Reserve(const FcState& state) override { input_.Reserve(state.rows); }
  void Run(const Invocation& run) override {
    const FcState& s = run.state;
    const float* in = tflite::GetTensorData<float>(run.tensors.input);
    product_.Run(static_cast<size_t>(s.rows), in,
                 input_.Quantization(in, s.rows, s.depth, /*symmetric=*/false, run.pool),
                 tflite::GetTensorData<float>(run.tensors.output), run.scratch, run.pool);
  }

 private:
  static int8::BlockWeights WeightsOf(const FcProblem& p) {
    const BlockScales& blocks = p.state.block_scales;
    int8::BlockWeights weights;
    weights.data = tflite::GetTensorData<int8_t>(p.tensors.filter);
    weights.units = p.state.units;
    weights.blocks = blocks.blocks;
    weights.block_size = blocks.block_size;
    weights.scales = blocks.scales.data();
    weights.bias = tflite::GetTensorData<float>(p.tensors.bias);
    weights.min = p.state.float_min;
    weights.max = p.state.float_max;
    return weights;
  }
  const char* target() const override { return product_.target(); }

  const int8::BlockProduct product_;
  HybridInput input_;
};

// Product by int8::Conv.
class ByteFc : public FcImplementation {
 public:
  static const char* Refusal(const FcProblem& p) {
    return IsBytes(p.state) ? nullptr : "the arithmetic is not int8";
  }
  static bool IsBytes(const FcState& s) {
    return IsInt8(s) || s.arithmetic == FcArithmetic::kUint8;
  }
  explicit ByteFc(const FcProblem& p)
      : conv_(MakePacked<int8::Conv>(
            p.store, RowShape(p.state),
            QuantizedWeights(p.tensors.filter, p.tensors.bias, IsInt8(p.state), p.state),
            p.state.input_zero_point, OutputOf(p.state))) {}
  int64_t ScratchBytes(const FcState& state) const override {
    return static_cast<int64_t>(conv_->ScratchBytes(RowShape(state)));
  }
  void Run(const Invocation& run) override {
    const ConvShape shape = RowShape(run.state);
    // If the weights are packed in Run, no scratch memory was reserved, so it is allocated here.
    std::vector<uint8_t> own(run.scratch == nullptr ? conv_->ScratchBytes(shape) : 0);
    conv_->Run(shape, run.tensors.input->data.raw, run.tensors.output->data.raw,
               run.scratch == nullptr ? own.data() : run.scratch, run.pool);
  }

 private:
  static bool IsInt8(const FcState& s) { return s.arithmetic == FcArithmetic::kInt8; }
  static int8::OutputStage OutputOf(const FcState& s) {
    int8::OutputStage stage = QuantizedOutput(IsInt8(s), s);
    stage.scale.assign(s.multiplier.begin(), s.multiplier.end());
    return stage;
  }
  const char* target() const override { return conv_->target(); }

  const std::shared_ptr<const int8::Conv> conv_;
};

// Product by int8::ConvI16.
class WordFc : public FcImplementation {
 public:
  static const char* Refusal(const FcProblem& p) {
    if (p.state.arithmetic != FcArithmetic::kInt16) return "the arithmetic is not int16";
    if (!p.constant) return "the weights or the bias are not constant";
    if (p.state.filter_zero_point != 0) return "the weights have a zero point";
    return int8::BestS16Gemm() != nullptr ? nullptr : "no CPU target that may be used has a kernel";
  }
  explicit WordFc(const FcProblem& p)
      : conv_(MakePacked<int8::ConvI16>(p.store, RowShape(p.state),
                                        tflite::GetTensorData<int8_t>(p.tensors.filter),
                                        *int8::BestS16Gemm())) {}
  void Run(const Invocation& run) override {
    const FcState& s = run.state;
    const auto scale = [&s](auto sum, size_t unit) {
      return MultiplyByDouble(sum, s.multiplier[unit]);
    };
    WordOutputs outputs{run.tensors.bias != nullptr ? run.tensors.bias->data.raw : nullptr,
                        s.wide_sums,
                        scale,
                        s.output_zero_point,
                        s.act_min,
                        s.act_max,
                        tflite::GetTensorData<int16_t>(run.tensors.output),
                        static_cast<size_t>(s.units)};
    conv_->Run(RowShape(s), tflite::GetTensorData<int16_t>(run.tensors.input), s.wide_sums,
               outputs.Store, &outputs, run.pool);
  }

 private:
  const char* target() const override { return conv_->target(); }
  const std::shared_ptr<const int8::ConvI16> conv_;
};

// Capability test for implementations that pack weights and count rows in 32 bits.
template <typename Implementation>
const char* Refusal(const FcProblem& p) {
  if (p.state.depth == 0 || p.state.units == 0) return "the weights have no elements";
  return p.state.rows > INT32_MAX ? "there are too many rows" : Implementation::Refusal(p);
}

template <typename Implementation>
constexpr PreparedFc::List::Entry FcEntry(const char* name) {
  auto entry = EntryOf<Implementation, FcProblem, FcImplementation>(name);
  entry.refusal = &Refusal<Implementation>;
  return entry;
}

// The implementation list, best first.
constexpr PreparedFc::List::Entry kImplementations[] = {
    FcEntry<NarrowFc>("int8::NarrowProduct"),
    FcEntry<SparseFc>("f32::SparseProduct"),
    FcEntry<HalfFc>("f16::Conv"),
    FcEntry<FloatFc>("f32::FullyConnected"),
    FcEntry<HybridFc>("int8::HybridConv"),
    FcEntry<ByteFc>("int8::Conv"),
    FcEntry<WordFc>("int8::ConvI16"),
    FcEntry<BlockFc>("int8::BlockProduct"),
    FcEntry<ComputedFc>("f32::MultiplyComputed"),
};
// The first kStored entries of the list read the filter as the file stores it.
constexpr size_t kStored = 2;

}  // namespace

FcPlan::FcPlan() : PreparedFc(kImplementations) {}

bool FcPlan::ReadsStoredFilter(const FcTensors& t, const FcState& state) {
  const FcProblem problem = {t, state, AreConstant(t.stored_filter(), t.bias)};
  return std::any_of(kImplementations, kImplementations + kStored,
                     [&](const auto& entry) { return entry.Objection(problem) == nullptr; });
}

bool FcPlan::Prepare(const FcTensors& t, const PrepareArguments& arguments, FcState* state) {
  const bool constant = AreConstant(t.stored_filter(), t.bias);
  const FcProblem problem = {t, *state, constant, constant ? arguments.packed : nullptr};
  const bool packs_nothing = ComputedFc::Refusal(problem) == nullptr;
  const void* const filter = packs_nothing ? nullptr : t.stored_filter()->data.raw;
  const void* const bias = packs_nothing || t.bias == nullptr ? nullptr : t.bias->data.raw;
  const bool is_new = PreparedFc::Prepare(
      problem, packs_nothing ? Packing::kInPrepare : PackingOf(constant, arguments.shapes_only),
      filter, bias, state->activation, state->allows_half);
  // The implementation has its own copy of the multipliers, and only EvalFcReference would read
  // these, so their memory is freed.
  if (is_new && ready() && ByteFc::IsBytes(*state)) CountedVector<double>().swap(state->multiplier);
  return is_new;
}

void FcPlan::Run(const FcTensors& t, const FcState& state, void* scratch, ThreadPool* pool) {
  if (state.rows == 0) return;
  PreparedFc::Run({t, state, !packs_in_run()}, scratch, pool);
}

}  // namespace litmus
