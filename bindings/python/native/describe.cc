// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Describes the subgraphs, tensors, nodes and signatures of a session.
#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "bindings/python/native/session.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/c/op_names.h"

namespace litmus {
namespace {

void DescribeQuantization(const TfLiteTensor& tensor, TflitmusTensorInfo* info) {
  if (tensor.quantization.params == nullptr) return;
  if (tensor.quantization.type == kTfLiteAffineQuantization) {
    const auto& affine = *static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params);
    info->quantized_dimension = affine.quantized_dimension;
    if (affine.scale != nullptr) {
      info->scales_size = affine.scale->size;
      info->scales = affine.scale->data;
    }
    if (affine.zero_point != nullptr) {
      info->zero_points_size = affine.zero_point->size;
      info->zero_points = affine.zero_point->data;
    }
  } else if (tensor.quantization.type == kTfLiteBlockwiseQuantization) {
    const auto& blockwise =
        *static_cast<const TfLiteBlockwiseQuantization*>(tensor.quantization.params);
    info->quantized_dimension = blockwise.quantized_dimension;
    info->block_size = blockwise.blocksize;
    info->scales_tensor = blockwise.scale;
    info->zero_points_tensor = blockwise.zero_point;
  }
}

void Describe(const TfLiteTensor& tensor, TflitmusTensorInfo* info) {
  *info = {};
  info->scales_tensor = info->zero_points_tensor = -1;
  info->type = tensor.type;
  info->is_dynamic = tensor.allocation_type == kTfLiteDynamic ? 1 : 0;
  info->is_constant = tensor.allocation_type == kTfLiteMmapRo ? 1 : 0;
  info->scale = tensor.params.scale;
  info->zero_point = tensor.params.zero_point;
  info->data = tensor.data.raw;
  info->size = tensor.bytes;
  info->name = tensor.name == nullptr ? "" : tensor.name;
  if (tensor.dims != nullptr) {
    info->rank = tensor.dims->size;
    info->dims = tensor.dims->data;
  }
  const TfLiteIntArray* const signature = TfLiteTensorGetDimsSignature(&tensor);
  if (signature != nullptr) {
    info->signature_rank = signature->size;
    info->signature = signature->data;
  }
  info->sparsity = tensor.sparsity;
  DescribeQuantization(tensor, info);
}

const char* OperatorName(const TfLiteRegistration& registration) {
  if (registration.builtin_code != kTfLiteBuiltinCustom) {
    return LitmusBuiltinOpName(registration.builtin_code);
  }
  return registration.custom_name == nullptr ? "UnknownCustomOp" : registration.custom_name;
}

const std::map<std::string, uint32_t>& SignatureTensors(TflitmusSession* session, const char* key,
                                                        bool outputs) {
  return outputs ? session->interpreter->signature_outputs(key)
                 : session->interpreter->signature_inputs(key);
}

}  // namespace
}  // namespace litmus

int32_t TflitmusSubgraphCount(TflitmusSession* session) {
  return static_cast<int32_t>(session->interpreter->subgraphs_size());
}

int32_t TflitmusDescribeSubgraph(TflitmusSession* session, int32_t subgraph,
                                 TflitmusSubgraphInfo* info) {
  const tflite::Subgraph* const found = litmus::FindSubgraph(session, subgraph);
  if (found == nullptr) return 1;
  *info = {static_cast<int32_t>(found->tensors_size()),
           static_cast<int32_t>(found->nodes_size()),
           static_cast<int32_t>(found->inputs().size()),
           static_cast<int32_t>(found->outputs().size()),
           found->inputs().data(),
           found->outputs().data()};
  return 0;
}

int32_t TflitmusDescribeTensor(TflitmusSession* session, int32_t subgraph, int32_t tensor,
                               TflitmusTensorInfo* info) {
  const tflite::Subgraph* const found = litmus::FindSubgraph(session, subgraph);
  const TfLiteTensor* const described = found == nullptr ? nullptr : found->tensor(tensor);
  if (described == nullptr) return 1;
  litmus::Describe(*described, info);
  return 0;
}

int32_t TflitmusDescribeNode(TflitmusSession* session, int32_t subgraph, int32_t node,
                             TflitmusNodeInfo* info) {
  const tflite::Subgraph* const found = litmus::FindSubgraph(session, subgraph);
  const auto* const described = found == nullptr ? nullptr : found->node_and_registration(node);
  if (described == nullptr) return 1;
  const TfLiteNode& at = described->first;
  *info = {litmus::OperatorName(described->second), at.inputs->size, at.outputs->size,
           at.inputs->data, at.outputs->data};
  return 0;
}

int32_t TflitmusSignatureCount(TflitmusSession* session) {
  return litmus::GuardedOr<int32_t>(
      0, [&] { return static_cast<int32_t>(session->interpreter->signature_keys().size()); });
}

const char* TflitmusSignatureKey(TflitmusSession* session, int32_t signature) {
  return litmus::GuardedOr<const char*>(nullptr, [&]() -> const char* {
    const std::vector<const std::string*> keys = session->interpreter->signature_keys();
    if (signature < 0 || signature >= static_cast<int32_t>(keys.size())) return nullptr;
    return keys[static_cast<size_t>(signature)]->c_str();
  });
}

int32_t TflitmusSignatureSubgraph(TflitmusSession* session, const char* key) {
  return litmus::GuardedOr<int32_t>(
      -1, [&] { return session->interpreter->GetSubgraphIndexFromSignature(key); });
}

const char* TflitmusSignatureTensor(TflitmusSession* session, const char* key, int32_t outputs,
                                    int32_t position, int32_t* tensor) {
  return litmus::GuardedOr<const char*>(nullptr, [&]() -> const char* {
    const auto& tensors = litmus::SignatureTensors(session, key, outputs != 0);
    if (position < 0 || position >= static_cast<int32_t>(tensors.size())) return nullptr;
    const auto at = std::next(tensors.begin(), position);
    *tensor = static_cast<int32_t>(at->second);
    return at->first.c_str();
  });
}
