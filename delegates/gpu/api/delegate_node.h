// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The node that stands in the graph for a partition, as the runtime calls it: in C, without
// exceptions.
#ifndef LITMUS_DELEGATES_GPU_API_DELEGATE_NODE_H_
#define LITMUS_DELEGATES_GPU_API_DELEGATE_NODE_H_

#include "runtime/c/common.h"

namespace litmus::gpu {

// Functions that the runtime calls, for ReplaceNodeSubsetsWithDelegateKernels.
TfLiteRegistration DelegateKernelRegistration();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_DELEGATE_NODE_H_
