// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The devices of this machine that tests of kernels and of the engine run on.
#ifndef LITMUS_DELEGATES_GPU_TESTING_TEST_DEVICES_H_
#define LITMUS_DELEGATES_GPU_TESTING_TEST_DEVICES_H_

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

struct TestDevice {
  std::string name;  // for failures
  std::shared_ptr<Device> device;
  // Values stored in 16 bits are tested here: the accesses differ from all others'.
  bool halves = false;
};

// One for each way in which kernels are written: OpenCL with the device's own vectors; OpenCL with
// vectors of 4 floats, where the device says that it is a GPU; OpenGL ES. Those that the machine
// lacks are left out. They stay open until the process ends. What drivers keep on disk goes to the
// test's own folder, unless it has a place: what other programs left in the user's must not decide
// what a test compiles. LITMUS_TEST_DEVICES=as_gpu in the environment leaves the second one alone,
// with all precisions that it has: scripts/ci/test_gpu_runtimes brings OpenCL's implementations.
const std::vector<TestDevice>& TestDevices();

// A device that says other things about itself.
class DeviceAs : public Device {
 public:
  DeviceAs(std::shared_ptr<Device> device, DeviceInfo info)
      : device_(std::move(device)), info_(std::move(info)) {}
  const DeviceInfo& info() const override { return info_; }
  absl::StatusOr<std::unique_ptr<Buffer>> Allocate(size_t bytes, const void* contents,
                                                   MemoryUse use) override {
    return device_->Allocate(bytes, contents, use);
  }
  absl::StatusOr<std::unique_ptr<Program>> Compile(
      const std::string& prelude, const std::vector<KernelCode>& kernels) override {
    return device_->Compile(prelude, kernels);
  }
  absl::StatusOr<std::unique_ptr<Program>> LoadProgram(
      const std::string& binary, const std::vector<KernelCode>& kernels) override {
    return device_->LoadProgram(binary, kernels);
  }
  absl::StatusOr<std::unique_ptr<Queue>> MakeQueue() override { return device_->MakeQueue(); }

 private:
  std::shared_ptr<Device> device_;
  DeviceInfo info_;
};

}  // namespace litmus::gpu

// Skips the test where the machine has no device.
#define LITMUS_NEEDS_DEVICES()              \
  if (::litmus::gpu::TestDevices().empty()) \
  GTEST_SKIP() << "There is no OpenCL or OpenGL ES device."

#endif  // LITMUS_DELEGATES_GPU_TESTING_TEST_DEVICES_H_
