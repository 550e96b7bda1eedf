// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the choice of a device from artificial lists and on this machine, and the error if there is
// no OpenCL library.
#include "delegates/gpu/cl/devices.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include "delegates/gpu/cl/cl_device.h"
#include "delegates/gpu/cl/loader.h"

namespace litmus::gpu {
namespace {

ListedDevice Make(int index, DeviceType type, const char* name, const char* vendor,
                  const char* platform) {
  ListedDevice device;
  device.index = index;
  device.type = type;
  device.name = name;
  device.vendor = vendor;
  device.platform = platform;
  return device;
}

std::vector<ListedDevice> MadeUp() {
  return {Make(0, DeviceType::kOther, "thing", "Acme", "Acme OpenCL"),
          Make(1, DeviceType::kCpu, "cpu Alpha 7", "Alpha Inc", "Portable"),
          Make(2, DeviceType::kAccelerator, "Speedy", "Acme", "Acme OpenCL"),
          Make(3, DeviceType::kGpu, "Graphics One", "Acme", "Acme OpenCL"),
          Make(4, DeviceType::kGpu, "Graphics Two", "Alpha Inc", "Alpha OpenCL")};
}

TEST(ChooseDevice, Selectors) {
  const struct {
    const char* selector;
    int index;  // -1: none
  } kCases[] = {
      {"", 3},         {"0", 0},        {"4", 4},        {"5", -1},        {"99999999999", -1},
      {"two", 4},      {"GRAPHICS", 3}, {"alpha", 1},    {"alpha inc", 4}, {"acme", 3},
      {"portable", 1}, {"speed", 2},    {"nothing", -1}, {"-1", -1},       {"Graphics  One", -1}};
  for (const auto& c : kCases) {
    const absl::StatusOr<ListedDevice> got = ChooseDevice(MadeUp(), c.selector);
    if (c.index >= 0) {
      ASSERT_TRUE(got.ok()) << c.selector << ": " << got.status();
      EXPECT_EQ(got->index, c.index) << c.selector;
    } else {
      EXPECT_EQ(got.status().code(), absl::StatusCode::kNotFound) << c.selector;
    }
  }
}

TEST(ChooseDevice, TypesInOrder) {
  std::vector<ListedDevice> devices = MadeUp();
  for (int expected : {3, 4, 2, 1, 0}) {
    const absl::StatusOr<ListedDevice> got = ChooseDevice(devices, "");
    ASSERT_TRUE(got.ok()) << got.status();
    EXPECT_EQ(got->index, expected);
    for (auto it = devices.begin(); it != devices.end(); ++it) {
      if (it->index == expected) {
        devices.erase(it);
        break;
      }
    }
  }
  EXPECT_EQ(ChooseDevice(devices, "").status().code(), absl::StatusCode::kNotFound);
}

TEST(ChooseDevice, ErrorsListWhatThereIs) {
  const std::string message(ChooseDevice(MadeUp(), "Gamma").status().message());
  EXPECT_EQ(message,
            "no OpenCL device 'Gamma'; there are: 0: thing (other, Acme OpenCL), "
            "1: cpu Alpha 7 (CPU, Portable), 2: Speedy (accelerator, Acme OpenCL), "
            "3: Graphics One (GPU, Acme OpenCL), 4: Graphics Two (GPU, Alpha OpenCL)");
}

TEST(ListDevices, EachCanBeChosen) {
  const absl::StatusOr<std::vector<ListedDevice>> devices = ListDevices();
  if (!devices.ok() || devices->empty()) GTEST_SKIP() << "there is no OpenCL device";
  for (size_t i = 0; i < devices->size(); ++i) {
    const ListedDevice& device = (*devices)[i];
    EXPECT_EQ(device.index, static_cast<int>(i));
    EXPECT_FALSE(device.name.empty());
    EXPECT_FALSE(device.platform.empty());
    EXPECT_NE(device.handle, nullptr);
    const auto made = OpenClDevice({std::to_string(i)});
    ASSERT_TRUE(made.ok()) << made.status();
    EXPECT_EQ((*made)->info().name, device.name);
    EXPECT_EQ((*made)->info().type, device.type);
  }
  const absl::Status error = OpenClDevice({"no such device"}).status();
  EXPECT_EQ(error.code(), absl::StatusCode::kNotFound);
  EXPECT_NE(error.message().find((*devices)[0].name), absl::string_view::npos) << error;
}

TEST(Loader, SaysWhatWasTried) {
  const auto loaded = LoadOpenCl({"libno_such_opencl.so.7", "/nowhere/libOpenCL.so"});
  EXPECT_EQ(loaded.status().code(), absl::StatusCode::kUnavailable);
  const std::string message(loaded.status().message());
  EXPECT_NE(message.find("libno_such_opencl.so.7"), std::string::npos) << message;
  EXPECT_NE(message.find("; none in /nowhere"), std::string::npos) << message;
}

TEST(Loader, OtherLibrariesAreRefused) {
  const auto loaded = LoadOpenCl({"libm.so.6"});
  EXPECT_EQ(loaded.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_NE(loaded.status().message().find("libm.so.6 (has no cl"), absl::string_view::npos)
      << loaded.status();
}

// Drivers create threads, so death tests must start a new process instead of forking.
class Process : public ::testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

// A process looks for the library once, so this test needs its own process.
TEST_F(Process, NoLibrary) {
  EXPECT_EXIT(
      {
        setenv("LITMUS_OPENCL_LIBRARY", "/nowhere/libOpenCL.so", 1);
        const bool told =
            OpenClDevice().status().code() == absl::StatusCode::kUnavailable &&
            ListDevices().status().message().find("/nowhere") != absl::string_view::npos;
        exit(told ? 7 : 1);
      },
      ::testing::ExitedWithCode(7), "");
}

// Objects that outlive main() are not released.
TEST_F(Process, ExitWithoutTeardown) {
  if (absl::StatusOr<std::vector<ListedDevice>> d = ListDevices(); !d.ok() || d->empty()) {
    GTEST_SKIP() << "there is no OpenCL device";
  }
  EXPECT_EXIT(
      {
        static std::shared_ptr<Device> device;
        static std::unique_ptr<Buffer> buffer;
        static std::unique_ptr<Queue> queue;
        device = *OpenClDevice();
        buffer = *device->Allocate(1000);
        queue = *device->MakeQueue();
        exit(queue->Fill({buffer.get(), 0, 1000}, 1).ok() ? 7 : 1);
      },
      ::testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace litmus::gpu
