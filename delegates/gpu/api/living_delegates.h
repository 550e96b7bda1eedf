// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The process's register of delegates that the application has created and not yet deleted.
#ifndef LITMUS_DELEGATES_GPU_API_LIVING_DELEGATES_H_
#define LITMUS_DELEGATES_GPU_API_LIVING_DELEGATES_H_

#include <memory>

#include "runtime/c/common.h"

namespace litmus::gpu {

class GpuDelegate;

// The caller's share of the delegate, until LetGo.
void KeepAlive(const TfLiteDelegate* base, std::shared_ptr<GpuDelegate> delegate);
// Drops that share; kernels may still have theirs. Nothing happens when there is none.
void LetGo(const TfLiteDelegate* base);
// Null: no such delegate. Any pointer will do.
std::shared_ptr<GpuDelegate> FindAlive(const TfLiteDelegate* base);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_LIVING_DELEGATES_H_
