// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Calls into a delegate, whichever of the two kinds it is: plain (function pointers of its own) or
// opaque (a builder holds them).
#ifndef LITMUS_RUNTIME_CORE_GRAPH_DELEGATE_CALLS_H_
#define LITMUS_RUNTIME_CORE_GRAPH_DELEGATE_CALLS_H_

#include "runtime/c/common.h"
#include "runtime/c/composite_flags.h"
#include "runtime/core/delegation/delegate_params.h"

namespace litmus {

// What a delegate's functions throw is reported to the context, and is an error where they return a
// status.
int64_t DelegateFlags(const TfLiteDelegate* delegate);
inline bool SupportsDynamicTensors(const TfLiteDelegate* delegate) {
  return (DelegateFlags(delegate) & kTfLiteDelegateFlagsAllowDynamicTensors) != 0;
}
// Copes with dynamic tensors in the graph, but not in its nodes.
inline bool TakesStaticPart(const TfLiteDelegate* delegate) {
  return !SupportsDynamicTensors(delegate) &&
         (DelegateFlags(delegate) & kLitmusDelegateFlagsTakesStaticPart) != 0;
}
// Must not see a dynamic tensor.
inline bool NeedsStaticGraph(const TfLiteDelegate* delegate) {
  return !SupportsDynamicTensors(delegate) && !TakesStaticPart(delegate);
}
// Shapes must be propagated through the nodes that its kernels replaced before those are prepared.
// A delegate of static shapes is applied anew for other ones, to a graph whose shapes are known.
inline bool NeedsPropagatedShapes(const TfLiteDelegate* delegate) {
  return SupportsDynamicTensors(delegate) &&
         (DelegateFlags(delegate) & kTfLiteDelegateFlagsRequirePropagatedShapes) != 0;
}
// Sees the nodes of a composite's subgraph in the composite's place.
inline bool InlinesComposites(const TfLiteDelegate* delegate) {
  return (DelegateFlags(delegate) & kLitmusDelegateFlagsInlinesComposites) != 0;
}
TfLiteStatus DelegatePrepare(TfLiteContext* context, TfLiteDelegate* delegate);
// Fails when the delegate cannot copy.
TfLiteStatus DelegateCopyFromBufferHandle(TfLiteContext* context, TfLiteDelegate* delegate,
                                          TfLiteBufferHandle handle, TfLiteTensor* tensor);
// Frees and nulls the handle.
void DelegateFreeBufferHandle(TfLiteContext* context, TfLiteDelegate* delegate,
                              TfLiteBufferHandle* handle);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_DELEGATE_CALLS_H_
