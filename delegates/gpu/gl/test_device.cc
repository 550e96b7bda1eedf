// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/test_device.h"

#include <stdlib.h>

#include <cstring>
#include <iostream>
#include <utility>

namespace litmus::gpu {

const std::shared_ptr<Device>& TestDevice() {
  static const auto* const device = [] {
    std::string folder = ::testing::TempDir() + "/mesa_XXXXXX";
    if (mkdtemp(&folder[0]) != nullptr) setenv("MESA_SHADER_CACHE_DIR", folder.c_str(), 1);
    absl::StatusOr<std::shared_ptr<Device>> made = OpenGlDevice();
    if (!made.ok()) std::cerr << made.status() << "\n";
    return new std::shared_ptr<Device>(made.ok() ? *made : nullptr);
  }();
  return *device;
}

void GlTest::SetUp() {
  device_ = TestDevice();
  if (device_ == nullptr) GTEST_SKIP() << "there is no OpenGL ES device";
  absl::StatusOr<std::unique_ptr<Queue>> queue = device_->MakeQueue();
  ASSERT_TRUE(queue.ok()) << queue.status();
  queue_ = *std::move(queue);
}

std::unique_ptr<Buffer> GlTest::Upload(const std::vector<float>& values) {
  const size_t bytes = values.size() * sizeof(float);
  absl::StatusOr<std::unique_ptr<Buffer>> buffer = device_->Allocate(bytes);
  EXPECT_TRUE(buffer.ok()) << buffer.status();
  absl::StatusOr<void*> window = queue_->Map(All(**buffer), Queue::Access::kWrite);
  EXPECT_TRUE(window.ok()) << window.status();
  std::memcpy(*window, values.data(), bytes);
  EXPECT_TRUE(queue_->Unmap(All(**buffer), *window).ok());
  return *std::move(buffer);
}

std::vector<float> GlTest::Download(const Buffer& buffer, int count, size_t offset) {
  std::vector<float> values(static_cast<size_t>(count));
  const BufferSlice slice = {&buffer, offset, values.size() * sizeof(float)};
  absl::StatusOr<void*> window = queue_->Map(slice, Queue::Access::kRead);
  EXPECT_TRUE(window.ok()) << window.status();
  std::memcpy(values.data(), *window, slice.bytes);
  EXPECT_TRUE(queue_->Unmap(slice, *window).ok());
  return values;
}

std::unique_ptr<Program> GlTest::Compile(const std::vector<KernelCode>& kernels) {
  absl::StatusOr<std::unique_ptr<Program>> program = device_->Compile("", kernels);
  EXPECT_TRUE(program.ok()) << program.status();
  return *std::move(program);
}

void GlTest::Run(Program* program, int kernel, const std::vector<BufferSlice>& buffers,
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
layout(local_size_x = 1) in;
layout(std430, binding = 0) readonly buffer Src { float src[]; };
layout(std430, binding = 1) buffer Dst { float dst[]; };
layout(std140, binding = 0) uniform Arguments { int add; float scale; };
void main() {
  int i = int(gl_GlobalInvocationID.x);
  dst[i] = src[i] * scale + float(add);
})";
  code.buffers = 2;
  code.scalars = {"add", "scale"};
  return code;
}

KernelCode GridKernel() {
  KernelCode code;
  code.name = "grid";
  code.source = R"(
layout(local_size_x = 4, local_size_y = 2) in;
layout(std430, binding = 0) buffer Dst { float dst[]; };
void main() {
  uvec3 id = gl_GlobalInvocationID, size = gl_NumWorkGroups * gl_WorkGroupSize;
  uint value = 100u * id.z + 10u * id.y + id.x + 1000u * gl_LocalInvocationIndex;
  dst[(id.z * size.y + id.y) * size.x + id.x] = float(value);
})";
  code.local = {4, 2, 1};
  code.buffers = 1;
  return code;
}

KernelCode SumKernel() {
  KernelCode code;
  code.name = "sum";
  code.source = R"(
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Src { float src[]; };
layout(std430, binding = 1) buffer Dst { float dst[]; };
shared float part[64];
void main() {
  uint i = gl_LocalInvocationID.x;
  part[i] = src[gl_GlobalInvocationID.x];
  for (uint n = 32u; n > 0u; n /= 2u) {
    memoryBarrierShared();
    barrier();
    if (i < n) part[i] += part[i + n];
  }
  if (i == 0u) dst[gl_WorkGroupID.x] = part[0];
})";
  code.local = {64, 1, 1};
  code.buffers = 2;
  return code;
}

std::vector<float> Count(int n, float first) {
  std::vector<float> values(static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) values[static_cast<size_t>(i)] = first + static_cast<float>(i);
  return values;
}

}  // namespace litmus::gpu
