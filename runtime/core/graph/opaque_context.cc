// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions through which opaque delegates query a subgraph (declared in
// runtime/opaque/c_api_opaque.h).
#include <cstdint>

#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/subgraph.h"
#include "runtime/core/graph/subgraph_context.h"
#include "runtime/opaque/c_api_opaque.h"
#include "runtime/opaque/operator.h"
#include "runtime/util/util.h"

namespace {

TfLiteContext* Plain(TfLiteOpaqueContext* context) {
  return reinterpret_cast<TfLiteContext*>(context);
}

tflite::Subgraph* SubgraphOf(const TfLiteOpaqueContext* context) {
  return tflite::SubgraphContext::SubgraphOf(Plain(const_cast<TfLiteOpaqueContext*>(context)));
}

TfLiteStatus SetView(const std::vector<int>& indices, const int** data, int* size) {
  *data = indices.data();
  *size = static_cast<int>(indices.size());
  return kTfLiteOk;
}

}  // namespace

extern "C" {

size_t TfLiteOpaqueContextGetNumNodes(const TfLiteOpaqueContext* opaque_context) {
  return SubgraphOf(opaque_context)->nodes_size();
}

TfLiteStatus TfLiteOpaqueContextGetInputs(const TfLiteOpaqueContext* opaque_context,
                                          const int** inputs, int* num_inputs) {
  return SetView(SubgraphOf(opaque_context)->inputs(), inputs, num_inputs);
}

TfLiteStatus TfLiteOpaqueContextGetOutputs(const TfLiteOpaqueContext* opaque_context,
                                           const int** outputs, int* num_outputs) {
  return SetView(SubgraphOf(opaque_context)->outputs(), outputs, num_outputs);
}

TfLiteStatus TfLiteOpaqueContextGetVariables(const TfLiteOpaqueContext* opaque_context,
                                             const int** variables, int* num_variables) {
  return SetView(SubgraphOf(opaque_context)->variables(), variables, num_variables);
}

const char* TfLiteOpaqueContextGetName(const TfLiteOpaqueContext* opaque_context) {
  return SubgraphOf(opaque_context)->GetName().c_str();
}

TfLiteStatus TfLiteOpaqueContextGetExecutionPlan(TfLiteOpaqueContext* opaque_context,
                                                 TfLiteIntArray** execution_plan) {
  TfLiteContext* context = Plain(opaque_context);
  return context->GetExecutionPlan(context, execution_plan);
}

TfLiteStatus TfLiteOpaqueContextGetNodeAndRegistration(TfLiteOpaqueContext* opaque_context,
                                                       int node_index, TfLiteOpaqueNode** node,
                                                       TfLiteOperator** registration_external) {
  TfLiteContext* context = Plain(opaque_context);
  TfLiteNode* plain_node = nullptr;
  TfLiteRegistration* registration = nullptr;
  TF_LITE_ENSURE_STATUS(
      context->GetNodeAndRegistration(context, node_index, &plain_node, &registration));
  *node = reinterpret_cast<TfLiteOpaqueNode*>(plain_node);
  return litmus::GuardedCall(context, "GetNodeAndRegistration", [&] {
    *registration_external = SubgraphOf(opaque_context)->opaque_operators().Wrap(*registration);
    return *registration_external == nullptr ? kTfLiteError : kTfLiteOk;
  });
}

TfLiteStatus TfLiteOpaqueContextReplaceNodeSubsetsWithDelegateKernels(
    TfLiteOpaqueContext* opaque_context, TfLiteOperator* registration_external,
    const TfLiteIntArray* nodes_to_replace, TfLiteOpaqueDelegate* opaque_delegate) {
  TfLiteContext* context = Plain(opaque_context);
  TF_LITE_ENSURE_STATUS(litmus::GuardedCall(context, "ReplaceNodeSubsetsWithDelegateKernels", [&] {
    SubgraphOf(opaque_context)->opaque_operators().Adopt(registration_external);
    return kTfLiteOk;
  }));
  return context->ReplaceNodeSubsetsWithDelegateKernels(
      context, litmus::RegistrationOf(registration_external), nodes_to_replace,
      reinterpret_cast<TfLiteDelegate*>(opaque_delegate));
}

TfLiteStatus TfLiteOpaqueContextAcquireSubgraphContext(
    TfLiteOpaqueContext* opaque_context, int subgraph_index,
    TfLiteOpaqueContext** acquired_opaque_context) {
  TfLiteContext* acquired = nullptr;
  TF_LITE_ENSURE_STATUS(
      Plain(opaque_context)
          ->AcquireSubgraphContext(Plain(opaque_context), subgraph_index, &acquired));
  *acquired_opaque_context = reinterpret_cast<TfLiteOpaqueContext*>(acquired);
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueContextReleaseSubgraphContext(TfLiteOpaqueContext* opaque_context,
                                                       int subgraph_index) {
  return Plain(opaque_context)->ReleaseSubgraphContext(Plain(opaque_context), subgraph_index);
}

TfLiteStatus TfLiteOpaqueContextMarkSubgraphAsDelegationSkippable(
    TfLiteOpaqueContext* opaque_context, int subgraph_index) {
  return SubgraphOf(opaque_context)->MarkSubgraphAsDelegationSkippable(subgraph_index);
}

TfLiteStatus TfLiteOpaqueContextGetNodeInitDataMmapInfo(const TfLiteOpaqueContext* context,
                                                        const TfLiteOpaqueNode* opaque_node,
                                                        int* fd,
                                                        int64_t* custom_initial_data_offset_in_file,
                                                        int64_t* custom_initial_data_size) {
  *fd = -1;
  *custom_initial_data_offset_in_file = -1;
  *custom_initial_data_size = -1;
  const tflite::Allocation* allocation = SubgraphOf(context)->allocation();
  if (allocation == nullptr || allocation->type() != tflite::Allocation::Type::kMMap) {
    return kTfLiteError;
  }
  const auto* file = static_cast<const tflite::MMAPAllocation*>(allocation);
  *fd = file->fd();
  if (*fd < 0) return kTfLiteError;
  const auto* node = reinterpret_cast<const TfLiteNode*>(opaque_node);
  if (node == nullptr || node->custom_initial_data == nullptr) return kTfLiteOk;
  const auto base = reinterpret_cast<uintptr_t>(file->base());
  const auto data = reinterpret_cast<uintptr_t>(node->custom_initial_data);
  // The data does not lie in the file.
  if (data < base || data - base >= file->bytes()) return kTfLiteOk;
  *custom_initial_data_offset_in_file =
      static_cast<int64_t>(file->offset_of_buffer_in_file() + (data - base));
  *custom_initial_data_size = node->custom_initial_data_size;
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueContextGetSizeOfType(TfLiteOpaqueContext* context, TfLiteType type,
                                              size_t* bytes) {
  return tflite::GetSizeOfType(Plain(context), type, bytes);
}

TfLiteStatus TfLiteOpaqueContextGetMetadata(TfLiteOpaqueContext* context, const char* name,
                                            const char** ptr, size_t* bytes) {
  return Plain(context)->GetModelMetadata(Plain(context), name, ptr, bytes);
}

}  // extern "C"
