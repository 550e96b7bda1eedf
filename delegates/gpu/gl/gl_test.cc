// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Buffers and kernels on whatever OpenGL ES device this machine has.
#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

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
  EXPECT_GE(info.max_work_group, 128);  // the least that OpenGL ES 3.1 allows, table 20.45
  EXPECT_GE(info.max_local[2], 64);
  EXPECT_GE(info.local_memory, 16384u);
  EXPECT_GE(info.max_kernel_buffers, 4);
  EXPECT_GE(info.max_buffer_bytes, size_t{1} << 27);
  EXPECT_LE(info.buffer_alignment, 256u);
  EXPECT_EQ(info.buffer_alignment & (info.buffer_alignment - 1), 0u);
  EXPECT_FALSE(info.serial_items);
}

TEST_F(GlTest, ScalarsOfBothKinds) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const std::unique_ptr<Buffer> src = Upload(Count(100)), dst = Upload(std::vector<float>(100));
  struct {
    int add;
    float scale;
  } const kCases[] = {{0, 1}, {-7, 0.5f}, {1 << 24, -2}, {3, 1e-30f}, {0, INFINITY}};
  for (const auto& c : kCases) {
    Run(program.get(), 0, {All(*src), All(*dst)},
        {ScalarArg::Int(c.add), ScalarArg::Float(c.scale)}, {100, 1, 1});
    const std::vector<float> got = Download(*dst, 100);
    for (int i = 0; i < 100; ++i) {
      const float want = std::fma(static_cast<float>(i), c.scale, static_cast<float>(c.add));
      if (std::isnan(want)) {
        EXPECT_TRUE(std::isnan(got[i])) << i << " got " << got[i];
      } else {
        EXPECT_EQ(got[i], want) << i << " * " << c.scale << " + " << c.add;
      }
    }
  }
}

// Slices at every offset the device allows read and write their part, and nothing else.
TEST_F(GlTest, SlicesAreParts) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const size_t step = device_->info().buffer_alignment;
  const int floats = static_cast<int>(step / sizeof(float));
  ASSERT_GE(floats, 1);
  const int n = 8 * floats;
  const std::unique_ptr<Buffer> buffer = Upload(Count(n));
  for (const auto& [from, to] : {std::pair<int, int>{0, 4}, {4, 1}, {2, 7}, {7, 0}}) {
    std::vector<float> want = Download(*buffer, n);
    for (int i = 0; i < floats; ++i) want[to * floats + i] = want[from * floats + i] + 1;
    Run(program.get(), 0, {{buffer.get(), from * step, step}, {buffer.get(), to * step, step}},
        {ScalarArg::Int(1), ScalarArg::Float(1)}, {floats, 1, 1});
    EXPECT_EQ(Download(*buffer, n), want) << from << " -> " << to;
    EXPECT_EQ(Download(*buffer, floats, to * step),
              std::vector<float>(want.begin() + to * floats, want.begin() + (to + 1) * floats));
  }
}

