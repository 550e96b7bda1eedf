// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/testing/test_devices.h"

#include <cstdlib>
#include <iostream>
#include <string>

#include "delegates/gpu/cl/cl_device.h"
#include "delegates/gpu/gl/gl_device.h"

namespace litmus::gpu {
namespace {

std::vector<TestDevice>* Open() {
  if (const char* folder = std::getenv("TEST_TMPDIR")) {
    setenv("POCL_CACHE_DIR", folder, 0);
    setenv("MESA_SHADER_CACHE_DIR", folder, 0);
  }
  auto* devices = new std::vector<TestDevice>;
  const char* chosen = std::getenv("LITMUS_TEST_DEVICES");
  const bool as_gpu_alone = chosen != nullptr && std::string(chosen) == "as_gpu";
  if (auto device = OpenClDevice(); device.ok() && !as_gpu_alone) {
    devices->push_back({"OpenCL, the device's vectors", *device, true});
  }
  if (auto device = OpenClDevice({"", 4}); device.ok()) {
    DeviceInfo info = (*device)->info();
    info.type = DeviceType::kGpu;
    info.single_item_work_groups = false;
    info.costly_compilation = false;
    info.dedicated_local_memory = true;
    devices->push_back({"OpenCL, vectors of 4", std::make_shared<DeviceAs>(*device, info), true});
  }
  if (as_gpu_alone) {
    for (const TestDevice& on : *devices) {
      const DeviceInfo& info = on.device->info();
      std::cout << "as a GPU: " << info.name
                << (info.half_arithmetic ? ", computes in 16 bits" : "") << "\n";
    }
    return devices;
  }
  if (auto device = OpenGlDevice(); device.ok()) devices->push_back({"OpenGL ES", *device, true});
  return devices;
}

}  // namespace

const std::vector<TestDevice>& TestDevices() {
  static const std::vector<TestDevice>* const devices = Open();
  return *devices;
}

}  // namespace litmus::gpu
