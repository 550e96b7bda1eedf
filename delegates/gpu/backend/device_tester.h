// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the tests of all backends share: a fixture with the backend's device and a queue.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_DEVICE_TESTER_H_
#define LITMUS_DELEGATES_GPU_BACKEND_DEVICE_TESTER_H_

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// A backend's tests define the following four, the kernels written by hand in its language.
// A new Device of this machine's.
absl::StatusOr<std::shared_ptr<Device>> OpenDevice();
// One for the whole process; null: this machine has none. Its compiler's cache is a new folder.
const std::shared_ptr<Device>& TestDevice();
// dst[i] = src[i] * scale + add, one work-item per element, groups of one.
KernelCode ScaleKernel();
// dst[(z * h + y) * w + x] = 100 z + 10 y + x + 1000 * (index of the item in its group), where h
// and w are the global sizes; local size 4 x 2 x 1.
KernelCode GridKernel();

// A fixture that skips its tests where there is no device.
class DeviceTest : public ::testing::Test {
 protected:
  void SetUp() override;
  // A buffer with these contents, written through a mapped range.
  std::unique_ptr<Buffer> Upload(const std::vector<float>& values);
  // count floats, from the byte at offset on.
  std::vector<float> Download(const Buffer& buffer, int count, size_t offset = 0);
  std::unique_ptr<Program> Compile(const std::vector<KernelCode>& kernels);
  // Binds, runs and waits.
  void Run(Program* program, int kernel, const std::vector<BufferSlice>& buffers,
           const std::vector<ScalarArg>& scalars, const WorkGroups& groups);

  std::shared_ptr<Device> device_;
  std::unique_ptr<Queue> queue_;
};

// first, first + 1, ..: n floats.
std::vector<float> Count(int n, float first = 0);

inline BufferSlice All(const Buffer& buffer) { return {&buffer, 0, buffer.bytes()}; }

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_DEVICE_TESTER_H_
