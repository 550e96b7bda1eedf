// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests what a null device accepts, rejects and records.
#include "delegates/gpu/null/null_device.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "delegates/gpu/null/described_devices.h"

namespace litmus::gpu {
namespace {

DeviceInfo SmallDevice() {
  DeviceInfo info;
  info.name = "small";
  info.max_work_group = 16;
  info.max_local = {8, 8, 2};
  info.max_buffer_bytes = 1024;
  info.buffer_alignment = 64;
  info.max_kernel_buffers = 2;
  info.max_constant_bytes = 128;
  info.max_image_texels = 16;
  return info;
}

KernelCode Kernel(std::array<int, 3> local, std::vector<int> constants = {},
                  std::vector<ImageArgument> images = {}) {
  KernelCode code;
  code.name = "k";
  code.source = "text of k";
  code.local = local;
  code.buffers = 2;
  code.constants = std::move(constants);
  code.images = std::move(images);
  code.scalars = {"N", "F"};
  return code;
}

TEST(NullDevice, BindHoldsArgumentsToTheLimits) {
  constexpr auto kOk = absl::StatusCode::kOk;
  constexpr auto kInvalid = absl::StatusCode::kInvalidArgument;
  constexpr auto kExhausted = absl::StatusCode::kResourceExhausted;
  const struct {
    const char* what;
    KernelCode kernel;
    size_t offset, bytes;
    int buffers, scalars;
    std::array<int, 3> groups;
    absl::StatusCode code;
  } kCases[] = {
      {"fits", Kernel({8, 2, 1}), 64, 192, 2, 2, {1, 2, 3}, kOk},
      {"all of the buffer", Kernel({1, 1, 1}), 0, 256, 2, 2, {1, 1, 1}, kOk},
      {"most groups", Kernel({1, 1, 1}), 0, 4, 2, 2, {1, kMostGroups, 1}, kOk},
      {"most constants", Kernel({1, 1, 1}, {0}), 0, 128, 2, 2, {1, 1, 1}, kOk},
      {"misaligned", Kernel({1, 1, 1}), 32, 64, 2, 2, {1, 1, 1}, kInvalid},
      {"beyond the end", Kernel({1, 1, 1}), 64, 193, 2, 2, {1, 1, 1}, kInvalid},
      {"behind the end", Kernel({1, 1, 1}), 320, 4, 2, 2, {1, 1, 1}, kInvalid},
      {"empty", Kernel({1, 1, 1}), 0, 0, 2, 2, {1, 1, 1}, kInvalid},
      {"a buffer too few", Kernel({1, 1, 1}), 0, 4, 1, 2, {1, 1, 1}, kInvalid},
      {"a scalar too many", Kernel({1, 1, 1}), 0, 4, 2, 3, {1, 1, 1}, kInvalid},
      {"no groups", Kernel({1, 1, 1}), 0, 4, 2, 2, {1, 0, 1}, kInvalid},
      {"no items", Kernel({1, 0, 1}), 0, 4, 2, 2, {1, 1, 1}, kInvalid},
      {"too many items", Kernel({8, 3, 1}), 0, 4, 2, 2, {1, 1, 1}, kExhausted},
      {"too many in one dimension", Kernel({1, 1, 3}), 0, 4, 2, 2, {1, 1, 1}, kExhausted},
      {"too many groups", Kernel({1, 1, 1}), 0, 4, 2, 2, {1, 1, kMostGroups + 1}, kExhausted},
      {"too many constants", Kernel({1, 1, 1}, {0}), 0, 129, 2, 2, {1, 1, 1}, kExhausted},
      {"most texels", Kernel({1, 1, 1}, {}, {{0, 4}}), 0, 256, 2, 2, {1, 1, 1}, kOk},
      {"too many texels", Kernel({1, 1, 1}, {}, {{0, 2}}), 0, 256, 2, 2, {1, 1, 1}, kExhausted},
      {"an image of a part", Kernel({1, 1, 1}, {}, {{0, 4}}), 64, 192, 2, 2, {1, 1, 1}, kInvalid},
      {"an image of the begin", Kernel({1, 1, 1}, {}, {{1, 4}}), 0, 64, 2, 2, {1, 1, 1}, kInvalid},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    NullDevice device(SmallDevice());
    const std::unique_ptr<Buffer> buffer = *device.Allocate(256, nullptr, MemoryUse::kDevice);
    const std::unique_ptr<Program> program = *device.Compile("prelude", {c.kernel});
    const std::vector<BufferSlice> slices(c.buffers, {buffer.get(), c.offset, c.bytes});
    const std::vector<ScalarArg> scalars(c.scalars, ScalarArg::Int(5));
    const auto bound = program->Bind(0, slices, scalars, {c.groups, c.kernel.local});
    EXPECT_EQ(bound.status().code(), c.code) << bound.status();
    EXPECT_EQ(device.bindings().size(), c.code == kOk ? 1u : 0u);
    EXPECT_EQ(program->Bind(1, slices, scalars, {c.groups, c.kernel.local}).status().code(),
              kInvalid);
  }
}

TEST(NullDevice, CompileAndAllocateHoldToTheLimits) {
  NullDevice device(SmallDevice());
  EXPECT_TRUE(device.Allocate(1024, nullptr, MemoryUse::kDevice).ok());
  EXPECT_EQ(device.Allocate(1025, nullptr, MemoryUse::kDevice).status().code(),
            absl::StatusCode::kResourceExhausted);
  KernelCode many = Kernel({1, 1, 1});
  many.buffers = 3;
  EXPECT_EQ(device.Compile("", {many}).status().code(), absl::StatusCode::kResourceExhausted);
  many.images = {{2, 4}};  // an image is not a storage buffer
  EXPECT_TRUE(device.Compile("", {many}).ok());
  many.images.clear();
  many.constants = {1};  // nor is a constant
  EXPECT_TRUE(device.Compile("", {many}).ok());
  EXPECT_EQ(device.Compile("", {many, many}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(device.LoadProgram("", {many}).status().code(), absl::StatusCode::kUnimplemented);
}

TEST(NullDevice, KeepsWhatItWasGiven) {
  NullDevice device(SmallDevice());
  const std::unique_ptr<Program> program = *device.Compile("prelude", {Kernel({1, 1, 1})});
  {
    const std::unique_ptr<Buffer> first = *device.Allocate(64, nullptr, MemoryUse::kDevice);
    const std::unique_ptr<Buffer> second = *device.Allocate(256, nullptr, MemoryUse::kDevice);
    ASSERT_TRUE(program
                    ->Bind(0, {{first.get(), 0, 64}, {second.get(), 128, 12}},
                           {ScalarArg::Int(5), ScalarArg::Float(0.5f)}, {{1, 2, 3}, {8, 2, 1}})
                    .ok());
  }
  EXPECT_EQ(device.buffer_bytes(), (std::vector<size_t>{64, 256}));
  ASSERT_EQ(device.programs().size(), 1u);
  EXPECT_EQ(device.programs()[0]->prelude, "prelude");
  ASSERT_EQ(device.bindings().size(), 1u);
  const NullBinding binding = device.bindings()[0];
  EXPECT_EQ(binding.code().source, "text of k");
  EXPECT_EQ(binding.buffers[0].memory, 0);
  EXPECT_EQ(binding.buffers[1].memory, 1);
  EXPECT_EQ(binding.buffers[1].memory_bytes, 256u);
  EXPECT_EQ(binding.buffers[1].offset, 128u);
  EXPECT_EQ(binding.buffers[1].bytes, 12u);
  EXPECT_EQ(binding.scalars[1].f, 0.5f);
  EXPECT_EQ(binding.groups.count, (std::array<int, 3>{1, 2, 3}));
  EXPECT_EQ(binding.groups.local, (std::array<int, 3>{8, 2, 1}));
}

TEST(NullDevice, MapsZeros) {
  NullDevice device(SmallDevice());
  const std::unique_ptr<Queue> queue = *device.MakeQueue();
  const std::unique_ptr<Buffer> buffer = *device.Allocate(8, nullptr, MemoryUse::kDevice);
  const BufferSlice slice = {buffer.get(), 0, 8};
  const absl::StatusOr<void*> range = queue->Map(slice, Queue::Access::kRead);
  ASSERT_TRUE(range.ok()) << range.status();
  EXPECT_EQ(std::string(static_cast<const char*>(*range), 8), std::string(8, '\0'));
  EXPECT_TRUE(queue->Unmap(slice, *range).ok());
  EXPECT_FALSE(queue->Unmap(slice, *range).ok());
  EXPECT_FALSE(queue->Map({buffer.get(), 4, 8}, Queue::Access::kWrite).ok());
  EXPECT_TRUE(queue->Fill({buffer.get(), 4, 4}, 0).ok());
  EXPECT_FALSE(queue->Fill({buffer.get(), 4, 2}, 0).ok());
}

// The family is detected from the names in a description, as on a real device.
TEST(DescribedDevices, Families) {
  const struct {
    const char* name;
    DeviceFamily family;
  } kCases[] = {
      {"adreno540", DeviceFamily::kAdreno5xx},     {"adreno640", DeviceFamily::kAdreno6xx},
      {"adreno740", DeviceFamily::kAdreno7xx},     {"adreno740_gl", DeviceFamily::kAdreno7xx},
      {"adreno830", DeviceFamily::kAdreno8xx},     {"mali_t880", DeviceFamily::kMaliMidgard},
      {"mali_g52", DeviceFamily::kMaliBifrost},    {"mali_g78", DeviceFamily::kMaliValhall},
      {"mali_g78_gl", DeviceFamily::kMaliValhall}, {"mali_g715", DeviceFamily::kMaliValhall},
      {"powervr_bxm", DeviceFamily::kPowerVr},     {"powervr_bxm_gl", DeviceFamily::kPowerVr},
      {"nvidia_sm86", DeviceFamily::kNvidia},      {"nvidia_sm90", DeviceFamily::kNvidia},
      {"nvidia_sm90_gl", DeviceFamily::kNvidia},   {"amd_gfx1030", DeviceFamily::kAmd},
      {"amd_gfx1100", DeviceFamily::kAmd},         {"intel_tgllp", DeviceFamily::kIntel},
      {"intel_dg2", DeviceFamily::kIntel},         {"pocl", DeviceFamily::kPocl},
      {"llvmpipe", DeviceFamily::kLlvmpipe},       {"unknown", DeviceFamily::kUnknown},
  };
  for (const auto& c : kCases) {
    const DescribedDevice* device = FindDescribedDevice(c.name);
    ASSERT_NE(device, nullptr) << c.name;
    EXPECT_EQ(device->info.family, c.family) << c.name;
  }
  EXPECT_EQ(FindDescribedDevice("adreno"), nullptr);
}

TEST(DescribedDevices, HaveWhatKernelsCountOn) {
  for (const DescribedDevice& device : DescribedDevices()) {
    SCOPED_TRACE(device.name);
    const DeviceInfo& info = device.info;
    EXPECT_EQ(FindDescribedDevice(device.name), &device);  // names are unique
    EXPECT_GE(info.max_kernel_buffers, 4);                 // the minimum of OpenGL ES 3.1
    EXPECT_GE(info.max_work_group, 128);
    EXPECT_GE(info.compute_units, 1);
    EXPECT_GT(info.buffer_alignment, 0u);
    EXPECT_EQ(info.buffer_alignment & (info.buffer_alignment - 1), 0u);
    EXPECT_EQ(info.type == DeviceType::kGpu && info.family != DeviceFamily::kUnknown,
              info.wave_size > 0 && info.item_registers > 0);
  }
}

}  // namespace
}  // namespace litmus::gpu
