// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A fixture for the tests of all backends: the backend's device and a queue.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_DEVICE_TESTER_H_
#define LITMUS_DELEGATES_GPU_BACKEND_DEVICE_TESTER_H_

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// Each backend's tests define the next four functions, with kernels written by hand in its
// language.
// Opens a new Device on this machine.
absl::StatusOr<std::shared_ptr<Device>> OpenDevice();
// One device for the whole process; null: this machine has none. The compiler's cache is in a new
// folder.
const std::shared_ptr<Device>& TestDevice();
// dst[i] = src[i] * scale + add; one work-item per element, work-groups of one item.
KernelCode ScaleKernel();
// dst[(z * h + y) * w + x] = 100 z + 10 y + x + 1000 * (index of the item in its group), where w
// and h are the global sizes; the work-group is 4 x 2 x 1.
KernelCode GridKernel();

// A fixture that skips its tests if there is no device.
class DeviceTest : public ::testing::Test {
 protected:
  void SetUp() override;
  // Returns a buffer with these contents, written through a mapped range.
  std::unique_ptr<Buffer> Upload(const std::vector<float>& values);
  // Reads `count` floats, beginning at byte `offset`.
  std::vector<float> Download(const Buffer& buffer, int count, size_t offset = 0);
  std::unique_ptr<Program> Compile(const std::vector<KernelCode>& kernels);
  // Binds and runs the kernel, and waits until it is done.
  void Run(Program* program, int kernel, const std::vector<BufferSlice>& buffers,
           const std::vector<ScalarArg>& scalars, const WorkGroups& groups);

  std::shared_ptr<Device> device_;
  std::unique_ptr<Queue> queue_;
};

// Returns the floats first, first + 1, ..., first + n - 1.
std::vector<float> Count(int n, float first = 0);

inline BufferSlice All(const Buffer& buffer) { return {&buffer, 0, buffer.bytes()}; }

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_DEVICE_TESTER_H_
