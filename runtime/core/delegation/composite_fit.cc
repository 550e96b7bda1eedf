// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/delegation/composite_fit.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <set>

#include "runtime/interfaces/graph_info.h"

namespace litmus {
namespace {

const TfLiteAffineQuantization* AffineOf(const TfLiteQuantization& quantization) {
  return quantization.type == kTfLiteAffineQuantization
             ? static_cast<const TfLiteAffineQuantization*>(quantization.params)
             : nullptr;
}

bool SameScales(const TfLiteFloatArray* a, const TfLiteFloatArray* b) {
  if (a == nullptr || b == nullptr) return a == b;
  return a->size == b->size &&
         std::memcmp(a->data, b->data, static_cast<size_t>(a->size) * sizeof(float)) == 0;
}

bool SameZeroPoints(const TfLiteIntArray* a, const TfLiteIntArray* b) {
  if (a == nullptr || b == nullptr) return a == b;
  return TfLiteIntArrayEqual(a, b) != 0;
}

// A composite passes the bytes of its tensors unchanged, so quantisation must be the same inside
// and outside of it.
bool SameGrid(const TfLiteTensor& a, const TfLiteTensor& b) {
  if (a.params.scale != b.params.scale || a.params.zero_point != b.params.zero_point) return false;
  const TfLiteAffineQuantization* first = AffineOf(a.quantization);
  const TfLiteAffineQuantization* second = AffineOf(b.quantization);
  if (first == nullptr || second == nullptr) return first == second;
  return SameScales(first->scale, second->scale) &&
         SameZeroPoints(first->zero_point, second->zero_point) &&
         first->quantized_dimension == second->quantized_dimension;
}

std::string WhyNoBorder(const std::vector<TfLiteTensor>& caller, const std::vector<int>& outside,
                        const CompositeBody& body, const std::vector<int>& inside) {
  if (outside.size() != inside.size()) return "its subgraph has more or fewer.";
  std::set<int> seen;
  for (size_t i = 0; i < inside.size(); ++i) {
    if (inside[i] < 0) continue;
    if (outside[i] < 0) return "one is absent.";
    if (!seen.insert(inside[i]).second) return "two are one tensor of its subgraph.";
    const TfLiteTensor& out = caller[static_cast<size_t>(outside[i])];
    const TfLiteTensor& in = body.tensors[static_cast<size_t>(inside[i])];
    if (out.type != in.type) return "the type of one differs in its subgraph.";
    if (out.is_variable) return "one is state.";
    if (!SameGrid(out, in)) return "the quantisation of one differs in its subgraph.";
    if (in.allocation_type == kTfLiteMmapRo) return "one is a constant of its subgraph.";
  }
  return "";
}

// Why a tensor of the body cannot be copied into the caller's graph; null if it can.
const char* WhyNoCopy(const TfLiteTensor& tensor) {
  if (tensor.is_variable) return "its subgraph has state.";
  if (tensor.sparsity != nullptr) return "its subgraph has a sparse constant.";
  if (tensor.quantization.type != kTfLiteNoQuantization &&
      tensor.quantization.type != kTfLiteAffineQuantization) {
    return "its subgraph has a tensor with scales in another tensor.";
  }
  if (tensor.dims == nullptr) return "its subgraph has a tensor without a shape.";
  if (tensor.allocation_type == kTfLiteCustom || tensor.allocation_type == kTfLiteNonCpu) {
    return "its subgraph has a tensor in the memory of the application.";
  }
  return nullptr;
}

template <typename Array>
Array* CopyOfArray(const Array* array, Array* (*create)(int)) {
  if (array == nullptr) return nullptr;
  Array* copy = create(array->size);
  if (copy == nullptr) throw std::bad_alloc();
  std::copy(array->data, array->data + array->size, copy->data);
  return copy;
}

}  // namespace

std::string WhyNoFit(const std::vector<TfLiteTensor>& caller, const std::vector<int>& inputs,
                     const std::vector<int>& outputs, const CompositeBody& body) {
  std::string why_not = WhyNoBorder(caller, inputs, body, body.inputs);
  if (!why_not.empty()) return "of its inputs, " + why_not;
  why_not = WhyNoBorder(caller, outputs, body, body.outputs);
  if (!why_not.empty()) return "of its outputs, " + why_not;
  std::set<int> computed;
  for (const TfLiteNode* node : body.nodes) {
    for (const TfLiteIntArray* list : {node->inputs, node->outputs, node->intermediates}) {
      for (const int t : IntArrayView(list)) {
        if (t < 0) continue;
        if (const char* why = WhyNoCopy(body.tensors[static_cast<size_t>(t)])) return why;
      }
    }
    const IntArrayView made(node->outputs);
    computed.insert(made.begin(), made.end());
  }
  for (const int t : body.inputs) {
    if (computed.count(t) > 0) return "its subgraph computes one of the inputs.";
  }
  for (const int t : body.outputs) {
    if (computed.count(t) == 0) return "no operator of its subgraph computes one of the outputs.";
  }
  return "";
}

TfLiteQuantization CopyOf(const TfLiteQuantization& quantization) {
  const TfLiteAffineQuantization* from = AffineOf(quantization);
  if (from == nullptr) return {kTfLiteNoQuantization, nullptr};
  auto* params =
      static_cast<TfLiteAffineQuantization*>(std::calloc(1, sizeof(TfLiteAffineQuantization)));
  if (params == nullptr) throw std::bad_alloc();
  TfLiteQuantization copy = {kTfLiteAffineQuantization, params};
  try {
    params->scale = CopyOfArray(from->scale, TfLiteFloatArrayCreate);
    params->zero_point = CopyOfArray(from->zero_point, TfLiteIntArrayCreate);
  } catch (...) {
    TfLiteQuantizationFree(&copy);
    throw;
  }
  params->quantized_dimension = from->quantized_dimension;
  return copy;
}

}  // namespace litmus
