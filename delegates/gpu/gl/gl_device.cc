// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/gl_device.h"

#include <utility>

#include "delegates/gpu/gl/buffer.h"
#include "delegates/gpu/gl/context.h"
#include "delegates/gpu/gl/driver.h"
#include "delegates/gpu/gl/egl_context.h"
#include "delegates/gpu/gl/program.h"
#include "delegates/gpu/gl/queue.h"

namespace litmus::gpu {
namespace {

class GlDevice : public Device {
 public:
  GlDevice(std::shared_ptr<GlDriver> driver, const GlOptions& options)
      : driver_(std::move(driver)), options_(options) {}

  const DeviceInfo& info() const override { return driver_->context()->info(); }

  absl::StatusOr<std::unique_ptr<Buffer>> Allocate(size_t bytes, const void* contents,
                                                   MemoryUse) override {
    return AllocateGlBuffer(driver_->context(), bytes, contents);
  }

  absl::StatusOr<std::unique_ptr<Program>> Compile(
      const std::string& prelude, const std::vector<KernelCode>& kernels) override {
    return CompileGlProgram(driver_, prelude, kernels);
  }

  absl::StatusOr<std::unique_ptr<Program>> LoadProgram(
      const std::string& binary, const std::vector<KernelCode>& kernels) override {
    return LoadGlProgram(driver_, binary, kernels);
  }

  absl::StatusOr<std::unique_ptr<Queue>> MakeQueue() override {
    return std::make_unique<GlQueue>(driver_);
  }

  absl::StatusOr<std::unique_ptr<Buffer>> Wrap(uintptr_t handle) override {
    const GlContext& context = *driver_->context();
    // `handle` is a name in the context of the application.
    const bool is_current = CurrentGlesVersion() > 0;
    if (is_current ? !context.IsCurrentInGroup() : !context.SharesWithApplication()) {
      return absl::FailedPreconditionError("the buffer belongs to another OpenGL ES context");
    }
    return WrapGlBuffer(driver_->context(), handle);
  }

  absl::StatusOr<std::shared_ptr<Device>> Reopen(uintptr_t) override {
    if (CurrentGlesVersion() == 0) {
      return absl::InvalidArgumentError(
          "the OpenGL ES context of the buffer is not current on the calling thread");
    }
    return OpenGlDevice(options_);
  }

 private:
  std::shared_ptr<GlDriver> driver_;
  GlOptions options_;
};

}  // namespace

absl::StatusOr<std::shared_ptr<Device>> OpenGlDevice(const GlOptions& options) {
  GlContextOptions context_options;
  context_options.strict_thread = options.strict_thread;
  absl::StatusOr<std::shared_ptr<GlContext>> context = GlContext::Open(context_options);
  if (!context.ok()) return context.status();
  absl::StatusOr<std::shared_ptr<GlDriver>> driver = GlDriver::Get(*std::move(context));
  if (!driver.ok()) return driver.status();
  return std::make_shared<GlDevice>(*std::move(driver), options);
}

}  // namespace litmus::gpu
