// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists the OpenCL devices of this machine, and chooses one.
#ifndef LITMUS_DELEGATES_GPU_CL_DEVICES_H_
#define LITMUS_DELEGATES_GPU_CL_DEVICES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

struct ListedDevice {
  int index = 0;  // index in the list of all devices of all platforms
  std::string name, vendor, version, driver;
  std::string platform, platform_version;
  DeviceType type = DeviceType::kOther;
  void* handle = nullptr;  // cl_device_id
};

// Returns all devices of all platforms, in the driver's order; empty if there are none.
// Unavailable: there is no OpenCL library.
absl::StatusOr<std::vector<ListedDevice>> ListDevices();

// `selector`: empty, an index, or a part of a device's name (if no name matches: of its vendor,
// then of its platform), ignoring case. Among several matches a GPU is preferred to an accelerator
// and that to a CPU, then the lowest index. NotFound: none matches; the message lists all devices.
absl::StatusOr<ListedDevice> ChooseDevice(absl::Span<const ListedDevice> devices,
                                          absl::string_view selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_DEVICES_H_
