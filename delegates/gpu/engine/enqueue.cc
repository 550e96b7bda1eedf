// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/enqueue.h"

namespace litmus::gpu {

absl::Status EnqueueAll(absl::Span<BoundKernel* const> kernels, int flush_interval, Queue* queue) {
  int enqueued = 0;  // number of kernels since the last flush
  for (BoundKernel* kernel : kernels) {
    absl::Status status = queue->Enqueue(kernel);
    if (status.ok() && ++enqueued == flush_interval) {
      status = queue->Flush();
      enqueued = 0;
    }
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace litmus::gpu
