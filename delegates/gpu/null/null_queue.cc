// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/null/null_queue.h"

#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

absl::Status CheckInside(const BufferSlice& slice) {
  if (slice.buffer == nullptr) return absl::InvalidArgumentError("a slice of no buffer");
  return CheckSlice(slice, slice.buffer->bytes());
}

}  // namespace

absl::Status NullQueue::Enqueue(BoundKernel* kernel) {
  if (kernel == nullptr) return absl::InvalidArgumentError("no kernel");
  return absl::OkStatus();
}

absl::StatusOr<void*> NullQueue::Map(const BufferSlice& slice, Access) {
  if (absl::Status status = CheckInside(slice); !status.ok()) return status;
  // calloc's pages need no physical memory until they are accessed.
  std::unique_ptr<void, Free> memory(std::calloc(1, slice.bytes));
  if (memory == nullptr) {
    return absl::ResourceExhaustedError(absl::StrCat("no memory to map ", slice.bytes, " bytes"));
  }
  void* const range = memory.get();
  mapped_[range] = std::move(memory);
  return range;
}

absl::Status NullQueue::Unmap(const BufferSlice&, void* range) {
  if (mapped_.erase(range) == 1) return absl::OkStatus();
  return absl::InvalidArgumentError("the range is not mapped");
}

absl::Status NullQueue::Fill(const BufferSlice& slice, uint32_t pattern) {
  if (absl::Status status = CheckInside(slice); !status.ok()) return status;
  if (slice.offset % sizeof(pattern) == 0 && slice.bytes % sizeof(pattern) == 0) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat(slice.bytes, " bytes at ", slice.offset, " are not whole words"));
}

}  // namespace litmus::gpu
