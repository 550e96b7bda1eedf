// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The file with a device's measured choices among kernels, shared by all models, so that a layer
// that several models have is measured once.
#ifndef LITMUS_DELEGATES_GPU_API_DEVICE_CHOICES_H_
#define LITMUS_DELEGATES_GPU_API_DEVICE_CHOICES_H_

#include <string>

#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/known_choices.h"

namespace litmus::gpu {

// Reads the file for this device and driver in the directory. Returns nothing if there is no such
// file or, with a warning, if it is not safe to use (cache_file.h).
KnownChoices LoadDeviceChoices(const std::string& directory, const DeviceInfo& device);

// Adds the choices to the file. A failure is only a warning.
void KeepDeviceChoices(const std::string& directory, const DeviceInfo& device,
                       const KnownChoices& choices);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_DEVICE_CHOICES_H_
