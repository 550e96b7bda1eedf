// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/test_device.h"

#include <stdlib.h>

#include <cstring>
#include <iostream>
#include <utility>

namespace litmus::gpu {

const std::shared_ptr<Device>& TestDevice() {
  static const auto* const device = [] {
    std::string folder = ::testing::TempDir() + "/pocl_XXXXXX";
    if (mkdtemp(&folder[0]) != nullptr) setenv("POCL_CACHE_DIR", folder.c_str(), 1);
    absl::StatusOr<std::shared_ptr<Device>> made = OpenClDevice();
    if (!made.ok()) std::cerr << made.status() << "\n";
    return new std::shared_ptr<Device>(made.ok() ? *made : nullptr);
  }();
  return *device;
}

void ClTest::SetUp() {
  device_ = TestDevice();
  if (device_ == nullptr) GTEST_SKIP() << "there is no OpenCL device";
  absl::StatusOr<std::unique_ptr<Queue>> queue = device_->MakeQueue();
  ASSERT_TRUE(queue.ok()) << queue.status();
  queue_ = *std::move(queue);
}

std::unique_ptr<Buffer> ClTest::Upload(const std::vector<float>& values) {
  const size_t bytes = values.size() * sizeof(float);
  absl::StatusOr<std::unique_ptr<Buffer>> buffer = device_->Allocate(bytes);
  EXPECT_TRUE(buffer.ok()) << buffer.status();
  absl::StatusOr<void*> window = queue_->Map(All(**buffer), Queue::Access::kWrite);
  EXPECT_TRUE(window.ok()) << window.status();
  std::memcpy(*window, values.data(), bytes);
  EXPECT_TRUE(queue_->Unmap(All(**buffer), *window).ok());
  return *std::move(buffer);
}

std::vector<float> ClTest::Download(const Buffer& buffer, int count, size_t offset) {
  std::vector<float> values(count);
  const BufferSlice slice = {&buffer, offset, count * sizeof(float)};
  absl::StatusOr<void*> window = queue_->Map(slice, Queue::Access::kRead);
  EXPECT_TRUE(window.ok()) << window.status();
  std::memcpy(values.data(), *window, slice.bytes);
  EXPECT_TRUE(queue_->Unmap(slice, *window).ok());
  return values;
}

std::unique_ptr<Program> ClTest::Compile(const std::vector<KernelCode>& kernels) {
  absl::StatusOr<std::unique_ptr<Program>> program = device_->Compile("", kernels);
  EXPECT_TRUE(program.ok()) << program.status();
  return *std::move(program);
}

void ClTest::Run(Program* program, int kernel, const std::vector<BufferSlice>& buffers,
                 const std::vector<ScalarArg>& scalars, std::array<int, 3> groups) {
  absl::StatusOr<std::unique_ptr<BoundKernel>> bound =
      program->Bind(kernel, buffers, scalars, groups);
  ASSERT_TRUE(bound.ok()) << bound.status();
  absl::Status status = queue_->Enqueue(bound->get());
  ASSERT_TRUE(status.ok()) << status;
  status = queue_->Finish();
  ASSERT_TRUE(status.ok()) << status;
}

KernelCode ScaleKernel() {
  KernelCode code;
  code.name = "scale";
  code.source = R"(
__kernel void scale(__global const float* src, __global float* dst, int add, float scale) {
  int i = get_global_id(0);
  dst[i] = src[i] * scale + (float)add;
})";
  code.buffers = 2;
  code.scalars = {"add", "scale"};
  return code;
}

KernelCode GridKernel() {
  KernelCode code;
  code.name = "grid";
  code.source = R"(
__kernel __attribute__((reqd_work_group_size(4, 2, 1))) void grid(__global float* dst) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  int w = get_global_size(0), h = get_global_size(1);
  int item = get_local_id(1) * 4 + get_local_id(0);
  dst[(z * h + y) * w + x] = (float)(100 * z + 10 * y + x + 1000 * item);
})";
  code.local = {4, 2, 1};
  code.buffers = 1;
  return code;
}

}  // namespace litmus::gpu
