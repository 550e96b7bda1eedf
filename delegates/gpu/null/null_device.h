// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A device with any description that does not compute. It accepts programs as text, checks every
// argument against the device's limits, and records what was compiled and bound: for tests without
// a GPU, and for tools that inspect kernels. Buffers have a size, but no memory.
#ifndef LITMUS_DELEGATES_GPU_NULL_NULL_DEVICE_H_
#define LITMUS_DELEGATES_GPU_NULL_NULL_DEVICE_H_

#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// A program's text as passed to Device::Compile.
struct NullProgramText {
  std::string prelude;
  std::vector<KernelCode> kernels;
};

// A slice of a buffer, which may have been destroyed.
struct NullSlice {
  int memory = 0;  // NullBuffer::number
  size_t memory_bytes = 0;
  size_t offset = 0, bytes = 0;
};

// One successful call of Program::Bind.
struct NullBinding {
  std::shared_ptr<const NullProgramText> program;
  int kernel = 0;  // index in `program`
  std::vector<NullSlice> buffers;
  std::vector<ScalarArg> scalars;
  WorkGroups groups;

  const KernelCode& code() const { return program->kernels[static_cast<size_t>(kernel)]; }
};

class NullBuffer final : public Buffer {
 public:
  NullBuffer(int number, size_t bytes) : number_(number), bytes_(bytes) {}
  size_t bytes() const override { return bytes_; }
  // Index of the buffer among the device's buffers, from 0.
  int number() const { return number_; }

 private:
  const int number_;
  const size_t bytes_;
};

class NullDevice final : public Device {
 public:
  explicit NullDevice(DeviceInfo info) : info_(std::move(info)) {}

  const DeviceInfo& info() const override { return info_; }
  // ResourceExhausted: more than max_buffer_bytes.
  absl::StatusOr<std::unique_ptr<Buffer>> Allocate(size_t bytes, const void* contents,
                                                   MemoryUse use) override;
  // InvalidArgument: two kernels have the same name. ResourceExhausted: a kernel has too many
  // buffers.
  absl::StatusOr<std::unique_ptr<Program>> Compile(const std::string& prelude,
                                                   const std::vector<KernelCode>& kernels) override;
  absl::StatusOr<std::unique_ptr<Program>> LoadProgram(
      const std::string& binary, const std::vector<KernelCode>& kernels) override;
  // Mapped ranges have memory, filled with zeros, until they are unmapped.
  absl::StatusOr<std::unique_ptr<Queue>> MakeQueue() override;

  // All programs, bindings and sizes of buffers so far, in order.
  std::vector<std::shared_ptr<const NullProgramText>> programs() const;
  std::vector<NullBinding> bindings() const;
  std::vector<size_t> buffer_bytes() const;  // size of each buffer

  // For the device's programs: records a binding.
  void Keep(NullBinding binding);

 private:
  const DeviceInfo info_;
  mutable std::mutex mutex_;  // protects all members below
  std::vector<std::shared_ptr<const NullProgramText>> programs_;
  std::vector<NullBinding> bindings_;
  std::vector<size_t> buffer_bytes_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_NULL_NULL_DEVICE_H_
