// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Determines the family of a device, and properties of families that drivers do not report.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_DEVICE_FAMILY_H_
#define LITMUS_DELEGATES_GPU_BACKEND_DEVICE_FAMILY_H_

#include <string>

#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// For example "adreno7xx", "mali_valhall", "unknown".
const char* FamilyName(DeviceFamily family);

bool IsAdreno(DeviceFamily family);

// Determines the family from the type, vendor, name and version that the driver reports.
DeviceFamily FamilyOf(const DeviceInfo& info);

// True if the OpenGL renderer of this name draws on the CPU.
bool IsSoftwareRenderer(const std::string& name);

// Sets the family. Replaces wave size, registers, caches and compute units that are 0 by the values
// of the family, as far as they are known (compute units: at least 1).
void CompleteByFamily(DeviceInfo* info);

// True if local memory is separate from ordinary memory in this family, for APIs that do not report
// it.
bool HasDedicatedLocalMemory(DeviceFamily family);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_DEVICE_FAMILY_H_
