// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The functions of TfLiteContext, through which kernels and delegates call their subgraph.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_CONTEXT_H_
#define LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_CONTEXT_H_

#include "runtime/core/graph/subgraph.h"

namespace tflite {

class SubgraphContext {
 public:
  // Fills the context of a new subgraph. Functions that only delegates may call are disabled.
  static void Initialize(TfLiteContext* context, Subgraph* subgraph);

  static Subgraph* SubgraphOf(TfLiteContext* context);
  // Stores whether the exception means that memory ran out, for Interpreter::RanOutOfMemory.
  static void NoteException(TfLiteContext* context, const litmus::CaughtException& exception);

  // Enable and disable the functions that only a delegate may call, while it is being applied.
  static void EnableDelegateFunctions(TfLiteContext* context);
  static void DisableDelegateFunctions(TfLiteContext* context);

  // AcquireSubgraphContext and ReleaseSubgraphContext.
  static TfLiteStatus AcquireSubgraph(TfLiteContext* context, int subgraph_index,
                                      TfLiteContext** acquired);
  static TfLiteStatus ReleaseSubgraph(TfLiteContext* context, int subgraph_index);

 private:
  static TfLiteStatus ResizeTensor(TfLiteContext* context, TfLiteTensor* tensor,
                                   TfLiteIntArray* new_size);
  static TfLiteStatus ResizeTensorExplicit(TfLiteContext* context, TfLiteTensor* tensor, int dims,
                                           const int* shape);
  static void ReportError(TfLiteContext* context, const char* format, ...);
  static TfLiteStatus AddTensors(TfLiteContext* context, int count, int* first_new_index);
  static TfLiteExternalContext* GetExternalContext(TfLiteContext* context,
                                                   TfLiteExternalContextType type);
  static void SetExternalContext(TfLiteContext* context, TfLiteExternalContextType type,
                                 TfLiteExternalContext* external);
  static TfLiteStatus GetModelMetadata(const TfLiteContext* context, const char* name,
                                       const char** data, size_t* bytes);

  static TfLiteStatus GetExecutionPlan(TfLiteContext* context, TfLiteIntArray** plan);
  static TfLiteStatus GetNodeAndRegistration(TfLiteContext* context, int node_index,
                                             TfLiteNode** node, TfLiteRegistration** registration);
  static TfLiteStatus ReplaceNodeSubsets(TfLiteContext* context, TfLiteRegistration registration,
                                         const TfLiteIntArray* nodes, TfLiteDelegate* delegate);
  static TfLiteStatus PreviewPartitioning(TfLiteContext* context, const TfLiteIntArray* nodes,
                                          TfLiteDelegateParams** params, int* count);
};

// Enables the functions for delegates during the object's lifetime.
class ScopedDelegateContext {
 public:
  explicit ScopedDelegateContext(TfLiteContext* context) : context_(context) {
    SubgraphContext::EnableDelegateFunctions(context_);
  }
  ~ScopedDelegateContext() { SubgraphContext::DisableDelegateFunctions(context_); }
  ScopedDelegateContext(const ScopedDelegateContext&) = delete;
  ScopedDelegateContext& operator=(const ScopedDelegateContext&) = delete;

 private:
  TfLiteContext* context_;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_CONTEXT_H_
