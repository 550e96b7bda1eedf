// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The file in which a device's measured choices among kernels are kept, for all models: a layer
// that another model has as well is not measured again.
#ifndef LITMUS_DELEGATES_GPU_API_DEVICE_CHOICES_H_
#define LITMUS_DELEGATES_GPU_API_DEVICE_CHOICES_H_

#include <string>

#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/known_choices.h"

namespace litmus::gpu {

// What the directory's file for this device and its driver says; nothing where there is no such
// file, or it is not safe to use (cache_file.h), which is a warning.
KnownChoices LoadDeviceChoices(const std::string& directory, const DeviceInfo& device);

// Adds them to the file. A failure is a warning.
void KeepDeviceChoices(const std::string& directory, const DeviceInfo& device,
                       const KnownChoices& choices);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_DEVICE_CHOICES_H_
