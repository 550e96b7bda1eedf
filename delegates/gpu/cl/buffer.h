// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Device memory and parts of it.
#ifndef LITMUS_DELEGATES_GPU_CL_BUFFER_H_
#define LITMUS_DELEGATES_GPU_CL_BUFFER_H_

#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/cl/context.h"

namespace litmus::gpu {

// A memory object, kept alive by its Buffer and by every kernel that is bound to it. Thread-safe.
class ClMemory {
 public:
  ClMemory(std::shared_ptr<ClContext> context, MemoryHandle whole, size_t bytes)
      : context_(std::move(context)), whole_(std::move(whole)), bytes_(bytes) {}
  ~ClMemory();
  ClMemory(const ClMemory&) = delete;
  ClMemory& operator=(const ClMemory&) = delete;

  cl_mem whole() const { return whole_.get(); }
  size_t bytes() const { return bytes_; }
  // Returns the memory object for a slice, which is created once and lives as long as this object.
  // InvalidArgument: the slice is invalid, or its offset is not a multiple of
  // DeviceInfo::buffer_alignment.
  absl::StatusOr<cl_mem> Slice(const BufferSlice& slice);
  // Returns the image over a slice, which must cover all of the memory. It is created once for each
  // size of elements and lives as long as this object.
  absl::StatusOr<cl_mem> Image(const BufferSlice& slice, int element_bytes);

 private:
  std::shared_ptr<ClContext> context_;
  MemoryHandle whole_;
  size_t bytes_;
  std::mutex mutex_;
  std::vector<MemoryHandle> parts_;  // objects of slices, in the order of creation
  std::map<std::pair<size_t, size_t>, cl_mem> part_at_;  // by (offset, bytes)
  std::map<int, MemoryHandle> images_;                   // by bytes of an element
};

class ClBuffer : public Buffer {
 public:
  explicit ClBuffer(std::shared_ptr<ClMemory> memory) : memory_(std::move(memory)) {}
  size_t bytes() const override { return memory_->bytes(); }
  const std::shared_ptr<ClMemory>& memory() const { return memory_; }

 private:
  std::shared_ptr<ClMemory> memory_;
};

// Implements Device::Allocate().
absl::StatusOr<std::unique_ptr<Buffer>> AllocateBuffer(const std::shared_ptr<ClContext>& context,
                                                       size_t bytes, const void* contents,
                                                       MemoryUse use);

// Implements Device::Wrap(); retains the memory object.
absl::StatusOr<std::unique_ptr<Buffer>> WrapBuffer(const std::shared_ptr<ClContext>& context,
                                                   cl_mem memory);
// Returns the context of a buffer. InvalidArgument: `memory` is not a buffer.
absl::StatusOr<cl_context> ContextOfBuffer(cl_mem memory);

// Returns the memory of a slice of an OpenCL buffer. InvalidArgument: the slice is invalid.
absl::StatusOr<std::shared_ptr<ClMemory>> MemoryOf(const BufferSlice& slice);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_BUFFER_H_
