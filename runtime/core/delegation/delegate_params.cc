// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Allocates a delegate kernel's parameters and their three arrays as one block.
#include "runtime/core/delegation/delegate_params.h"

#include <algorithm>
#include <cstdlib>

namespace litmus {
namespace {

size_t ArrayBytes(const std::vector<int>& values) {
  return static_cast<size_t>(TfLiteIntArrayGetSizeInBytes(static_cast<int>(values.size())));
}

TfLiteIntArray* Write(const std::vector<int>& values, char** at) {
  TfLiteIntArray* array = reinterpret_cast<TfLiteIntArray*>(*at);
  array->size = static_cast<int>(values.size());
  std::copy(values.begin(), values.end(), array->data);
  *at += ArrayBytes(values);
  return array;
}

template <typename Params>
Params* Allocate(const NodeSubset& subset, char** arrays) {
  const size_t bytes = sizeof(Params) + ArrayBytes(subset.nodes) +
                       ArrayBytes(subset.input_tensors) + ArrayBytes(subset.output_tensors);
  char* block = static_cast<char*>(std::calloc(1, bytes));
  if (block == nullptr) return nullptr;
  *arrays = block + sizeof(Params);
  Params* params = reinterpret_cast<Params*>(block);
  params->nodes_to_replace = Write(subset.nodes, arrays);
  params->input_tensors = Write(subset.input_tensors, arrays);
  params->output_tensors = Write(subset.output_tensors, arrays);
  return params;
}

}  // namespace

void* MakeDelegateParams(TfLiteDelegate* delegate, const NodeSubset& subset) {
  char* arrays = nullptr;
  if (IsOpaqueDelegate(delegate)) {
    auto* params = Allocate<TfLiteOpaqueDelegateParams>(subset, &arrays);
    if (params == nullptr) return nullptr;
    params->delegate = reinterpret_cast<TfLiteOpaqueDelegate*>(delegate);
    params->delegate_data = delegate->opaque_delegate_builder->data;
    return params;
  }
  auto* params = Allocate<TfLiteDelegateParams>(subset, &arrays);
  if (params != nullptr) params->delegate = delegate;
  return params;
}

const TfLiteIntArray* ReplacedNodes(const TfLiteNode& node) {
  if (node.delegate == nullptr || node.builtin_data == nullptr) return nullptr;
  if (IsOpaqueDelegate(node.delegate)) {
    return static_cast<const TfLiteOpaqueDelegateParams*>(node.builtin_data)->nodes_to_replace;
  }
  return static_cast<const TfLiteDelegateParams*>(node.builtin_data)->nodes_to_replace;
}

}  // namespace litmus
