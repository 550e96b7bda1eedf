// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests families with the names that drivers report.
#include "delegates/gpu/backend/device_family.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace litmus::gpu {
namespace {

constexpr DeviceType kGpu = DeviceType::kGpu, kCpu = DeviceType::kCpu;

struct Case {
  const char *name, *vendor, *version;
  DeviceType type;
  DeviceFamily family;
  int wave_size, compute_units;  // expected values if the driver reports neither
};

const Case kCases[] = {
    {"QUALCOMM Adreno(TM)", "QUALCOMM", "OpenCL 2.0 Adreno(TM) 505", kGpu, DeviceFamily::kAdreno5xx,
     32, 4},
    {"QUALCOMM Adreno(TM)", "QUALCOMM", "OpenCL 2.0 Adreno(TM) 640", kGpu, DeviceFamily::kAdreno6xx,
     64, 2},
    {"QUALCOMM Adreno(TM)", "QUALCOMM", "OpenCL 3.0 Adreno(TM) 740", kGpu, DeviceFamily::kAdreno7xx,
     64, 4},
    {"QUALCOMM Adreno(TM) 830", "QUALCOMM", "OpenCL 3.0 Adreno(TM) 830", kGpu,
     DeviceFamily::kAdreno8xx, 64, 6},
    {"QUALCOMM Adreno(TM)", "QUALCOMM", "OpenCL 2.0", kGpu, DeviceFamily::kAdreno6xx, 64, 2},
    {"QUALCOMM Adreno(TM)", "QUALCOMM", "OpenCL 1.2 Adreno(TM) 418", kGpu, DeviceFamily::kAdreno5xx,
     32, 4},
    {"Adreno (TM) 740", "Qualcomm", "OpenGL ES 3.2 V@0676.0 (GIT@abc, 1234)", kGpu,
     DeviceFamily::kAdreno7xx, 64, 4},
    {"Qualcomm(R) Adreno(TM) X1-85 GPU", "QUALCOMM", "OpenCL 3.0 Adreno(TM) X1-85", kGpu,
     DeviceFamily::kAdreno7xx, 64, 4},
    {"FD630", "Qualcomm", "OpenCL 3.0 ", kGpu, DeviceFamily::kAdreno6xx, 64, 2},
    {"FD740", "freedreno", "OpenGL ES 3.2 Mesa 24.0.1", kGpu, DeviceFamily::kAdreno7xx, 64, 4},
    {"Mali-T880", "ARM", "OpenCL 1.2 v1.r12p0-04rel0.03af15950392f3702b248717f4938b82", kGpu,
     DeviceFamily::kMaliMidgard, 1, 4},
    {"Mali-T860 (Panfrost)", "Panfrost", "OpenGL ES 3.1 Mesa 22.3.6", kGpu,
     DeviceFamily::kMaliMidgard, 1, 4},
    {"Mali-G71", "ARM", "OpenCL 2.0 v1.r9p0-01rel0.37c12a13c46b4c2d9d736e0d5ace2e5e", kGpu,
     DeviceFamily::kMaliBifrost, 4, 4},
    {"Mali-G52 MC2", "ARM", "OpenGL ES 3.2 v1.r26p0", kGpu, DeviceFamily::kMaliBifrost, 8, 2},
    {"Mali-G76", "ARM", "OpenCL 2.0 v1.r26p0", kGpu, DeviceFamily::kMaliBifrost, 8, 4},
    {"Mali-G57", "ARM", "OpenCL 2.0 v1.r26p0", kGpu, DeviceFamily::kMaliValhall, 16, 8},
    {"Mali-G78", "ARM", "OpenCL 2.0 v1.r32p1", kGpu, DeviceFamily::kMaliValhall, 16, 8},
    {"Mali-G78 MP14", "ARM", "OpenGL ES 3.2", kGpu, DeviceFamily::kMaliValhall, 16, 14},
    {"Mali-G610 (Panfrost)", "Mesa", "OpenGL ES 3.1 Mesa 24.1", kGpu, DeviceFamily::kMaliValhall,
     16, 8},
    {"Immortalis-G715", "ARM", "OpenCL 3.0 v1.r38p1", kGpu, DeviceFamily::kMaliValhall, 16, 8},
    {"Mali-450 MP", "ARM", "OpenGL ES 2.0", kGpu, DeviceFamily::kUnknown, 0, 1},
    {"PowerVR B-Series BXM-8-256", "Imagination Technologies", "OpenCL 3.0", kGpu,
     DeviceFamily::kPowerVr, 128, 2},
    {"PowerVR Rogue GE8320", "Imagination Technologies", "OpenGL ES 3.2 build 1.13", kGpu,
     DeviceFamily::kPowerVr, 32, 2},
    {"NVIDIA H100 80GB HBM3", "NVIDIA Corporation", "OpenCL 3.0 CUDA", kGpu, DeviceFamily::kNvidia,
     32, 20},
    {"Tesla V100-SXM2-16GB", "NVIDIA Corporation", "OpenCL 1.2 CUDA", kGpu, DeviceFamily::kNvidia,
     32, 20},
    {"NVIDIA H100 80GB HBM3/PCIe/SSE2", "NVIDIA Corporation", "OpenGL ES 3.2 NVIDIA 535.1", kGpu,
     DeviceFamily::kNvidia, 32, 20},
    {"NV137", "nouveau", "OpenGL ES 3.2 Mesa 22.3.6", kGpu, DeviceFamily::kNvidia, 32, 20},
    {"gfx1030", "Advanced Micro Devices, Inc.", "OpenCL 2.0 ", kGpu, DeviceFamily::kAmd, 32, 20},
    {"gfx90a:sramecc+:xnack-", "Advanced Micro Devices, Inc.", "OpenCL 2.0 ", kGpu,
     DeviceFamily::kAmd, 64, 20},
    {"AMD Radeon RX 6800 (radeonsi, navi21, LLVM 15.0.7, DRM 3.49)", "AMD",
     "OpenGL ES 3.2 Mesa 23.1", kGpu, DeviceFamily::kAmd, 32, 20},
    {"Intel(R) UHD Graphics 770", "Intel(R) Corporation", "OpenCL 3.0 NEO", kGpu,
     DeviceFamily::kIntel, 16, 24},
    {"Intel(R) Arc(TM) A770 Graphics", "Intel(R) Corporation", "OpenCL 3.0 NEO", kGpu,
     DeviceFamily::kIntel, 16, 24},
    {"Mesa Intel(R) Xe Graphics (TGL GT2)", "Intel", "OpenGL ES 3.2 Mesa 22.3.6", kGpu,
     DeviceFamily::kIntel, 16, 24},
    {"pthread-AMD EPYC 7763 64-Core Processor", "AuthenticAMD", "OpenCL 1.2 pocl HSTR: pthread",
     kCpu, DeviceFamily::kPocl, 0, 1},
    {"cpu-znver3-AMD EPYC 7763 64-Core Processor", "AuthenticAMD", "OpenCL 3.0 PoCL HSTR: cpu",
     kCpu, DeviceFamily::kPocl, 0, 1},
    {"basic", "GenuineIntel", "OpenCL 1.2 pocl", kCpu, DeviceFamily::kPocl, 0, 1},
    {"llvmpipe (LLVM 15.0.6, 256 bits)", "Mesa", "OpenGL ES 3.2 Mesa 22.3.6", kCpu,
     DeviceFamily::kLlvmpipe, 0, 1},
    {"Intel(R) Xeon(R) Platinum 8375C CPU @ 2.90GHz", "Intel(R) Corporation",
     "OpenCL 3.0 (Build 0)", kCpu, DeviceFamily::kUnknown, 0, 1},
    {"AMD Ryzen 7 5800X with Radeon Graphics", "AuthenticAMD", "OpenCL 1.2 AMD-APP", kCpu,
     DeviceFamily::kUnknown, 0, 1},
    {"Intel(R) FPGA Emulation Device", "Intel(R) Corporation", "OpenCL 1.2",
     DeviceType::kAccelerator, DeviceFamily::kUnknown, 0, 1},
    {"Vivante OpenCL Device GC7000", "Vivante Corporation", "OpenCL 1.2", kGpu,
     DeviceFamily::kUnknown, 0, 1},
    {"V3D 4.2", "Broadcom", "OpenGL ES 3.1 Mesa 22.3.6", kGpu, DeviceFamily::kUnknown, 0, 1},
    {"", "", "", DeviceType::kOther, DeviceFamily::kUnknown, 0, 1},
};

DeviceInfo InfoOf(const Case& c) {
  DeviceInfo info;
  info.name = c.name;
  info.vendor = c.vendor;
  info.version = c.version;
  info.type = c.type;
  info.compute_units = 0;
  return info;
}

// True for plausible cache sizes: 16 KB to 4 MB and a power of two, or 0 (unknown).
bool IsCacheSize(size_t bytes) {
  return bytes == 0 ||
         (bytes >= size_t{16} << 10 && bytes <= size_t{4} << 20 && (bytes & (bytes - 1)) == 0);
}

TEST(DeviceFamilyTest, ByNames) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(testing::Message() << "'" << c.name << "', '" << c.version << "'");
    DeviceInfo info = InfoOf(c);
    EXPECT_STREQ(FamilyName(FamilyOf(info)), FamilyName(c.family));
    CompleteByFamily(&info);
    EXPECT_STREQ(FamilyName(info.family), FamilyName(c.family));
    EXPECT_EQ(info.wave_size, c.wave_size);
    EXPECT_EQ(info.compute_units, c.compute_units);
    EXPECT_TRUE(IsCacheSize(info.compute_cache_bytes)) << info.compute_cache_bytes;
    EXPECT_TRUE(IsCacheSize(info.shared_cache_bytes)) << info.shared_cache_bytes;
    EXPECT_TRUE(!IsAdreno(info.family) || info.shared_cache_bytes > 0);
  }
}

