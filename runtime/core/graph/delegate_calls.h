// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Calls into a delegate of either kind: plain (its struct has the function pointers) or opaque (its
// builder has them).
#ifndef LITMUS_RUNTIME_CORE_GRAPH_DELEGATE_CALLS_H_
#define LITMUS_RUNTIME_CORE_GRAPH_DELEGATE_CALLS_H_

#include "runtime/c/common.h"
#include "runtime/c/composite_flags.h"
#include "runtime/core/delegation/delegate_params.h"

namespace litmus {

// An exception of a delegate's function is reported to the context. If the function returns a
// status, the result is an error.
int64_t DelegateFlags(const TfLiteDelegate* delegate);
inline bool SupportsDynamicTensors(const TfLiteDelegate* delegate) {
  return (DelegateFlags(delegate) & kTfLiteDelegateFlagsAllowDynamicTensors) != 0;
}
// True for a delegate that can be applied to a graph with dynamic tensors, if the nodes that it
// runs have none.
inline bool TakesStaticPart(const TfLiteDelegate* delegate) {
  return !SupportsDynamicTensors(delegate) &&
         (DelegateFlags(delegate) & kLitmusDelegateFlagsTakesStaticPart) != 0;
}
// True for a delegate that can be applied only to graphs without dynamic tensors.
inline bool NeedsStaticGraph(const TfLiteDelegate* delegate) {
  return !SupportsDynamicTensors(delegate) && !TakesStaticPart(delegate);
}
// True if the nodes that a delegate's kernel replaced must be prepared before the kernel, so that
// the kernel sees the shapes of tensors. A delegate of static shapes does not need this: for new
// shapes it is applied again, to a graph with known shapes.
inline bool NeedsPropagatedShapes(const TfLiteDelegate* delegate) {
  return SupportsDynamicTensors(delegate) &&
         (DelegateFlags(delegate) & kTfLiteDelegateFlagsRequirePropagatedShapes) != 0;
}
// True if the nodes of a composite's subgraph must replace the composite before the delegate is
// applied.
inline bool InlinesComposites(const TfLiteDelegate* delegate) {
  return (DelegateFlags(delegate) & kLitmusDelegateFlagsInlinesComposites) != 0;
}
TfLiteStatus DelegatePrepare(TfLiteContext* context, TfLiteDelegate* delegate);
// Returns an error if the delegate has no function that copies.
TfLiteStatus DelegateCopyFromBufferHandle(TfLiteContext* context, TfLiteDelegate* delegate,
                                          TfLiteBufferHandle handle, TfLiteTensor* tensor);
// Frees the buffer and sets *handle to null.
void DelegateFreeBufferHandle(TfLiteContext* context, TfLiteDelegate* delegate,
                              TfLiteBufferHandle* handle);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_DELEGATE_CALLS_H_
