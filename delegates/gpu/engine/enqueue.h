// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Giving a model's kernels to a queue.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_ENQUEUE_H_
#define LITMUS_DELEGATES_GPU_ENGINE_ENQUEUE_H_

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// Enqueues the kernels, and flushes after each `flush_interval` of them (KernelPolicy).
absl::Status EnqueueAll(absl::Span<BoundKernel* const> kernels, int flush_interval, Queue* queue);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_ENQUEUE_H_
