// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/matmul/fully_connected_stored.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/operands/sparsity.h"
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

// The stored weights of a sparse filter [units, depth]; nothing if the sparsity is not valid.
std::optional<std::vector<f32::SparseWeight>> StoredWeights(const TfLiteTensor& filter) {
  const std::optional<std::vector<StoredElement>> elements = StoredElements(&filter);
  if (!elements) return std::nullopt;
  const f32::StoredFloats stored = StoredFloatsOf(&filter);
  const int64_t depth = tflite::SizeOfDimension(&filter, 1);
  std::vector<f32::SparseWeight> weights;
  weights.reserve(elements->size());
  for (const StoredElement& element : *elements) {
    f32::SparseWeight weight = {static_cast<uint32_t>(element.offset / depth),
                                static_cast<uint32_t>(element.offset % depth), 0};
    stored.From(static_cast<size_t>(element.position)).CopyTo(1, &weight.value);
    weights.push_back(weight);
  }
  std::sort(weights.begin(), weights.end(), [](const auto& a, const auto& b) {
    return std::pair(a.unit, a.input) < std::pair(b.unit, b.input);
  });
  return weights;
}

std::optional<size_t> BestBlockForm(const FcState& s) {
  return f32::BestBlockForm(s.units, s.depth, s.rows, s.sparse_filter.blocks);
}

std::shared_ptr<const f32::SparseProduct> MakeSparseProduct(const FcProblem& p) {
  const FcState& s = p.state;
  f32::SparseFilter filter;
  filter.units = s.units;
  filter.depth = s.depth;
  filter.weights = *StoredWeights(*p.tensors.stored_filter());
  std::vector<float> bias;
  if (p.tensors.bias != nullptr) {
    bias.resize(static_cast<size_t>(s.units));
    StoredFloatsOf(p.tensors.bias).CopyTo(bias.size(), bias.data());
    filter.bias = bias.data();
  }
  filter.min = s.float_min;
  filter.max = s.float_max;
  return MakePacked<f32::SparseProduct>(p.store, filter, *BestBlockForm(s));
}

}  // namespace

void DescribeSparseFilter(const FcTensors& t, FcState* s) {
  const TfLiteTensor& filter = *t.stored_filter();
  SparseFilterState& sparse = s->sparse_filter;
  if (filter.sparsity == nullptr || s->arithmetic != FcArithmetic::kFloat || s->depth == 0 ||
      (sparse.source != nullptr && sparse.source == filter.data.raw)) {
    return;
  }
  sparse = {};
  sparse.source = filter.data.raw;
  const std::optional<std::vector<f32::SparseWeight>> weights = StoredWeights(filter);
  if (!weights) return;
  sparse.sound =
      std::adjacent_find(weights->begin(), weights->end(), [](const auto& a, const auto& b) {
        return a.unit == b.unit && a.input == b.input;
      }) == weights->end();
  sparse.blocks = f32::CountBlocks(*weights);
}

const char* SparseFc::Refusal(const FcProblem& p) {
  const TfLiteTensor& filter = *p.tensors.stored_filter();
  if (filter.sparsity == nullptr) return "the weights are not sparse";
  if (p.state.arithmetic != FcArithmetic::kFloat) return "the arithmetic is not float";
  if (!p.constant) return "the weights or the bias are not constant";
  const SparseFilterState& sparse = p.state.sparse_filter;
  const bool sound = sparse.sound && sparse.source == filter.data.raw;
  return sound ? nullptr : "the sparsity is damaged";
}

const char* SparseFc::Disadvantage(const FcProblem& p) {
  return BestBlockForm(p.state) ? nullptr : "the dense product is as fast or faster";
}

SparseFc::SparseFc(const FcProblem& p) : product_(MakeSparseProduct(p)) {}

int64_t SparseFc::ScratchBytes(const FcState& s) const {
  return static_cast<int64_t>(product_->ScratchBytes(static_cast<size_t>(s.rows)));
}

void SparseFc::Run(const Invocation& run) {
  product_->Run(static_cast<size_t>(run.state.rows),
                tflite::GetTensorData<float>(run.tensors.input),
                tflite::GetTensorData<float>(run.tensors.output), run.scratch, run.pool);
}

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
  const int block =
      arithmetic == FcArithmetic::kBlocks ? p.state.block_scales.block_size : p.state.depth;
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