TEST(DeviceFamilyTest, WhatTheDriverTellsStays) {
  for (const Case& c : kCases) {
    DeviceInfo info = InfoOf(c);
    info.wave_size = 7;
    info.item_registers = 8;
    info.compute_cache_bytes = 9;
    info.shared_cache_bytes = 10;
    info.compute_units = 11;
    CompleteByFamily(&info);
    EXPECT_EQ(info.wave_size, 7) << c.name;
    EXPECT_EQ(info.item_registers, 8) << c.name;
    EXPECT_EQ(info.compute_cache_bytes, 9u) << c.name;
    EXPECT_EQ(info.shared_cache_bytes, 10u) << c.name;
    EXPECT_EQ(info.compute_units, 11) << c.name;
  }
}

TEST(DeviceFamilyTest, EachHasANameOfItsOwn) {
  std::set<std::string> names;
  for (int family = 0; family <= static_cast<int>(DeviceFamily::kLlvmpipe); ++family) {
    EXPECT_TRUE(names.insert(FamilyName(static_cast<DeviceFamily>(family))).second) << family;
  }
}

TEST(DeviceFamilyTest, LocalMemoryOfMaliIsOrdinaryMemory) {
  EXPECT_FALSE(HasDedicatedLocalMemory(DeviceFamily::kMaliMidgard));
  EXPECT_FALSE(HasDedicatedLocalMemory(DeviceFamily::kMaliBifrost));
  EXPECT_FALSE(HasDedicatedLocalMemory(DeviceFamily::kMaliValhall));
  EXPECT_TRUE(HasDedicatedLocalMemory(DeviceFamily::kAdreno7xx));
  EXPECT_TRUE(HasDedicatedLocalMemory(DeviceFamily::kNvidia));
}

TEST(DeviceFamilyTest, SoftwareRenderersAreKnownByName) {
  const struct {
    const char* name;
    bool software;
  } cases[] = {
      {"llvmpipe (LLVM 19.1.7, 256 bits)", true},
      {"virgl (LLVMPIPE (LLVM 15.0.6 256 bits))", true},
      {"zink Vulkan 1.3 (llvmpipe (LLVM 15.0.6, 256 bits))", true},
      {"softpipe", true},
      {"Software Rasterizer", true},
      {"ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)", true},
      {"Mali-G78", false},
      {"Adreno (TM) 640", false},
      {"Mesa Intel(R) UHD Graphics 620 (KBL GT2)", false},
      {"", false},
  };
  for (const auto& c : cases) EXPECT_EQ(IsSoftwareRenderer(c.name), c.software) << c.name;
}

}  // namespace
}  // namespace litmus::gpu
