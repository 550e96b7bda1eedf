// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/matmul/fully_connected_stored.h"

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/packing/packed_store.h"

namespace litmus {
namespace {

int8::NarrowWeights NarrowWeightsOf(const FcProblem& p) {
  const FcState& s = p.state;
  const TfLiteTensor& filter = *p.tensors.stored_filter();
  const bool blocks = s.arithmetic == FcArithmetic::kBlocks;
  int8::NarrowWeights weights;
  weights.data = reinterpret_cast<const uint8_t*>(filter.data.raw);
  weights.bits = filter.type == kTfLiteInt4 ? 4 : 2;
  weights.units = s.units;
  weights.blocks = blocks ? s.block_scales.blocks : 1;
  weights.block_size = blocks ? s.block_scales.block_size : s.depth;
  weights.scales = blocks ? s.block_scales.scales.data() : s.filter_scales.data();
  weights.bias = tflite::GetTensorData<float>(p.tensors.bias);
  weights.min = s.float_min;
  weights.max = s.float_max;
  weights.scales_first = !blocks;
  return weights;
}

}  // namespace

const char* NarrowFc::Refusal(const FcProblem& p) {
  const TfLiteTensor& filter = *p.tensors.stored_filter();
  const FcArithmetic arithmetic = p.state.arithmetic;
  if (filter.type != kTfLiteInt4 && filter.type != kTfLiteInt2) {
    return "the weights have neither four nor two bits";
  }
  if (arithmetic != FcArithmetic::kHybrid && arithmetic != FcArithmetic::kBlocks) {
    return "the arithmetic is not hybrid";
  }
  if (!p.constant) return "the weights or the bias are not constant";
  if (filter.sparsity != nullptr) return "the weights are sparse";
  const int block = arithmetic == FcArithmetic::kBlocks ? p.state.block_scales.block_size
                                                        : p.state.depth;
  return block <= int8::NarrowProduct::kMostBlockSize ? nullptr : "the sums have too many products";
}

NarrowFc::NarrowFc(const FcProblem& p)
    : product_(MakePacked<int8::NarrowProduct>(p.store, NarrowWeightsOf(p))) {}

int64_t NarrowFc::ScratchBytes(const FcState& s) const {
  return static_cast<int64_t>(product_->ScratchBytes(static_cast<size_t>(s.rows)));
}

void NarrowFc::Reserve(const FcState& state) { input_.Reserve(state.rows); }

void NarrowFc::Run(const Invocation& run) {
  const FcState& s = run.state;
  const float* in = tflite::GetTensorData<float>(run.tensors.input);
  product_->Run(static_cast<size_t>(s.rows), in,
                input_.Quantization(in, s.rows, s.depth, !s.asymmetric, run.pool),
                tflite::GetTensorData<float>(run.tensors.output), run.scratch, run.pool);
}

}  // namespace litmus
