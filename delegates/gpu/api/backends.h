// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The devices of this computer, over all backends that are built in.
#ifndef LITMUS_DELEGATES_GPU_API_BACKENDS_H_
#define LITMUS_DELEGATES_GPU_API_BACKENDS_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// The device that the settings choose. Says on stderr which API is used, and warns of a CPU. The
// driver's objects are shared by all devices that are open at the same time. Thread-safe.
absl::StatusOr<std::shared_ptr<Device>> OpenDevice(const Settings& settings);

// One line per device: "0: NAME (OpenCL, GPU)"; the number is what Settings::device takes. Says
// why where there is none.
std::string DescribeDevices();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_BACKENDS_H_
