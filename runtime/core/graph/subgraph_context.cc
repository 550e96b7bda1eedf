// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the functions of TfLiteContext for a subgraph.
#include "runtime/core/graph/subgraph_context.h"

#include <cstdarg>
#include <utility>

#include "runtime/c/tensor_size.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/tensor_util.h"

namespace litmus {

TfLiteStatus ReportException(TfLiteContext* context, const char* where,
                             const CaughtException& exception) noexcept {
  tflite::SubgraphContext::NoteException(context, exception);
  return ReportException(tflite::SubgraphContext::SubgraphOf(context)->error_reporter(), where,
                         exception);
}

TfLiteStatus ReportException(tflite::ErrorReporter* reporter, const char* where,
                             const CaughtException& exception) noexcept {
  // An application's reporter may throw as well, for example if memory runs out.
  GuardedOr(0, [&] { return reporter->Report("Exception in %s: %s.", where, exception.what); });
  return kTfLiteError;
}

}  // namespace litmus

namespace tflite {
namespace {

template <typename... Args>
TfLiteStatus ForbiddenCall(TfLiteContext* context, Args...) {
  context->ReportError(context, "This function is forbidden outside of a delegate's preparation.");
  return kTfLiteError;
}

// Where the interpreter stores the external context of a type; null if there is no such type.
TfLiteExternalContext** SlotOf(TfLiteContext* context, TfLiteExternalContextType type) {
  if (type < 0 || type >= kTfLiteMaxExternalContexts) return nullptr;
  return &SubgraphContext::SubgraphOf(context)->interpreter_state()->external_contexts[type];
}

}  // namespace

Subgraph* SubgraphContext::SubgraphOf(TfLiteContext* context) {
  return static_cast<Subgraph*>(litmus::SubgraphInterface::From(context));
}

void SubgraphContext::NoteException(TfLiteContext* context,
                                    const litmus::CaughtException& exception) {
  if (exception.out_of_memory) SubgraphOf(context)->interpreter_state()->out_of_memory = true;
}

void SubgraphContext::Initialize(TfLiteContext* new_context, Subgraph* subgraph) {
  TfLiteContext& context = *new_context;
  context.impl_ = static_cast<litmus::SubgraphInterface*>(subgraph);
  context.ResizeTensor = &ResizeTensor;
  context.ResizeTensorExplicit = &ResizeTensorExplicit;
  context.ReportError = &ReportError;
  context.AddTensors = &AddTensors;
  context.GetExternalContext = &GetExternalContext;
  context.SetExternalContext = &SetExternalContext;
  context.GetModelMetadata = &GetModelMetadata;
  context.recommended_num_threads = -1;
  // AllocatePersistentBuffer, GetTensor, GetEvalTensor and similar functions are for
  // microcontrollers and stay null.
  DisableDelegateFunctions(&context);
}

void SubgraphContext::EnableDelegateFunctions(TfLiteContext* context) {
  context->GetExecutionPlan = &GetExecutionPlan;
  context->GetNodeAndRegistration = &GetNodeAndRegistration;
  context->ReplaceNodeSubsetsWithDelegateKernels = &ReplaceNodeSubsets;
  context->PreviewDelegatePartitioning = &PreviewPartitioning;
  context->AcquireSubgraphContext = &AcquireSubgraph;
  context->ReleaseSubgraphContext = &ReleaseSubgraph;
}

void SubgraphContext::DisableDelegateFunctions(TfLiteContext* context) {
  context->GetExecutionPlan = &ForbiddenCall;
  context->GetNodeAndRegistration = &ForbiddenCall;
  context->ReplaceNodeSubsetsWithDelegateKernels = &ForbiddenCall;
  context->PreviewDelegatePartitioning = &ForbiddenCall;
  context->AcquireSubgraphContext = &ForbiddenCall;
  context->ReleaseSubgraphContext = &ForbiddenCall;
  SubgraphOf(context)->delegates().FreePartitioningPreview();
}

TfLiteStatus SubgraphContext::ResizeTensor(TfLiteContext* context, TfLiteTensor* tensor,
                                           TfLiteIntArray* new_size) {
  // Kernels often resize a tensor to the shape that it already has. Then its memory is kept.
  // "new_size" replaces the old array, because the kernel may go on using it. The type may have
  // changed, so the bytes are compared, too.
  size_t bytes = 0;
  if (tensor->dims != nullptr && new_size != nullptr && tensor->data.raw != nullptr &&
      TfLiteIntArrayEqual(tensor->dims, new_size) &&
      (litmus::HasNoFixedSize(tensor->type) || tensor->sparsity != nullptr ||
       (litmus::DenseTensorBytes(tensor->type, new_size->data, static_cast<size_t>(new_size->size),
                                 &bytes) &&
        bytes == tensor->bytes))) {
    if (tensor->dims != new_size) TfLiteIntArrayFree(tensor->dims);
    tensor->dims = new_size;
    return kTfLiteOk;
  }
  return SubgraphOf(context)->graph().ResizeTensor(tensor, new_size);
}

TfLiteStatus SubgraphContext::ResizeTensorExplicit(TfLiteContext* context, TfLiteTensor* tensor,
                                                   int dims, const int* shape) {
  if (dims < 0) return kTfLiteError;
  return litmus::GuardedCall(context, "ResizeTensorExplicit", [&] {
    return ResizeTensor(context, tensor, litmus::MakeIntArray(shape, static_cast<size_t>(dims)));
  });
}

void SubgraphContext::ReportError(TfLiteContext* context, const char* format, ...) {
  va_list args;
  va_start(args, format);
  // The caller may be C code, and an application's reporter may throw.
  litmus::GuardedOr(0, [&] { return SubgraphOf(context)->error_reporter()->Report(format, args); });
  va_end(args);
}

TfLiteStatus SubgraphContext::AddTensors(TfLiteContext* context, int count, int* first_new_index) {
  // The caller may hold pointers to tensors, so none moves as long as the reserved capacity
  // suffices.
  return litmus::GuardedCall(context, "AddTensors", [&] {
    return SubgraphOf(context)->graph().AppendTensors(count, first_new_index);
  });
}

TfLiteExternalContext* SubgraphContext::GetExternalContext(TfLiteContext* context,
                                                           TfLiteExternalContextType type) {
  TfLiteExternalContext** const slot = SlotOf(context, type);
  return slot == nullptr ? nullptr : *slot;
}

void SubgraphContext::SetExternalContext(TfLiteContext* context, TfLiteExternalContextType type,
                                         TfLiteExternalContext* external) {
  TfLiteExternalContext** const slot = SlotOf(context, type);
  if (slot != nullptr) *slot = external;
}

TfLiteStatus SubgraphContext::GetModelMetadata(const TfLiteContext* context, const char* name,
                                               const char** data, size_t* bytes) {
  return litmus::GuardedOr(kTfLiteError, [&] {
    const Subgraph* subgraph = SubgraphOf(const_cast<TfLiteContext*>(context));
    const auto& metadata = subgraph->interpreter_state()->metadata;
    const auto it = metadata.find(name);
    if (it == metadata.end()) return kTfLiteError;
    *data = it->second.data();
    *bytes = it->second.size();
    return kTfLiteOk;
  });
}

TfLiteStatus SubgraphContext::GetExecutionPlan(TfLiteContext* context, TfLiteIntArray** plan) {
  return SubgraphOf(context)->delegates().GetExecutionPlan(plan);
}

TfLiteStatus SubgraphContext::GetNodeAndRegistration(TfLiteContext* context, int node_index,
                                                     TfLiteNode** node,
                                                     TfLiteRegistration** registration) {
  auto& nodes = SubgraphOf(context)->graph().nodes();
  if (node_index < 0 || static_cast<size_t>(node_index) >= nodes.size()) {
    context->ReportError(context, "GetNodeAndRegistration: there is no node %d.", node_index);
    return kTfLiteError;
  }
  auto& entry = nodes[node_index];
  *node = &entry.first;
  *registration = &entry.second;
  return kTfLiteOk;
}

TfLiteStatus SubgraphContext::ReplaceNodeSubsets(TfLiteContext* context,
                                                 TfLiteRegistration registration,
                                                 const TfLiteIntArray* nodes,
                                                 TfLiteDelegate* delegate) {
  return litmus::GuardedCall(context, "ReplaceNodeSubsetsWithDelegateKernels", [&] {
    return SubgraphOf(context)->delegates().ReplaceNodeSubsets(registration, nodes, delegate);
  });
}

TfLiteStatus SubgraphContext::PreviewPartitioning(TfLiteContext* context,
                                                  const TfLiteIntArray* nodes,
                                                  TfLiteDelegateParams** params, int* count) {
  return litmus::GuardedCall(context, "PreviewDelegatePartitioning", [&] {
    return SubgraphOf(context)->delegates().PreviewPartitioning(nodes, params, count);
  });
}

TfLiteStatus SubgraphContext::AcquireSubgraph(TfLiteContext* context, int subgraph_index,
                                              TfLiteContext** acquired) {
  litmus::SubgraphInterface* other = SubgraphOf(context)->subgraph_at(subgraph_index);
  if (other == nullptr) {
    context->ReportError(context, "There is no subgraph %d.", subgraph_index);
    return kTfLiteError;
  }
  *acquired = other->context();
  if (other != SubgraphOf(context)) EnableDelegateFunctions(*acquired);
  return kTfLiteOk;
}

TfLiteStatus SubgraphContext::ReleaseSubgraph(TfLiteContext* context, int subgraph_index) {
  litmus::SubgraphInterface* other = SubgraphOf(context)->subgraph_at(subgraph_index);
  if (other == nullptr) {
    context->ReportError(context, "There is no subgraph %d.", subgraph_index);
    return kTfLiteError;
  }
  if (other != SubgraphOf(context)) DisableDelegateFunctions(other->context());
  return kTfLiteOk;
}

TfLiteStatus Subgraph::AcquireSubgraphContext(int subgraph_index,
                                              TfLiteContext** acquired_context) {
  return SubgraphContext::AcquireSubgraph(context(), subgraph_index, acquired_context);
}

TfLiteStatus Subgraph::ReleaseSubgraphContext(int subgraph_index) {
  return SubgraphContext::ReleaseSubgraph(context(), subgraph_index);
}

TfLiteStatus Subgraph::MarkSubgraphAsDelegationSkippable(int subgraph_index) {
  litmus::SubgraphInterface* other = subgraph_at(subgraph_index);
  if (other == nullptr) {
    error_reporter()->Report("There is no subgraph %d.", subgraph_index);
    return kTfLiteError;
  }
  static_cast<Subgraph*>(other)->SetDelegationSkippable(true);
  return kTfLiteOk;
}

}  // namespace tflite
