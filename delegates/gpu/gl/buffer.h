// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Buffer objects and their parts.
#ifndef LITMUS_DELEGATES_GPU_GL_BUFFER_H_
#define LITMUS_DELEGATES_GPU_GL_BUFFER_H_

#include <memory>
#include <mutex>
#include <utility>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/gl/context.h"

namespace litmus::gpu {

// A buffer object, kept by its Buffer and by every kernel that is bound to it. Thread-safe.
class GlMemory {
 public:
  // bytes: what its user sees; storage: what the object has. owned: deleted with this.
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
  // The bytes to bind for a slice: whole vectors of 16 bytes where the object has them, since a
  // shader's array has whole elements only. InvalidArgument: see CheckSlice(), or its offset is not
  // a multiple of DeviceInfo::buffer_alignment.
  absl::StatusOr<size_t> BoundBytes(const BufferSlice& slice) const;

  // Inside GlContext::Run. A buffer object has one mapped range at a time: FailedPrecondition when
  // another one is open, or, for Unmap, when this one is not.
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

// Device::Allocate(); contents are copied.
absl::StatusOr<std::unique_ptr<Buffer>> AllocateGlBuffer(const std::shared_ptr<GlContext>& context,
                                                         size_t bytes, const void* contents);

// Device::Wrap(), for a name in the context's group.
absl::StatusOr<std::unique_ptr<Buffer>> WrapGlBuffer(const std::shared_ptr<GlContext>& context,
                                                     uintptr_t handle);

// The memory of a slice; InvalidArgument: see GlMemory::Check(). The buffer is one of OpenGL's.
absl::StatusOr<std::shared_ptr<GlMemory>> GlMemoryOf(const BufferSlice& slice);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_BUFFER_H_
