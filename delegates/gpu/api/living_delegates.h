// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A register of the delegates that the application has created and not yet deleted.
#ifndef LITMUS_DELEGATES_GPU_API_LIVING_DELEGATES_H_
#define LITMUS_DELEGATES_GPU_API_LIVING_DELEGATES_H_

#include <memory>

#include "runtime/c/common.h"

namespace litmus::gpu {

class GpuDelegate;

// Keeps the application's reference to the delegate, until LetGo.
void KeepAlive(const TfLiteDelegate* base, std::shared_ptr<GpuDelegate> delegate);
// Drops that reference, if there is one. Kernels may still hold references.
void LetGo(const TfLiteDelegate* base);
// Returns null if there is no such delegate. Accepts any pointer.
std::shared_ptr<GpuDelegate> FindAlive(const TfLiteDelegate* base);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_LIVING_DELEGATES_H_
