// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The devices of this computer, over both backends.
#ifndef LITMUS_DELEGATES_GPU_API_BACKENDS_H_
#define LITMUS_DELEGATES_GPU_API_BACKENDS_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// The device that the settings choose: of the backend that they name, else of OpenCL, else of
// OpenGL ES. Says on stderr which API is used, why OpenCL is not, and warns of a CPU. The driver's
// objects are shared by all devices that are open at the same time. Thread-safe; with
// Settings::strict_thread, a device of OpenGL ES is for the calling thread only. NotFound: no
// device is the one that Settings::device means; Unavailable: there is none at all.
absl::StatusOr<std::shared_ptr<Device>> OpenDevice(const Settings& settings);

struct FoundDevice {
  int index = -1;  // what Settings::device takes; -1: the API has no device
  std::string name;
  const char* api = "";  // "OpenCL", "OpenGL ES"
  DeviceType type = DeviceType::kOther;
  std::string why_none;  // where index is -1
};

// The devices of OpenCL, then that of OpenGL ES; of an API without a device, one entry that says
// why.
std::vector<FoundDevice> FindDevices();

// A line for each: "0: NAME (OpenCL, GPU)", "OpenGL ES: no device: REASON".
std::string DescribeDevices();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_BACKENDS_H_
