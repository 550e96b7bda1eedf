// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/test_device.h"

#include <stdlib.h>

#include <iostream>

namespace litmus::gpu {

absl::StatusOr<std::shared_ptr<Device>> OpenDevice() { return OpenClDevice(); }

const std::shared_ptr<Device>& TestDevice() {
  static const auto* const device = [] {
    std::string folder = ::testing::TempDir() + "/pocl_XXXXXX";
    if (mkdtemp(&folder[0]) != nullptr) setenv("POCL_CACHE_DIR", folder.c_str(), 1);
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
__kernel void scale(__global const float* src, __global float* dst, int add, float scale) {
  int i = get_global_id(0);
  dst[i] = src[i] * scale + (float)add;
})";
  code.buffers = 2;
  code.scalars = {"add", "scale"};
  return code;
}

KernelCode ImageKernel(int element_bytes) {
  KernelCode code;
  code.name = "texels";
  code.source = R"(
__kernel void texels(__read_only image1d_buffer_t src, __global float4* dst) {
  int i = get_global_id(0);
  dst[i] = read_imagef(src, i);
})";
  code.buffers = 2;
  code.images = {{0, element_bytes}};
  return code;
}

KernelCode GridKernel() {
  KernelCode code;
  code.name = "grid";
  code.source = R"(
__kernel __attribute__((reqd_work_group_size(4, 2, 1))) void grid(__global float* dst) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  int w = get_global_size(0), h = get_global_size(1);
  int item = get_local_id(1) * 4 + get_local_id(0);
  dst[(z * h + y) * w + x] = (float)(100 * z + 10 * y + x + 1000 * item);
})";
  code.buffers = 1;
  return code;
}

}  // namespace litmus::gpu
