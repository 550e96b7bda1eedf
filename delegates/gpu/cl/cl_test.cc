// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests specific to OpenCL, on any OpenCL device of this machine.
#include <cstdint>
#include <cstring>
#include <string>
#include <tuple>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "delegates/gpu/backend/device_family.h"
#include "delegates/gpu/cl/test_device.h"

namespace litmus::gpu {
namespace {

TEST_F(ClTest, DescribesItsDevice) {
  const DeviceInfo& info = device_->info();
  EXPECT_EQ(info.api, "OpenCL");
  EXPECT_FALSE(info.name.empty());
  EXPECT_FALSE(info.version.empty());
  EXPECT_FALSE(info.driver.empty());
  EXPECT_EQ(info.language, Language::kOpenClC);
  EXPECT_TRUE(info.vector_width == 4 || info.vector_width == 8 || info.vector_width == 16);
  EXPECT_GE(info.compute_units, 1);
  EXPECT_GE(info.max_work_group, 1);
  EXPECT_GE(info.max_local[2], 1);
  EXPECT_GE(info.max_buffer_bytes, size_t{1} << 20);
  EXPECT_EQ(info.buffer_alignment & (info.buffer_alignment - 1), 0u);
  EXPECT_EQ(info.costly_compilation, info.type == DeviceType::kCpu);
  EXPECT_EQ(info.family, FamilyOf(info));
  EXPECT_EQ(info.wave_size > 0, info.item_registers > 0);  // a GPU's family determines both
  EXPECT_EQ(info.max_image[0] > 0, info.max_image[1] > 0);
  EXPECT_TRUE(info.max_image[0] > 0 || info.max_image_texels == 0);
}

TEST_F(ClTest, PoclIsAFamilyOfItsOwn) {
  const DeviceInfo& info = device_->info();
  // The name is "PoCL" from version 3.1 on, and "pocl" before.
  if (info.type != DeviceType::kCpu ||
      !absl::StrContains(absl::AsciiStrToLower(info.version), "pocl")) {
    GTEST_SKIP() << info.version << " is not PoCL";
  }
  EXPECT_EQ(info.family, DeviceFamily::kPocl);
  EXPECT_FALSE(info.dedicated_local_memory);
  EXPECT_GT(info.shared_cache_bytes, 0u);
}

TEST_F(ClTest, VectorWidthCanBeGiven) {
  for (int width : {4, 8, 16}) {
    absl::StatusOr<std::shared_ptr<Device>> device = OpenClDevice({"", width});
    ASSERT_TRUE(device.ok()) << device.status();
    EXPECT_EQ((*device)->info().vector_width, width);
  }
  for (int width : {-4, 1, 2, 5, 32}) {
    EXPECT_EQ(OpenClDevice({"", width}).status().code(), absl::StatusCode::kInvalidArgument);
  }
}

TEST_F(ClTest, ArgumentsAreChecked) {
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
  const DeviceInfo& info = device_->info();
  EXPECT_EQ(code(0, {all, all}, {zero, one},
                 {{1, 1, 1}, {info.max_local[0], 2, 2 * info.max_work_group}}),
            absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(code(0, {all, all}, {zero, one}, {{1, 1, 1}, {1, 0, 1}}),
            absl::StatusCode::kInvalidArgument);
}

// Both images over a buffer show its current contents.
TEST_F(ClTest, ImagesAreOverBuffers) {
  if (device_->info().max_image_texels == 0) GTEST_SKIP() << "the device has no images";
  std::unique_ptr<Program> floats = Compile({ImageKernel(4)});
  std::unique_ptr<Program> halves = Compile({ImageKernel(2)});
  const std::unique_ptr<Buffer> src = Upload(Count(64)), dst = Upload(std::vector<float>(128));
  // The words hold the 16-bit floats 2 and 0.5 (0x4000 and 0x3800), and 1 and -1.
  for (const auto& [word, low, high] :
       {std::tuple<uint32_t, float, float>{0x38004000, 2, 0.5f}, {0xbc003c00, 1, -1}}) {
    ASSERT_TRUE(queue_->Fill(All(*src), word).ok());
    float value = 0;
    std::memcpy(&value, &word, sizeof(value));
    Run(floats.get(), 0, {All(*src), All(*dst)}, {}, {{16, 1, 1}});
    EXPECT_EQ(Download(*dst, 64), std::vector<float>(64, value));
    std::vector<float> want;
    for (int i = 0; i < 64; ++i) want.insert(want.end(), {low, high});
    Run(halves.get(), 0, {All(*src), All(*dst)}, {}, {{32, 1, 1}});
    EXPECT_EQ(Download(*dst, 128), want);
  }
}

TEST_F(ClTest, ImagesAreOverAllOfABuffer) {
  if (device_->info().max_image_texels == 0) GTEST_SKIP() << "the device has no images";
  std::unique_ptr<Program> program = Compile({ImageKernel(4)});
  const size_t step = device_->info().buffer_alignment;
  absl::StatusOr<std::unique_ptr<Buffer>> src = device_->Allocate(2 * step);
  ASSERT_TRUE(src.ok()) << src.status();
  const std::unique_ptr<Buffer> dst = Upload(std::vector<float>(4));
  for (const BufferSlice& slice :
       {BufferSlice{src->get(), 0, step}, BufferSlice{src->get(), step, step}}) {
    const auto bound = program->Bind(0, {slice, All(*dst)}, {}, {{1, 1, 1}});
    EXPECT_EQ(bound.status().code(), absl::StatusCode::kInvalidArgument) << slice.offset;
  }
}

}  // namespace
}  // namespace litmus::gpu
