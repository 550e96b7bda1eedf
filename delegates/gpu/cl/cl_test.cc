// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What only OpenCL devices do, on whatever one this machine has.
#include <string>

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
  EXPECT_EQ(info.wave_size > 0, info.item_registers > 0);  // both are known of a GPU's family
  EXPECT_EQ(info.max_image[0] > 0, info.max_image[1] > 0);
}

TEST_F(ClTest, PoclIsAFamilyOfItsOwn) {
  const DeviceInfo& info = device_->info();
  // "PoCL" since version 3.1, "pocl" before.
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

}  // namespace
}  // namespace litmus::gpu
