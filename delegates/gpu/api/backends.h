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

// One line per device, those of OpenCL first: "0: NAME (OpenCL, GPU)"; the number is what
// Settings::device takes. Says of each API why it has none.
std::string DescribeDevices();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_BACKENDS_H_
