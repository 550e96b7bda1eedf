// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A queue that records commands and submits them to the driver as one batch.
#ifndef LITMUS_DELEGATES_GPU_GL_QUEUE_H_
#define LITMUS_DELEGATES_GPU_GL_QUEUE_H_

#include <memory>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/gl/buffer.h"
#include "delegates/gpu/gl/driver.h"
#include "delegates/gpu/gl/program.h"

namespace litmus::gpu {

// Enqueue and Fill only record. Errors of their commands are returned by the next Map, Unmap,
// Flush, Finish or Profile. A buffer can have one mapped range at a time, for all its slices:
// otherwise FailedPrecondition.
class GlQueue : public Queue {
 public:
  explicit GlQueue(std::shared_ptr<GlDriver> driver) : driver_(std::move(driver)) {}
  ~GlQueue() override;  // submits the recorded commands

  absl::Status Enqueue(BoundKernel* kernel) override;
  absl::StatusOr<void*> Map(const BufferSlice& slice, Access access) override;
  absl::Status Unmap(const BufferSlice& slice, void* range) override;
  absl::Status Fill(const BufferSlice& slice, uint32_t pattern) override;
  absl::Status Flush() override;
  absl::Status Finish() override;
  // Measures the kernels one after the other, each until it is done. If the driver has no clock
  // that includes kernels, or its clock jumps repeatedly, the times come from the host's clock,
  // begin at 0, and include the driver's overhead.
  absl::StatusOr<std::vector<KernelTime>> Profile(absl::Span<BoundKernel* const> kernels) override;

 private:
  // A dispatch or, if `dispatch` is null, a fill.
  struct Command {
    std::shared_ptr<const GlDispatch> dispatch;
    std::shared_ptr<GlMemory> memory;
    size_t offset = 0, bytes = 0;
    uint32_t pattern = 0;
  };

  // Submits the commands to the driver. Call inside GlContext::Run.
  static absl::Status Issue(absl::Span<const Command> commands);
  // Submits the recorded commands, then runs `last`, in the context.
  absl::Status Submit(absl::FunctionRef<absl::Status()> last);

  std::shared_ptr<GlDriver> driver_;
  std::vector<Command> commands_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_QUEUE_H_
