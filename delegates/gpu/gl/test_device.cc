// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/test_device.h"

#include <stdlib.h>

#include <iostream>

namespace litmus::gpu {

absl::StatusOr<std::shared_ptr<Device>> OpenDevice() { return OpenGlDevice(); }

const std::shared_ptr<Device>& TestDevice() {
  static const auto* const device = [] {
    std::string folder = ::testing::TempDir() + "/mesa_XXXXXX";
    if (mkdtemp(&folder[0]) != nullptr) setenv("MESA_SHADER_CACHE_DIR", folder.c_str(), 1);
    absl::StatusOr<std::shared_ptr<Device>> made = OpenDevice();
    if (!made.ok()) std::cerr << made.status() << "\n";
    return new std::shared_ptr<Device>(made.ok() ? *made : nullptr);
  }();
  return *device;
}

KernelCode ScaleKernel() {
  KernelCode code;
  code.name = "scale";
  code.source = R"(
layout(local_size_x = 1) in;
layout(std430, binding = 0) readonly buffer Src { float src[]; };
layout(std430, binding = 1) buffer Dst { float dst[]; };
layout(std140, binding = 0) uniform Arguments { int add; float scale; };
void main() {
  int i = int(gl_GlobalInvocationID.x);
  dst[i] = src[i] * scale + float(add);
})";
  code.buffers = 2;
  code.scalars = {"add", "scale"};
  return code;
}

KernelCode GridKernel() {
  KernelCode code;
  code.name = "grid";
  code.source = R"(
layout(local_size_x = 4, local_size_y = 2) in;
layout(std430, binding = 0) buffer Dst { float dst[]; };
void main() {
  uvec3 id = gl_GlobalInvocationID, size = gl_NumWorkGroups * gl_WorkGroupSize;
  uint value = 100u * id.z + 10u * id.y + id.x + 1000u * gl_LocalInvocationIndex;
  dst[(id.z * size.y + id.y) * size.x + id.x] = float(value);
})";
  code.local = {4, 2, 1};
  code.buffers = 1;
  return code;
}

KernelCode SumKernel() {
  KernelCode code;
  code.name = "sum";
  code.source = R"(
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Src { float src[]; };
layout(std430, binding = 1) buffer Dst { float dst[]; };
shared float part[64];
void main() {
  uint i = gl_LocalInvocationID.x;
  part[i] = src[gl_GlobalInvocationID.x];
  for (uint n = 32u; n > 0u; n /= 2u) {
    memoryBarrierShared();
    barrier();
    if (i < n) part[i] += part[i + n];
  }
  if (i == 0u) dst[gl_WorkGroupID.x] = part[0];
})";
  code.local = {64, 1, 1};
  code.buffers = 2;
  return code;
}

}  // namespace litmus::gpu
