// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/queue.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/cl/buffer.h"
#include "delegates/gpu/cl/error.h"
#include "delegates/gpu/cl/program.h"

namespace litmus::gpu {
namespace {

absl::StatusOr<QueueHandle> MakeHandle(const ClContext& context,
                                       cl_command_queue_properties properties) {
  cl_int code = CL_SUCCESS;
  QueueHandle queue(
      Cl().CreateCommandQueue(context.context(), context.device(), properties, &code));
  if (code != CL_SUCCESS) return ClError(code, "clCreateCommandQueue");
  return queue;
}

absl::StatusOr<uint64_t> TimeOf(const EventHandle& event, cl_profiling_info what) {
  cl_ulong ns = 0;
  const cl_int code = Cl().GetEventProfilingInfo(event.get(), what, sizeof(ns), &ns, nullptr);
  if (code != CL_SUCCESS) return ClError(code, "clGetEventProfilingInfo");
  return ns;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Queue>> ClQueue::Create(std::shared_ptr<ClContext> context) {
  absl::StatusOr<QueueHandle> queue = MakeHandle(*context, 0);
  if (!queue.ok()) return queue.status();
  return std::make_unique<ClQueue>(std::move(context), *std::move(queue));
}

ClQueue::~ClQueue() {
  // Memory that commands use in place may be freed once its buffers are destroyed, so wait for the
  // commands.
  if (!Exiting()) Cl().Finish(queue_.get());
}

absl::Status ClQueue::Enqueue(BoundKernel* kernel) {
  return context_->Watch(static_cast<ClBoundKernel*>(kernel)->Enqueue(queue_.get(), nullptr));
}

absl::StatusOr<void*> ClQueue::Map(const BufferSlice& slice, Access access) {
  absl::StatusOr<std::shared_ptr<ClMemory>> memory = MemoryOf(slice);
  if (!memory.ok()) return memory.status();
  const cl_map_flags flags = access == Access::kRead ? CL_MAP_READ : CL_MAP_WRITE_INVALIDATE_REGION;
  cl_int code = CL_SUCCESS;
  void* range = Cl().EnqueueMapBuffer(queue_.get(), (*memory)->whole(), CL_TRUE, flags,
                                      slice.offset, slice.bytes, 0, nullptr, nullptr, &code);
  if (absl::Status s = Waited(code, "clEnqueueMapBuffer"); !s.ok()) return s;
  return range;
}

absl::Status ClQueue::Unmap(const BufferSlice& slice, void* range) {
  absl::StatusOr<std::shared_ptr<ClMemory>> memory = MemoryOf(slice);
  if (!memory.ok()) return memory.status();
  return context_->Watch(ClCheck(
      Cl().EnqueueUnmapMemObject(queue_.get(), (*memory)->whole(), range, 0, nullptr, nullptr),
      "clEnqueueUnmapMemObject"));
}

absl::Status ClQueue::Fill(const BufferSlice& slice, uint32_t pattern) {
  absl::StatusOr<std::shared_ptr<ClMemory>> memory = MemoryOf(slice);
  if (!memory.ok()) return memory.status();
  if (slice.offset % sizeof(pattern) != 0 || slice.bytes % sizeof(pattern) != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("fills whole words, not ", slice.bytes, " bytes at ", slice.offset));
  }
  return ClCheck(Cl().EnqueueFillBuffer(queue_.get(), (*memory)->whole(), &pattern, sizeof(pattern),
                                        slice.offset, slice.bytes, 0, nullptr, nullptr),
                 "clEnqueueFillBuffer");
}

absl::Status ClQueue::Waited(cl_int code, absl::string_view call) {
  return code == CL_SUCCESS ? absl::OkStatus() : context_->Watch(ClWaitError(code, call));
}

absl::Status ClQueue::Flush() { return Waited(Cl().Flush(queue_.get()), "clFlush"); }

absl::Status ClQueue::Finish() { return Waited(Cl().Finish(queue_.get()), "clFinish"); }

absl::StatusOr<std::vector<KernelTime>> ClQueue::Profile(absl::Span<BoundKernel* const> kernels) {
  if (!profiling_) {
    absl::StatusOr<QueueHandle> queue = MakeHandle(*context_, CL_QUEUE_PROFILING_ENABLE);
    if (!queue.ok()) return queue.status();
    profiling_ = *std::move(queue);
  }
  if (absl::Status s = Finish(); !s.ok()) return s;
  std::vector<EventHandle> events(kernels.size());
  absl::Status status;
  for (size_t i = 0; i < kernels.size() && status.ok(); ++i) {
    status = static_cast<ClBoundKernel*>(kernels[i])->Enqueue(profiling_.get(), &events[i]);
  }
  status.Update(Waited(Cl().Finish(profiling_.get()), "clFinish"));
  if (!status.ok()) return context_->Watch(status);
  std::vector<KernelTime> times;
  times.reserve(kernels.size());
  for (const EventHandle& event : events) {
    absl::StatusOr<uint64_t> start = TimeOf(event, CL_PROFILING_COMMAND_START);
    if (!start.ok()) return start.status();
    absl::StatusOr<uint64_t> end = TimeOf(event, CL_PROFILING_COMMAND_END);
    if (!end.ok()) return end.status();
    times.push_back({*start, *end});
  }
  return times;
}

}  // namespace litmus::gpu
