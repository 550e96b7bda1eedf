// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/backend/device_tester.h"

#include <cstring>
#include <utility>

namespace litmus::gpu {

void DeviceTest::SetUp() {
  device_ = TestDevice();
  if (device_ == nullptr) GTEST_SKIP() << "this machine has no such device";
  absl::StatusOr<std::unique_ptr<Queue>> queue = device_->MakeQueue();
  ASSERT_TRUE(queue.ok()) << queue.status();
  queue_ = *std::move(queue);
}

std::unique_ptr<Buffer> DeviceTest::Upload(const std::vector<float>& values) {
  const size_t bytes = values.size() * sizeof(float);
  absl::StatusOr<std::unique_ptr<Buffer>> buffer = device_->Allocate(bytes);
  EXPECT_TRUE(buffer.ok()) << buffer.status();
  absl::StatusOr<void*> range = queue_->Map(All(**buffer), Queue::Access::kWrite);
  EXPECT_TRUE(range.ok()) << range.status();
  std::memcpy(*range, values.data(), bytes);
  EXPECT_TRUE(queue_->Unmap(All(**buffer), *range).ok());
  return *std::move(buffer);
}

std::vector<float> DeviceTest::Download(const Buffer& buffer, int count, size_t offset) {
  std::vector<float> values(static_cast<size_t>(count));
  const BufferSlice slice = {&buffer, offset, values.size() * sizeof(float)};
  absl::StatusOr<void*> range = queue_->Map(slice, Queue::Access::kRead);
  EXPECT_TRUE(range.ok()) << range.status();
  std::memcpy(values.data(), *range, slice.bytes);
  EXPECT_TRUE(queue_->Unmap(slice, *range).ok());
  return values;
}

std::unique_ptr<Program> DeviceTest::Compile(const std::vector<KernelCode>& kernels) {
  absl::StatusOr<std::unique_ptr<Program>> program = device_->Compile("", kernels);
  EXPECT_TRUE(program.ok()) << program.status();
  return *std::move(program);
}

void DeviceTest::Run(Program* program, int kernel, const std::vector<BufferSlice>& buffers,
                     const std::vector<ScalarArg>& scalars, const WorkGroups& groups) {
  absl::StatusOr<std::unique_ptr<BoundKernel>> bound =
      program->Bind(kernel, buffers, scalars, groups);
  ASSERT_TRUE(bound.ok()) << bound.status();
  absl::Status status = queue_->Enqueue(bound->get());
  ASSERT_TRUE(status.ok()) << status;
  status = queue_->Finish();
  ASSERT_TRUE(status.ok()) << status;
}

std::vector<float> Count(int n, float first) {
  std::vector<float> values(static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) values[static_cast<size_t>(i)] = first + static_cast<float>(i);
  return values;
}

}  // namespace litmus::gpu
