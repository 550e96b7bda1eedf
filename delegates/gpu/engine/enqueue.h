// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Enqueues the kernels of a model.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_ENQUEUE_H_
#define LITMUS_DELEGATES_GPU_ENGINE_ENQUEUE_H_

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// Enqueues the kernels in order, and flushes the queue after every `flush_interval` of them (0:
// never; see KernelPolicy).
absl::Status EnqueueAll(absl::Span<BoundKernel* const> kernels, int flush_interval, Queue* queue);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_ENQUEUE_H_
