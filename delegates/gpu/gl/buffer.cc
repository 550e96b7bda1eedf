// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/buffer.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/gl/error.h"

namespace litmus::gpu {
namespace {

// Bytes of the largest array element of a storage buffer in any kernel.
constexpr size_t kVectorBytes = 16;

// The target for operations on buffers; no command of a kernel uses it.
constexpr GLenum kTarget = GL_COPY_WRITE_BUFFER;

size_t RoundUp(size_t bytes) { return (bytes + kVectorBytes - 1) / kVectorBytes * kVectorBytes; }

absl::Status MakeStorage(GLuint name, size_t bytes, size_t storage, const void* contents) {
  Gl().BindBuffer(kTarget, name);
  Gl().BufferData(kTarget, static_cast<GLsizeiptr>(storage), storage == bytes ? contents : nullptr,
                  contents == nullptr ? GL_DYNAMIC_COPY : GL_STATIC_DRAW);
  if (contents != nullptr && storage != bytes) {
    Gl().BufferSubData(kTarget, 0, static_cast<GLsizeiptr>(bytes), contents);
  }
  Gl().BindBuffer(kTarget, 0);
  return GlCheck(absl::StrCat("glBufferData of ", bytes, " bytes"));
}

}  // namespace

GlMemory::~GlMemory() {
  if (owned_) context_->Post([name = name_] { Gl().DeleteBuffers(1, &name); });
}

absl::StatusOr<size_t> GlMemory::BoundBytes(const BufferSlice& slice) const {
  if (absl::Status s = CheckSlice(slice, bytes_); !s.ok()) return s;
  const size_t alignment = context_->info().buffer_alignment;
  if (slice.offset % alignment != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("a slice at ", slice.offset, ", which is not a multiple of ", alignment));
  }
  return std::min(RoundUp(slice.bytes), storage_ - slice.offset);
}

absl::StatusOr<void*> GlMemory::Map(size_t offset, size_t bytes, GLbitfield access) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (range_ != nullptr) {
    return absl::FailedPreconditionError("the buffer is mapped already");
  }
  Gl().BindBuffer(kTarget, name_);
  range_ = Gl().MapBufferRange(kTarget, static_cast<GLintptr>(offset),
                               static_cast<GLsizeiptr>(bytes), access);
  Gl().BindBuffer(kTarget, 0);
  if (range_ != nullptr) return range_;
  const absl::Status error = GlCheck("glMapBufferRange");
  return error.ok() ? absl::InternalError("glMapBufferRange: no address") : error;
}

absl::Status GlMemory::Unmap(const void* range) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (range == nullptr || range != range_) {
    return absl::FailedPreconditionError("the buffer has no such mapping");
  }
  range_ = nullptr;
  Gl().BindBuffer(kTarget, name_);
  const GLboolean kept = Gl().UnmapBuffer(kTarget);
  Gl().BindBuffer(kTarget, 0);
  if (kept) return absl::OkStatus();
  const absl::Status error = GlCheck("glUnmapBuffer");
  return error.ok() ? absl::UnavailableError("glUnmapBuffer: the buffer's contents are lost")
                    : error;
}

absl::StatusOr<std::unique_ptr<Buffer>> AllocateGlBuffer(const std::shared_ptr<GlContext>& context,
                                                         size_t bytes, const void* contents) {
  const DeviceInfo& info = context->info();
  if (bytes == 0) return absl::InvalidArgumentError("a buffer of 0 bytes");
  if (bytes > info.max_buffer_bytes) {
    return absl::ResourceExhaustedError(absl::StrCat("a buffer of ", bytes, " bytes; ", info.name,
                                                     " has ", info.max_buffer_bytes, " at most"));
  }
  std::shared_ptr<GlMemory> memory;
  const absl::Status status = context->Run([&] {
    GlForgetErrors();
    GLuint name = 0;
    Gl().GenBuffers(1, &name);
    if (name == 0) {
      const absl::Status error = GlCheck("glGenBuffers");
      return error.ok() ? absl::InternalError("glGenBuffers: no buffer") : error;
    }
    memory = std::make_shared<GlMemory>(context, name, bytes, RoundUp(bytes), /*owned=*/true);
    return MakeStorage(name, bytes, RoundUp(bytes), contents);
  });
  if (!status.ok()) return status;
  return std::make_unique<GlBuffer>(std::move(memory));
}

absl::StatusOr<std::unique_ptr<Buffer>> WrapGlBuffer(const std::shared_ptr<GlContext>& context,
                                                     uintptr_t handle) {
  if (handle == 0 || handle > std::numeric_limits<GLuint>::max()) {
    return absl::InvalidArgumentError(absl::StrCat(handle, " is not the name of a buffer"));
  }
  const auto name = static_cast<GLuint>(handle);
  GLint64 bytes = 0;
  const absl::Status status = context->Run([&] {
    GlForgetErrors();
    if (!Gl().IsBuffer(name)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the context has no buffer ", name, " (shared with the application)"));
    }
    Gl().BindBuffer(kTarget, name);
    Gl().GetBufferParameteri64v(kTarget, GL_BUFFER_SIZE, &bytes);
    Gl().BindBuffer(kTarget, 0);
    return GlCheck("glGetBufferParameteri64v");
  });
  if (!status.ok()) return status;
  if (bytes <= 0) return absl::InvalidArgumentError(absl::StrCat("buffer ", name, " is empty"));
  const auto size = static_cast<size_t>(bytes);
  return std::make_unique<GlBuffer>(
      std::make_shared<GlMemory>(context, name, size, size, /*owned=*/false));
}

absl::StatusOr<std::shared_ptr<GlMemory>> GlMemoryOf(const BufferSlice& slice) {
  if (slice.buffer == nullptr) return absl::InvalidArgumentError("a slice of no buffer");
  const auto& memory = static_cast<const GlBuffer*>(slice.buffer)->memory();
  if (absl::Status s = CheckSlice(slice, memory->bytes()); !s.ok()) return s;
  return memory;
}

}  // namespace litmus::gpu