TEST_F(GlTest, SlicesOutsideAreRefused) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const size_t step = device_->info().buffer_alignment;
  absl::StatusOr<std::unique_ptr<Buffer>> buffer = device_->Allocate(4 * step);
  ASSERT_TRUE(buffer.ok()) << buffer.status();
  const Buffer* b = buffer->get();
  const BufferSlice kBad[] = {{nullptr, 0, 4},  {b, 0, 0},        {b, 0, 4 * step + 1},
                              {b, 4 * step, 4}, {b, SIZE_MAX, 8}, {b, step, SIZE_MAX}};
  for (const BufferSlice& slice : kBad) {
    const auto bound =
        program->Bind(0, {All(*b), slice}, {ScalarArg::Int(0), ScalarArg::Float(0)}, {1, 1, 1});
    EXPECT_EQ(bound.status().code(), absl::StatusCode::kInvalidArgument) << slice.offset;
    EXPECT_EQ(queue_->Map(slice, Queue::Access::kRead).status().code(),
              absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(queue_->Fill(slice, 0).code(), absl::StatusCode::kInvalidArgument);
  }
  if (step > 1) {
    const auto bound = program->Bind(0, {All(*b), {b, step / 2, step}},
                                     {ScalarArg::Int(0), ScalarArg::Float(0)}, {1, 1, 1});
    EXPECT_EQ(bound.status().code(), absl::StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(queue_->Fill({b, 2, 4}, 0).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(queue_->Fill({b, 0, 6}, 0).code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(GlTest, BuffersThatCannotBe) {
  EXPECT_EQ(device_->Allocate(0).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(device_->Allocate(device_->info().max_buffer_bytes + 1).status().code(),
            absl::StatusCode::kResourceExhausted);
}

TEST_F(GlTest, FillsWords) {
  const std::unique_ptr<Buffer> buffer = Upload(Count(64, 1));
  uint32_t two = 0;
  const float value = 2;
  std::memcpy(&two, &value, 4);
  ASSERT_TRUE(queue_->Fill({buffer.get(), 12, 40}, two).ok());
  std::vector<float> want = Count(64, 1);
  std::fill(want.begin() + 3, want.begin() + 13, 2.0f);
  EXPECT_EQ(Download(*buffer, 64), want);
}

// Contents are copied, whatever their alignment and size.
TEST_F(GlTest, ContentsOfTheHost) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  void* memory = nullptr;
  ASSERT_EQ(posix_memalign(&memory, 4096, 8192), 0);
  const std::unique_ptr<void, decltype(&free)> owner(memory, free);
  for (size_t offset : {0, 4, 64, 100}) {
    auto* contents = reinterpret_cast<float*>(static_cast<char*>(memory) + offset);
    const std::vector<float> values = Count(33, static_cast<float>(offset));
    std::memcpy(contents, values.data(), 33 * sizeof(float));
    absl::StatusOr<std::unique_ptr<Buffer>> src = device_->Allocate(33 * sizeof(float), contents);
    ASSERT_TRUE(src.ok()) << src.status();
    const std::unique_ptr<Buffer> dst = Upload(std::vector<float>(33));
    Run(program.get(), 0, {All(**src), All(*dst)}, {ScalarArg::Int(0), ScalarArg::Float(1)},
        {33, 1, 1});
    EXPECT_EQ(Download(*dst, 33), values) << "at " << offset;
    EXPECT_EQ(Download(**src, 33), values) << "at " << offset;
  }
}

TEST_F(GlTest, GroupsOfThreeDimensions) {
  std::unique_ptr<Program> program = Compile({GridKernel()});
  const int w = 3 * 4, h = 5 * 2, d = 2;
  const std::unique_ptr<Buffer> dst = Upload(std::vector<float>(w * h * d));
  Run(program.get(), 0, {All(*dst)}, {}, {3, 5, 2});
  const std::vector<float> got = Download(*dst, w * h * d);
  for (int z = 0; z < d; ++z) {
    for (int y = 0; y < h; ++y) {
      for (int x = 0; x < w; ++x) {
        EXPECT_EQ(got[(z * h + y) * w + x], 100 * z + 10 * y + x + 1000 * (y % 2 * 4 + x % 4));
      }
    }
  }
}

TEST_F(GlTest, ArgumentsAreChecked) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const std::unique_ptr<Buffer> a = Upload(Count(4));
  const BufferSlice all = All(*a);
  const ScalarArg zero = ScalarArg::Int(0), one = ScalarArg::Float(1);
  const auto code = [&](int kernel, std::vector<BufferSlice> buffers,
                        std::vector<ScalarArg> scalars, std::array<int, 3> groups) {
    return program->Bind(kernel, buffers, scalars, groups).status().code();
  };
  EXPECT_EQ(code(0, {all, all}, {zero, one}, {4, 1, 1}), absl::StatusCode::kOk);
  for (int kernel : {-1, 1}) {
    EXPECT_EQ(code(kernel, {all, all}, {zero, one}, {4, 1, 1}), absl::StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(code(0, {all}, {zero, one}, {4, 1, 1}), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(code(0, {all, all}, {zero}, {4, 1, 1}), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(code(0, {all, all}, {zero, one}, {4, 0, 1}), absl::StatusCode::kInvalidArgument);
  const auto many = program->Bind(0, {all, all}, {zero, one}, {1, 1, 1 << 30});
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

// A group's items share memory.
TEST_F(GlTest, SharedMemory) {
  std::unique_ptr<Program> program = Compile({SumKernel()});
  const std::unique_ptr<Buffer> src = Upload(Count(3 * 64)), dst = Upload(std::vector<float>(3));
  Run(program.get(), 0, {All(*src), All(*dst)}, {}, {3, 1, 1});
  EXPECT_EQ(Download(*dst, 3), (std::vector<float>{2016, 2016 + 64 * 64, 2016 + 2 * 64 * 64}));
}

// Kernels read their buffers as arrays of vectors: the last one is whole, whatever a slice's size.
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
    Run(program.get(), 0, {All(*src), All(*dst)}, {}, {(n + 3) / 4, 1, 1});
    EXPECT_EQ(Download(*dst, n), Count(n, 1)) << n << " floats";
  }
}

// Uniform blocks beside the arguments; they change between launches that follow each other.
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
                         {4, 1, 1});
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

// Only the application's buffers can be wrapped, and it has no context here.
TEST_F(GlTest, NamesOfNoBuffer) {
  const std::unique_ptr<Buffer> ours = Upload({1, 2, 3});
  std::vector<uintptr_t> handles = {uintptr_t{1} << 20, ~uintptr_t{0}};
  for (uintptr_t handle = 0; handle < 20; ++handle) handles.push_back(handle);  // ours among them
  for (uintptr_t handle : handles) {
    EXPECT_EQ(device_->Wrap(handle).status().code(), absl::StatusCode::kFailedPrecondition)
        << handle;
  }
}

}  // namespace
}  // namespace litmus::gpu
