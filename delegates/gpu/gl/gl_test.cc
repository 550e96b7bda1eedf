// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests buffers and kernels on any OpenGL ES device of this machine.
#include <cstdint>
#include <string>
#include <vector>

#include "delegates/gpu/gl/test_device.h"

namespace litmus::gpu {
namespace {

TEST_F(GlTest, DescribesItsDevice) {
  const DeviceInfo& info = device_->info();
  EXPECT_EQ(info.api, "OpenGL ES");
  EXPECT_FALSE(info.name.empty());
  EXPECT_FALSE(info.version.empty());
  EXPECT_EQ(info.language, Language::kGlslEs);
  EXPECT_EQ(info.vector_width, 4);
  EXPECT_GE(info.max_work_group, 128);  // minimum of OpenGL ES 3.1, table 20.45
  EXPECT_GE(info.max_local[2], 64);
  EXPECT_GE(info.local_memory, 16384u);
  EXPECT_GE(info.max_kernel_buffers, 4);
  EXPECT_GE(info.max_buffer_bytes, size_t{1} << 27);
  EXPECT_LE(info.buffer_alignment, 256u);
  EXPECT_EQ(info.buffer_alignment & (info.buffer_alignment - 1), 0u);
  EXPECT_FALSE(info.single_item_work_groups);
  EXPECT_GE(info.compute_units, 1);
  EXPECT_EQ(info.family == DeviceFamily::kLlvmpipe,
            info.name.find("llvmpipe") != std::string::npos);
  EXPECT_GE(info.max_image[0], 2048);
}

// The second context initialises the display again.
TEST_F(GlTest, ASecondContextIsDescribedLikeTheFirst) {
  GlOptions options;
  options.strict_thread = true;  // forces a separate context
  const auto second = OpenGlDevice(options);
  ASSERT_TRUE(second.ok()) << second.status();
  const DeviceInfo& a = device_->info();
  const DeviceInfo& b = (*second)->info();
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.type, b.type);
  EXPECT_EQ(a.compute_units, b.compute_units);
  EXPECT_EQ(a.costly_compilation, b.costly_compilation);
}

TEST_F(GlTest, ArgumentsAreChecked) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const std::unique_ptr<Buffer> a = Upload(Count(4));
  const BufferSlice all = All(*a);
  const ScalarArg zero = ScalarArg::Int(0), one = ScalarArg::Float(1);
  const auto code = [&](int kernel, const std::vector<BufferSlice>& buffers,
                        const std::vector<ScalarArg>& scalars, const WorkGroups& groups) {
    return program->Bind(kernel, buffers, scalars, groups).status().code();
  };
  EXPECT_EQ(code(0, {all, all}, {zero, one}, {{4, 1, 1}}), absl::StatusCode::kOk);
  for (int kernel : {-1, 1}) {
    EXPECT_EQ(code(kernel, {all, all}, {zero, one}, {{4, 1, 1}}),
              absl::StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(code(0, {all}, {zero, one}, {{4, 1, 1}}), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(code(0, {all, all}, {zero}, {{4, 1, 1}}), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(code(0, {all, all}, {zero, one}, {{4, 0, 1}}), absl::StatusCode::kInvalidArgument);
  const auto many = program->Bind(0, {all, all}, {zero, one}, {{1, 1, 1 << 30}});
  EXPECT_EQ(many.status().code(), absl::StatusCode::kResourceExhausted) << many.status();
  EXPECT_NE(std::string(many.status().message()).find("1073741824 work-groups"), std::string::npos)
      << many.status();
  KernelCode huge = ScaleKernel();
  huge.local = {device_->info().max_local[0], 2, 2 * device_->info().max_work_group};
  const auto compiled = device_->Compile("", {huge});
  EXPECT_EQ(compiled.status().code(), absl::StatusCode::kResourceExhausted) << compiled.status();
  huge.local = {1, 1, 1};
  huge.buffers = device_->info().max_kernel_buffers + 1;
  EXPECT_EQ(device_->Compile("", {huge}).status().code(), absl::StatusCode::kResourceExhausted);
  huge.buffers = 2;
  huge.local = {1, 0, 1};
  EXPECT_EQ(device_->Compile("", {huge}).status().code(), absl::StatusCode::kInvalidArgument);
}

// The items of a work-group share memory.
TEST_F(GlTest, SharedMemory) {
  std::unique_ptr<Program> program = Compile({SumKernel()});
  const std::unique_ptr<Buffer> src = Upload(Count(3 * 64)), dst = Upload(std::vector<float>(3));
  Run(program.get(), 0, {All(*src), All(*dst)}, {}, {{3, 1, 1}});
  EXPECT_EQ(Download(*dst, 3), (std::vector<float>{2016, 2016 + 64 * 64, 2016 + 2 * 64 * 64}));
}

// Kernels read buffers as arrays of vectors. The last vector is complete for every size of a slice.
TEST_F(GlTest, LastVectorsAreWhole) {
  KernelCode code;
  code.name = "vectors";
  code.source = R"(
layout(local_size_x = 1) in;
layout(std430, binding = 0) readonly buffer Src { vec4 src[]; };
layout(std430, binding = 1) buffer Dst { vec4 dst[]; };
void main() { dst[gl_GlobalInvocationID.x] = src[gl_GlobalInvocationID.x] + vec4(1.0); })";
  code.buffers = 2;
  std::unique_ptr<Program> program = Compile({code});
  for (int n : {1, 3, 4, 5, 31}) {
    const std::unique_ptr<Buffer> src = Upload(Count(n)), dst = Upload(std::vector<float>(n));
    Run(program.get(), 0, {All(*src), All(*dst)}, {}, {{(n + 3) / 4, 1, 1}});
    EXPECT_EQ(Download(*dst, n), Count(n, 1)) << n << " floats";
  }
}

// Uniform blocks besides the arguments, which differ between consecutive dispatches.
TEST_F(GlTest, ConstantMemory) {
  EXPECT_GE(device_->info().max_constant_bytes, 16384u);
  KernelCode code;
  code.name = "constants";
  code.source = R"(
layout(local_size_x = 1) in;
layout(std140, binding = 1) uniform Constants1 { vec4 few[2]; };
layout(std430, binding = 0) readonly buffer Src { float src[]; };
layout(std140, binding = 2) uniform Constants2 { vec4 more[1]; };
layout(std430, binding = 1) buffer Dst { float dst[]; };
layout(std140, binding = 0) uniform Arguments { int at; };
void main() {
  int i = int(gl_GlobalInvocationID.x);
  dst[i] = src[i] + few[at][i] + more[0][i];
})";
  code.buffers = 4;
  code.constants = {0, 2};
  code.scalars = {"at"};
  std::unique_ptr<Program> program = Compile({code});
  const std::unique_ptr<Buffer> src = Upload(Count(4, 1000)), few = Upload(Count(8, 10)),
                                others = Upload(Count(8, 20)), more = Upload({100, 200, 300, 400}),
                                a = Upload(std::vector<float>(4)),
                                b = Upload(std::vector<float>(4));
  const auto bind = [&](const Buffer& constants, const Buffer& dst, int at) {
    return program->Bind(0, {All(constants), All(*src), All(*more), All(dst)}, {ScalarArg::Int(at)},
                         {{4, 1, 1}});
  };
  const auto first = bind(*few, *a, 1), second = bind(*others, *b, 0);
  ASSERT_TRUE(first.ok() && second.ok()) << first.status() << second.status();
  ASSERT_TRUE(queue_->Enqueue(first->get()).ok());
  ASSERT_TRUE(queue_->Enqueue(second->get()).ok());
  EXPECT_EQ(Download(*a, 4), (std::vector<float>{1114, 1216, 1318, 1420}));
  EXPECT_EQ(Download(*b, 4), (std::vector<float>{1120, 1222, 1324, 1426}));
  code.constants = {0, 1, 2, 3};
  program = Compile({code});
  EXPECT_EQ(bind(*few, *a, 1).status().code(), absl::StatusCode::kInvalidArgument);
}

// Only buffers of the application can be wrapped, and it has no context here.
TEST_F(GlTest, NamesOfNoBuffer) {
  const std::unique_ptr<Buffer> ours = Upload({1, 2, 3});
  std::vector<uintptr_t> handles = {uintptr_t{1} << 20, ~uintptr_t{0}};
  // Includes names of the backend's buffers.
  for (uintptr_t handle = 0; handle < 20; ++handle) handles.push_back(handle);
  for (uintptr_t handle : handles) {
    EXPECT_EQ(device_->Wrap(handle).status().code(), absl::StatusCode::kFailedPrecondition)
        << handle;
  }
}

}  // namespace
}  // namespace litmus::gpu
