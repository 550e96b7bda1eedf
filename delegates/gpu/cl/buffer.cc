// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/buffer.h"

#include <algorithm>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/cl/error.h"
#include "delegates/gpu/cl/image.h"

namespace litmus::gpu {
namespace {

// A CPU device uses host memory in place if it is aligned for its vectors (the widest has 64
// bytes). GPUs can share only whole pages, and would copy other memory back and forth.
constexpr size_t kVectorBytes = 64;
constexpr size_t kPageBytes = 4096;

bool CanShare(const DeviceInfo& info, const void* contents) {
  const size_t alignment = info.type == DeviceType::kCpu ? kVectorBytes : kPageBytes;
  return info.unified_memory && reinterpret_cast<uintptr_t>(contents) % alignment == 0;
}

template <typename T>
absl::StatusOr<T> MemoryValue(cl_mem memory, cl_mem_info what) {
  T value{};
  const absl::Status status = ClCheck(
      // NOLINTNEXTLINE(bugprone-sizeof-expression): a handle is asked for as well.
      Cl().GetMemObjectInfo(memory, what, sizeof(value), &value, nullptr), "clGetMemObjectInfo");
  if (!status.ok()) return status;
  return value;
}

}  // namespace

// Parts of the buffer are released in reverse order: NVIDIA's driver (580.159.04 on an H100)
// crashes if a part is released before a later part that overlaps it and was used.
ClMemory::~ClMemory() {
  while (!parts_.empty()) parts_.pop_back();
}

absl::StatusOr<cl_mem> ClMemory::Slice(const BufferSlice& slice) {
  if (absl::Status s = CheckSlice(slice, bytes_); !s.ok()) return s;
  if (slice.offset == 0 && slice.bytes == bytes_) return whole_.get();
  const size_t alignment = context_->info().buffer_alignment;
  if (slice.offset % alignment != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("a slice at ", slice.offset, ", which is not a multiple of ", alignment));
  }
  std::lock_guard<std::mutex> lock(mutex_);
  cl_mem& part = part_at_[{slice.offset, slice.bytes}];
  if (part == nullptr) {
    const cl_buffer_region region = {slice.offset, slice.bytes};
    cl_int code = CL_SUCCESS;
    MemoryHandle made(
        Cl().CreateSubBuffer(whole_.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code));
    if (code != CL_SUCCESS) return ClError(code, "clCreateSubBuffer");
    part = made.get();
    parts_.push_back(std::move(made));
  }
  return part;
}

absl::StatusOr<cl_mem> ClMemory::Image(const BufferSlice& slice, int element_bytes) {
  if (absl::Status s = CheckSlice(slice, bytes_); !s.ok()) return s;
  if (slice.offset != 0 || slice.bytes != bytes_) {
    return absl::InvalidArgumentError("an image over a part of a buffer");
  }
  std::lock_guard<std::mutex> lock(mutex_);
  MemoryHandle& image = images_[element_bytes];
  if (!image) {
    absl::StatusOr<MemoryHandle> made =
        MakeImage(context_->context(), whole_.get(), bytes_, element_bytes);
    if (!made.ok()) return made.status();
    image = *std::move(made);
  }
  return image.get();
}

absl::StatusOr<std::unique_ptr<Buffer>> AllocateBuffer(const std::shared_ptr<ClContext>& context,
                                                       size_t bytes, const void* contents,
                                                       MemoryUse use) {
  const DeviceInfo& info = context->info();
  if (bytes == 0) return absl::InvalidArgumentError("a buffer of 0 bytes");
  if (bytes > info.max_buffer_bytes) {
    return absl::ResourceExhaustedError(absl::StrCat("a buffer of ", bytes, " bytes; ", info.name,
                                                     " has ", info.max_buffer_bytes, " at most"));
  }
  cl_mem_flags flags = CL_MEM_READ_WRITE;
  if (contents != nullptr) {
    flags =
        CL_MEM_READ_ONLY | (CanShare(info, contents) ? CL_MEM_USE_HOST_PTR : CL_MEM_COPY_HOST_PTR);
  } else if (info.unified_memory && use == MemoryUse::kHost) {
    flags |= CL_MEM_ALLOC_HOST_PTR;
  }
  cl_int code = CL_SUCCESS;
  const auto create = [&] {
    return MemoryHandle(
        Cl().CreateBuffer(context->context(), flags, bytes, const_cast<void*>(contents), &code));
  };
  MemoryHandle memory = create();
  if (code != CL_SUCCESS && (flags & CL_MEM_USE_HOST_PTR) != 0) {
    // Sharing only saves memory, so the contents are copied instead. Drivers refuse pages that they
    // cannot pin as writable.
    flags ^= CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
    memory = create();
  }
  if (code != CL_SUCCESS) return ClError(code, absl::StrCat("clCreateBuffer of ", bytes, " bytes"));
  return std::make_unique<ClBuffer>(std::make_shared<ClMemory>(context, std::move(memory), bytes));
}

absl::StatusOr<cl_context> ContextOfBuffer(cl_mem memory) {
  absl::StatusOr<cl_mem_object_type> type = MemoryValue<cl_mem_object_type>(memory, CL_MEM_TYPE);
  if (!type.ok() || *type != CL_MEM_OBJECT_BUFFER) {
    return absl::InvalidArgumentError("the cl_mem is not a buffer");
  }
  return MemoryValue<cl_context>(memory, CL_MEM_CONTEXT);
}

absl::StatusOr<std::unique_ptr<Buffer>> WrapBuffer(const std::shared_ptr<ClContext>& context,
                                                   cl_mem memory) {
  absl::StatusOr<cl_context> owner = ContextOfBuffer(memory);
  if (!owner.ok()) return owner.status();
  if (*owner != context->context()) {
    return absl::FailedPreconditionError("the cl_mem belongs to another OpenCL context");
  }
  absl::StatusOr<size_t> bytes = MemoryValue<size_t>(memory, CL_MEM_SIZE);
  if (!bytes.ok()) return bytes.status();
  const absl::Status kept = ClCheck(Cl().RetainMemObject(memory), "clRetainMemObject");
  if (!kept.ok()) return kept;
  return std::make_unique<ClBuffer>(
      std::make_shared<ClMemory>(context, MemoryHandle(memory), *bytes));
}

absl::StatusOr<std::shared_ptr<ClMemory>> MemoryOf(const BufferSlice& slice) {
  if (slice.buffer == nullptr) return absl::InvalidArgumentError("a slice of no buffer");
  const auto& memory = static_cast<const ClBuffer*>(slice.buffer)->memory();
  if (absl::Status s = CheckSlice(slice, memory->bytes()); !s.ok()) return s;
  return memory;
}

}  // namespace litmus::gpu
