// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that a defective driver costs its list, not the tool.
#include "tools/doctor/devices.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <stdexcept>
#include <string>

#include "absl/status/statusor.h"
#include "tools/doctor/isolated_call.h"

namespace litmus::doctor {
namespace {

constexpr double kLong = 60;  // far more than any of these calls takes

TEST(IsolatedCallTest, TextsComeBack) {
  // The last one does not fit into a pipe.
  for (const std::string& text :
       {std::string(), std::string("one line\n"), std::string(1 << 20, 'x')}) {
    const absl::StatusOr<std::string> got = CallIsolated([&] { return text; }, kLong);
    ASSERT_TRUE(got.ok()) << got.status();
    EXPECT_TRUE(*got == text) << text.size();
  }
}

TEST(IsolatedCallTest, WhatADriverMayDo) {
  const struct {
    std::function<std::string()> driver;
    double seconds;
    const char* says;
  } kCases[] = {
      {[]() -> std::string {
         std::signal(SIGSEGV, SIG_DFL);
         raise(SIGSEGV);
         return "";
       },
       kLong, "ended the process by signal 11"},
      {[]() -> std::string { _exit(3); }, kLong, "exit code 3"},
      {[]() -> std::string { throw std::runtime_error("driver"); }, kLong, "exit code 1"},
      {[]() -> std::string {
         for (;;) pause();
       },
       0.05, "did not return within 0.05 s"},
  };
  for (const auto& c : kCases) {
    const absl::StatusOr<std::string> got = CallIsolated(c.driver, c.seconds);
    ASSERT_FALSE(got.ok()) << c.says;
    EXPECT_NE(std::string(got.status().message()).find(c.says), std::string::npos) << got.status();
  }
}

TEST(DevicesTest, TheListComesBack) {
  const Devices devices = ListDevices(
      [] {
        return std::vector<DeviceOfDelegate>{{"GPU", {"OpenCL", 0, "Some \xFF GPU\n", "GPU", ""}},
                                             {"GPU", {"OpenGL ES", -1, "", "other", "no library"}}};
      },
      kLong);
  EXPECT_EQ(devices.error, "");
  ASSERT_EQ(devices.list.size(), 2u);
  EXPECT_EQ(devices.list[0].delegate, "GPU");
  EXPECT_EQ(devices.list[0].device.api, "OpenCL");
  EXPECT_EQ(devices.list[0].device.index, 0);
  EXPECT_EQ(devices.list[0].device.name, "Some \uFFFD GPU\n");
  EXPECT_EQ(devices.list[0].device.type, "GPU");
  EXPECT_EQ(devices.list[1].device.index, -1);
  EXPECT_EQ(devices.list[1].device.why_none, "no library");
}

TEST(DevicesTest, ADefectiveDriverHasNoList) {
  const Devices devices = ListDevices([]() -> std::vector<DeviceOfDelegate> { _exit(9); }, kLong);
  EXPECT_TRUE(devices.list.empty());
  EXPECT_EQ(devices.error, "the driver ended the process with exit code 9");
}

}  // namespace
}  // namespace litmus::doctor
