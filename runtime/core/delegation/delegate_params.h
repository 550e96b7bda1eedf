// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The parameters of a delegate kernel, in one block of malloc that the node owns.
#ifndef LITMUS_RUNTIME_CORE_DELEGATION_DELEGATE_PARAMS_H_
#define LITMUS_RUNTIME_CORE_DELEGATION_DELEGATE_PARAMS_H_

#include "runtime/c/common.h"
#include "runtime/core/delegation/partitioner.h"

namespace litmus {

// An opaque delegate has an opaque_delegate_builder and no Prepare. The builder is read only if
// Prepare is null: the struct of a delegate that was built with older headers ends before that
// field.
inline bool IsOpaqueDelegate(const TfLiteDelegate* delegate) {
  return delegate->Prepare == nullptr && delegate->opaque_delegate_builder != nullptr;
}

// TfLiteDelegateParams, or TfLiteOpaqueDelegateParams for an opaque delegate; to be released with
// free(). nullptr when out of memory.
void* MakeDelegateParams(TfLiteDelegate* delegate, const NodeSubset& subset);

// The nodes that a delegate's node replaced; nullptr for any other node. The node owns the array.
const TfLiteIntArray* ReplacedNodes(const TfLiteNode& node);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_DELEGATE_PARAMS_H_
