// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/cl_device.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/cl/buffer.h"
#include "delegates/gpu/cl/context.h"
#include "delegates/gpu/cl/program.h"
#include "delegates/gpu/cl/queue.h"

namespace litmus::gpu {
namespace {

class ClDevice : public Device {
 public:
  ClDevice(std::shared_ptr<ClContext> context, int vector_width)
      : context_(std::move(context)), info_(context_->info()) {
    if (vector_width != 0) info_.vector_width = vector_width;
  }

  const DeviceInfo& info() const override { return info_; }

  absl::StatusOr<std::unique_ptr<Buffer>> Allocate(size_t bytes, const void* contents,
                                                   MemoryUse use) override {
    return AllocateBuffer(context_, bytes, contents, use);
  }

  absl::StatusOr<std::unique_ptr<Program>> Compile(
      const std::string& prelude, const std::vector<KernelCode>& kernels) override {
    return CompileProgram(context_, prelude, kernels);
  }

  absl::StatusOr<std::unique_ptr<Program>> LoadProgram(
      const std::string& binary, const std::vector<KernelCode>& kernels) override {
    return LoadProgramBinary(context_, binary, kernels);
  }

  absl::StatusOr<std::unique_ptr<Queue>> MakeQueue() override { return ClQueue::Create(context_); }

  absl::StatusOr<std::unique_ptr<Buffer>> Wrap(uintptr_t handle) override {
    return WrapBuffer(context_, reinterpret_cast<cl_mem>(handle));
  }

  absl::StatusOr<std::shared_ptr<Device>> Reopen(uintptr_t handle) override {
    absl::StatusOr<cl_context> owner = ContextOfBuffer(reinterpret_cast<cl_mem>(handle));
    if (!owner.ok()) return owner.status();
    absl::StatusOr<std::shared_ptr<ClContext>> context = context_->In(*owner);
    if (!context.ok()) return context.status();
    return std::make_shared<ClDevice>(*std::move(context), info_.vector_width);
  }

 private:
  std::shared_ptr<ClContext> context_;
  DeviceInfo info_;
};

}  // namespace

absl::StatusOr<std::shared_ptr<Device>> OpenClDevice(const ClOptions& options) {
  const int width = options.vector_width;
  if (width != 0 && width != 4 && width != 8 && width != 16) {
    return absl::InvalidArgumentError(
        absl::StrCat("a vector width of ", width, "; it may be 4, 8 or 16"));
  }
  absl::StatusOr<std::vector<ListedDevice>> devices = ListDevices();
  if (!devices.ok()) return devices.status();
  absl::StatusOr<ListedDevice> device = ChooseDevice(*devices, options.device);
  if (!device.ok()) return device.status();
  absl::StatusOr<std::shared_ptr<ClContext>> context = ClContext::Get(*device);
  if (!context.ok()) return context.status();
  return std::make_shared<ClDevice>(*std::move(context), width);
}

}  // namespace litmus::gpu
