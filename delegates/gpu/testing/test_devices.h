// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The devices of this machine on which tests of kernels and of the engine run.
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
  std::string name;  // for failure messages
  std::shared_ptr<Device> device;
  // Tests with values stored in 16 bits run on this device: its memory accesses differ from those
  // of the other devices.
  bool halves = false;
};

// Returns one device for each way in which kernels are written: OpenCL with the device's native
// vectors; OpenCL with vectors of 4 floats, reported as a GPU; OpenGL ES. Devices that the machine
// lacks are omitted. They stay open until the process ends. Drivers' caches on disk are put in the
// test's folder unless the environment says otherwise, so that files of other programs do not
// affect what a test compiles. LITMUS_TEST_DEVICES=as_gpu in the environment keeps only the second
// device, with all its precisions: scripts/ci/test_gpu_runtimes provides other implementations of
// OpenCL.
const std::vector<TestDevice>& TestDevices();

// A device with another description.
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

// Skips the test if the machine has no device.
#define LITMUS_NEEDS_DEVICES()              \
  if (::litmus::gpu::TestDevices().empty()) \
  GTEST_SKIP() << "There is no OpenCL or OpenGL ES device."

#endif  // LITMUS_DELEGATES_GPU_TESTING_TEST_DEVICES_H_
