// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// An in-order command queue.
#ifndef LITMUS_DELEGATES_GPU_CL_QUEUE_H_
#define LITMUS_DELEGATES_GPU_CL_QUEUE_H_

#include <memory>
#include <vector>

#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/cl/context.h"

namespace litmus::gpu {

class ClQueue : public Queue {
 public:
  static absl::StatusOr<std::unique_ptr<Queue>> Create(std::shared_ptr<ClContext> context);

  ClQueue(std::shared_ptr<ClContext> context, QueueHandle queue)
      : context_(std::move(context)), queue_(std::move(queue)) {}
  ~ClQueue() override;  // waits for all commands

  absl::Status Enqueue(BoundKernel* kernel) override;
  absl::StatusOr<void*> Map(const BufferSlice& slice, Access access) override;
  absl::Status Unmap(const BufferSlice& slice, void* range) override;
  absl::Status Fill(const BufferSlice& slice, uint32_t pattern) override;
  absl::Status Flush() override;
  absl::Status Finish() override;
  absl::StatusOr<std::vector<KernelTime>> Profile(absl::Span<BoundKernel* const> kernels) override;

 private:
  // Converts the result of a call that waits.
  absl::Status Waited(cl_int code, absl::string_view call);

  std::shared_ptr<ClContext> context_;
  QueueHandle queue_;
  QueueHandle profiling_;  // created on first use: profiling slows down every command
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_QUEUE_H_
