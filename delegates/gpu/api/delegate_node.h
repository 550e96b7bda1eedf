// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The C functions through which the runtime calls the node of a partition. They throw no
// exceptions.
#ifndef LITMUS_DELEGATES_GPU_API_DELEGATE_NODE_H_
#define LITMUS_DELEGATES_GPU_API_DELEGATE_NODE_H_

#include "runtime/c/common.h"

namespace litmus::gpu {

// Returns the functions for ReplaceNodeSubsetsWithDelegateKernels.
TfLiteRegistration DelegateKernelRegistration();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_DELEGATE_NODE_H_
