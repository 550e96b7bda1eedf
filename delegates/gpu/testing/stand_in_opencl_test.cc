// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the stub OpenCL library through the loader that finds a phone's library: the description of
// its device, and the steps that a program reaches.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "delegates/gpu/cl/cl_device.h"
#include "delegates/gpu/cl/devices.h"
#include "delegates/gpu/cl/loader.h"

namespace litmus::gpu {
namespace {

constexpr char kLibrary[] = "delegates/gpu/testing/libOpenCL.so";

class StandInOpenClTest : public ::testing::Test {
 protected:
  // A process looks for the library only once.
  static void SetUpTestSuite() { setenv("LITMUS_OPENCL_LIBRARY", kLibrary, 1); }
};

TEST_F(StandInOpenClTest, HasEveryFunctionThatTheLoaderLooksFor) {
  const absl::StatusOr<ClFunctions> loaded = LoadOpenCl({kLibrary});
  EXPECT_TRUE(loaded.ok()) << loaded.status();
}

TEST_F(StandInOpenClTest, DescribesOneDevice) {
  const absl::StatusOr<std::vector<ListedDevice>> devices = ListDevices();
  ASSERT_TRUE(devices.ok()) << devices.status();
  ASSERT_EQ(devices->size(), 1u);
  const ListedDevice& device = devices->front();
  EXPECT_EQ(device.name, "stand-in");
  EXPECT_EQ(device.version, "OpenCL 1.2 stand-in");
  EXPECT_EQ(device.platform, "stand-in platform");
  EXPECT_EQ(device.type, DeviceType::kGpu);
}

TEST_F(StandInOpenClTest, RefusesProgramsWithALog) {
  const absl::StatusOr<std::shared_ptr<Device>> device = OpenClDevice();
  ASSERT_TRUE(device.ok()) << device.status();
  EXPECT_EQ((*device)->info().name, "stand-in");
  EXPECT_EQ((*device)->info().max_work_group, 256);
  KernelCode kernel;
  kernel.name = "nothing";
  kernel.source = "__kernel void nothing() {}";
  const auto program = (*device)->Compile("", {kernel});
  ASSERT_FALSE(program.ok());
  EXPECT_NE(program.status().message().find("no program compiles"), absl::string_view::npos)
      << program.status();
}

}  // namespace
}  // namespace litmus::gpu
