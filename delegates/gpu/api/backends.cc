// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/backends.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/api/log.h"
#include "delegates/gpu/cl/cl_device.h"
#include "delegates/gpu/cl/devices.h"

namespace litmus::gpu {
namespace {

const char* TypeName(DeviceType type) {
  switch (type) {
    case DeviceType::kGpu:
      return "GPU";
    case DeviceType::kAccelerator:
      return "accelerator";
    case DeviceType::kCpu:
      return "CPU";
    default:
      return "other";
  }
}

}  // namespace

absl::StatusOr<std::shared_ptr<Device>> OpenDevice(const Settings& settings) {
  if (settings.backend == BackendChoice::kOpenGl) {
    return absl::UnavailableError("OpenGL-based API disabled");
  }
  ClOptions options;
  options.device = settings.device;
  options.vector_width = settings.vector_width;
  absl::StatusOr<std::shared_ptr<Device>> device = OpenClDevice(options);
  if (!device.ok()) return device.status();
  LogInfoOnce("Initialized OpenCL-based API.");
  const DeviceInfo& info = (*device)->info();
  if (info.type == DeviceType::kCpu) {
    LogWarningOnce(absl::StrCat("The OpenCL device is a CPU, not a GPU: ", info.name));
  }
  return device;
}

std::string DescribeDevices() {
  const absl::StatusOr<std::vector<ListedDevice>> devices = ListDevices();
  if (!devices.ok()) return absl::StrCat(devices.status().message(), "\n");
  if (devices->empty()) return "The OpenCL library knows no device.\n";
  std::string text;
  for (const ListedDevice& device : *devices) {
    absl::StrAppend(&text, device.index, ": ", device.name, " (OpenCL, ", TypeName(device.type),
                    ")\n");
  }
  return text;
}

}  // namespace litmus::gpu
