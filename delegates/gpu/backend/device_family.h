// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which family a device is of, and what is known of families that no driver tells.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_DEVICE_FAMILY_H_
#define LITMUS_DELEGATES_GPU_BACKEND_DEVICE_FAMILY_H_

#include <string>

#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// "adreno7xx", "mali_valhall", "unknown".
const char* FamilyName(DeviceFamily family);

bool IsAdreno(DeviceFamily family);

// By type, vendor, name and version, as drivers give them.
DeviceFamily FamilyOf(const DeviceInfo& info);

// Whether a renderer of this name, as OpenGL tells it, draws on the CPU.
bool IsSoftwareRenderer(const std::string& name);

// Sets the family; and where wave size, registers, caches or compute units are 0, what is known of
// the family (compute units: at least 1).
void CompleteByFamily(DeviceInfo* info);

// Whether local memory is a memory of its own on devices of this family, for APIs that do not tell.
bool HasDedicatedLocalMemory(DeviceFamily family);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_DEVICE_FAMILY_H_
