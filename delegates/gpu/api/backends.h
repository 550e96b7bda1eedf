// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The GPU devices of this computer, for both backends.
#ifndef LITMUS_DELEGATES_GPU_API_BACKENDS_H_
#define LITMUS_DELEGATES_GPU_API_BACKENDS_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// Opens the device that the settings select: of the backend that they name, else of OpenCL, else of
// OpenGL ES. Reports on stderr which API is used and why OpenCL is not, and warns if the device is
// a CPU. All devices that are open at the same time share the driver's objects. Thread-safe; with
// Settings::strict_thread, an OpenGL ES device is only for the calling thread. NotFound: no device
// matches Settings::device. Unavailable: there is no device.
absl::StatusOr<std::shared_ptr<Device>> OpenDevice(const Settings& settings);

struct FoundDevice {
  int index = -1;  // the index for Settings::device; -1: the API has no device
  std::string name;
  const char* api = "";  // "OpenCL", "OpenGL ES"
  DeviceType type = DeviceType::kOther;
  std::string why_none;  // the reason if index is -1
};

// Returns the OpenCL devices, then the OpenGL ES device. An API without a device has one entry with
// the reason.
std::vector<FoundDevice> FindDevices();

// Returns one line per entry: "0: NAME (OpenCL, GPU)" or "OpenGL ES: no device: REASON".
std::string DescribeDevices();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_BACKENDS_H_
