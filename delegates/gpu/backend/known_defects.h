// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Bugs of drivers that crash the process, or that must be known in advance to be avoided. A kernel
// that a driver rejects with an error needs no entry: the next candidate replaces it.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_KNOWN_DEFECTS_H_
#define LITMUS_DELEGATES_GPU_BACKEND_KNOWN_DEFECTS_H_

#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

struct KnownDefects {
  bool several_kernels = false;  // the compiler fails if a program has several kernels
  bool subgroups = false;        // the compiler crashes on subgroup functions
};

// The known bugs of the device's family and driver version.
KnownDefects DefectsOf(const DeviceInfo& info);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_KNOWN_DEFECTS_H_
