// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Defects of drivers that kill the process, or that nothing but knowing them avoids. What a driver
// reports as an error needs no entry: the next candidate takes the kernel's place.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_KNOWN_DEFECTS_H_
#define LITMUS_DELEGATES_GPU_BACKEND_KNOWN_DEFECTS_H_

#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

struct KnownDefects {
  bool several_kernels = false;  // of one program are too much for the compiler
  bool subgroups = false;        // crash the compiler
};

// By family and driver.
KnownDefects DefectsOf(const DeviceInfo& info);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_KNOWN_DEFECTS_H_
