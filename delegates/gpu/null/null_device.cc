// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/null/null_device.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/null/null_program.h"
#include "delegates/gpu/null/null_queue.h"

namespace litmus::gpu {

absl::StatusOr<std::unique_ptr<Buffer>> NullDevice::Allocate(size_t bytes, const void*, MemoryUse) {
  if (bytes > info_.max_buffer_bytes) {
    return absl::ResourceExhaustedError(absl::StrCat("a buffer of ", bytes, " bytes; at most ",
                                                     info_.max_buffer_bytes, " on ", info_.name));
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  buffer_bytes_.push_back(bytes);
  return std::make_unique<NullBuffer>(static_cast<int>(buffer_bytes_.size()) - 1, bytes);
}

absl::StatusOr<std::unique_ptr<Program>> NullDevice::Compile(
    const std::string& prelude, const std::vector<KernelCode>& kernels) {
  std::set<std::string> names;
  for (const KernelCode& kernel : kernels) {
    if (!names.insert(kernel.name).second) {
      return absl::InvalidArgumentError(absl::StrCat("two kernels ", kernel.name));
    }
    const int buffers =
        kernel.buffers - static_cast<int>(kernel.constants.size() + kernel.images.size());
    if (buffers > info_.max_kernel_buffers) {
      return OfKernel(kernel.name,
                      absl::ResourceExhaustedError(absl::StrCat(
                          buffers, " buffers; ", info_.max_kernel_buffers, " on ", info_.name)));
    }
  }
  auto text = std::make_shared<const NullProgramText>(NullProgramText{prelude, kernels});
  const std::lock_guard<std::mutex> lock(mutex_);
  programs_.push_back(text);
  return std::make_unique<NullProgram>(this, std::move(text));
}

absl::StatusOr<std::unique_ptr<Program>> NullDevice::LoadProgram(const std::string&,
                                                                 const std::vector<KernelCode>&) {
  return absl::UnimplementedError("A null device has no binaries.");
}

absl::StatusOr<std::unique_ptr<Queue>> NullDevice::MakeQueue() {
  return std::make_unique<NullQueue>();
}

std::vector<std::shared_ptr<const NullProgramText>> NullDevice::programs() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return programs_;
}

std::vector<NullBinding> NullDevice::bindings() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return bindings_;
}

std::vector<size_t> NullDevice::buffer_bytes() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return buffer_bytes_;
}

void NullDevice::Keep(NullBinding binding) {
  const std::lock_guard<std::mutex> lock(mutex_);
  bindings_.push_back(std::move(binding));
}

}  // namespace litmus::gpu
