// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The OpenCL backend: makes a Device from one of the machine's OpenCL devices.
#ifndef LITMUS_DELEGATES_GPU_CL_CL_DEVICE_H_
#define LITMUS_DELEGATES_GPU_CL_CL_DEVICE_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/cl/devices.h"

namespace litmus::gpu {

struct ClOptions {
  std::string device;    // a selector, see ChooseDevice()
  int vector_width = 0;  // DeviceInfo::vector_width: 4, 8 or 16; 0: the best for the device
};

// Thread-safe. All Devices of one OpenCL device share a context and the programs compiled in it;
// these live as long as any of those Devices or any object made by one. Buffers, programs, kernels
// and queues keep what they need alive, so they may be destroyed in any order. Objects that exist
// when the process exits are left to the system, because the driver must not be called then.
// Unavailable: there is no OpenCL library. NotFound: there is no such device. FailedPrecondition:
// the device does not support OpenCL C 1.2.
absl::StatusOr<std::shared_ptr<Device>> OpenClDevice(const ClOptions& options = {});

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_CL_DEVICE_H_
