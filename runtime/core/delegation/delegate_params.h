// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The parameters of a delegate kernel, in one malloc'd block that the node owns.
#ifndef LITMUS_RUNTIME_CORE_DELEGATION_DELEGATE_PARAMS_H_
#define LITMUS_RUNTIME_CORE_DELEGATION_DELEGATE_PARAMS_H_

#include "runtime/c/common.h"
#include "runtime/core/delegation/partitioner.h"

namespace litmus {

// An opaque delegate has a builder and no Prepare of its own. The builder field is read only then:
// delegates built against older headers end before it.
inline bool IsOpaqueDelegate(const TfLiteDelegate* delegate) {
  return delegate->Prepare == nullptr && delegate->opaque_delegate_builder != nullptr;
}

// TfLiteDelegateParams, or TfLiteOpaqueDelegateParams for an opaque delegate; to be released with
// free(). nullptr when out of memory.
void* MakeDelegateParams(TfLiteDelegate* delegate, const NodeSubset& subset);

// The nodes that a delegate's node stands for; nullptr for any other node. Belongs to the node.
const TfLiteIntArray* ReplacedNodes(const TfLiteNode& node);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_DELEGATE_PARAMS_H_
