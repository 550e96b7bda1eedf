// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists described devices as JSON for programs, and as a table for users.
#ifndef LITMUS_DELEGATES_GPU_TOOLS_DEVICE_TABLE_H_
#define LITMUS_DELEGATES_GPU_TOOLS_DEVICE_TABLE_H_

#include <string>

#include "delegates/gpu/backend/device.h"
#include "nlohmann/json.hpp"

namespace litmus::gpu {

// Returns "opencl" or "glsl".
const char* LanguageName(Language language);

// All members of the description except the language.
nlohmann::ordered_json DeviceToJson(const DeviceInfo& info);

// Returns a line of headings and one line for each described device.
std::string DeviceTable();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TOOLS_DEVICE_TABLE_H_
