// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which bugs are known for which devices and drivers.
#include "delegates/gpu/backend/known_defects.h"

#include <gtest/gtest.h>

namespace litmus::gpu {
namespace {

TEST(KnownDefects, ByFamilyAndCompiler) {
  constexpr char kBuild[] = "OpenCL 2.0 QUALCOMM build: commit #272cf717f5 Compiler ";
  const struct {
    DeviceFamily family;
    const char* compiler;
    bool several_kernels, subgroups;
  } kCases[] = {
      {DeviceFamily::kAdreno6xx, "E031.38.01.08", true, true},
      {DeviceFamily::kAdreno6xx, "E031.38.11.00", true, false},
      {DeviceFamily::kAdreno6xx, "E031.45.02", true, false},
      {DeviceFamily::kAdreno6xx, "", true, true},  // version not reported
      {DeviceFamily::kAdreno7xx, "E031.38.01.08", false, false},
      {DeviceFamily::kMaliValhall, "", false, false},
      {DeviceFamily::kUnknown, "", false, false},
  };
  for (const auto& c : kCases) {
    DeviceInfo info;
    info.family = c.family;
    info.driver = std::string(kBuild) + c.compiler;
    EXPECT_EQ(DefectsOf(info).several_kernels, c.several_kernels) << info.driver;
    EXPECT_EQ(DefectsOf(info).subgroups, c.subgroups) << info.driver;
    info.language = Language::kGlslEs;
    EXPECT_FALSE(DefectsOf(info).several_kernels);
  }
}

}  // namespace
}  // namespace litmus::gpu
