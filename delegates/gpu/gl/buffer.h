// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Buffer objects and slices of them.
#ifndef LITMUS_DELEGATES_GPU_GL_BUFFER_H_
#define LITMUS_DELEGATES_GPU_GL_BUFFER_H_

#include <memory>
#include <mutex>
#include <utility>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/gl/context.h"

namespace litmus::gpu {

// A buffer object, kept alive by its Buffer and by every kernel that is bound to it. Thread-safe.
class GlMemory {
 public:
  // `bytes`: the size that users see; `storage`: the actual size of the object. `owned`: the object
  // is deleted with this.
  GlMemory(std::shared_ptr<GlContext> context, GLuint name, size_t bytes, size_t storage,
           bool owned)
      : context_(std::move(context)),
        name_(name),
        bytes_(bytes),
        storage_(storage),
        owned_(owned) {}
  ~GlMemory();
  GlMemory(const GlMemory&) = delete;
  GlMemory& operator=(const GlMemory&) = delete;

  GLuint name() const { return name_; }
  size_t bytes() const { return bytes_; }
  // Number of bytes to bind for a slice: rounded up to vectors of 16 bytes if the object is large
  // enough, because an array in a shader contains whole elements only. InvalidArgument: see
  // CheckSlice(), or the offset is not a multiple of DeviceInfo::buffer_alignment.
  absl::StatusOr<size_t> BoundBytes(const BufferSlice& slice) const;

  // Call inside GlContext::Run. A buffer object can have one mapped range at a time.
  // FailedPrecondition: Map while another range is mapped, or Unmap of a range that is not mapped.
  absl::StatusOr<void*> Map(size_t offset, size_t bytes, GLbitfield access);
  absl::Status Unmap(const void* range);

 private:
  std::shared_ptr<GlContext> context_;
  GLuint name_;
  size_t bytes_, storage_;
  bool owned_;
  std::mutex mutex_;
  void* range_ = nullptr;
};

class GlBuffer : public Buffer {
 public:
  explicit GlBuffer(std::shared_ptr<GlMemory> memory) : memory_(std::move(memory)) {}
  size_t bytes() const override { return memory_->bytes(); }
  const std::shared_ptr<GlMemory>& memory() const { return memory_; }

 private:
  std::shared_ptr<GlMemory> memory_;
};

// Implements Device::Allocate(); copies the contents.
absl::StatusOr<std::unique_ptr<Buffer>> AllocateGlBuffer(const std::shared_ptr<GlContext>& context,
                                                         size_t bytes, const void* contents);

// Implements Device::Wrap() for a name in the context's share group.
absl::StatusOr<std::unique_ptr<Buffer>> WrapGlBuffer(const std::shared_ptr<GlContext>& context,
                                                     uintptr_t handle);

// Returns the memory of a slice of an OpenGL buffer. InvalidArgument: the slice is invalid.
absl::StatusOr<std::shared_ptr<GlMemory>> GlMemoryOf(const BufferSlice& slice);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_BUFFER_H_
