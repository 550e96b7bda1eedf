// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Described devices for programs, as JSON, and for people, as a table.
#ifndef LITMUS_DELEGATES_GPU_TOOLS_DEVICE_TABLE_H_
#define LITMUS_DELEGATES_GPU_TOOLS_DEVICE_TABLE_H_

#include <string>

#include "delegates/gpu/backend/device.h"
#include "nlohmann/json.hpp"

namespace litmus::gpu {

// "opencl", "glsl".
const char* LanguageName(Language language);

// All members of the description, but for the language.
nlohmann::ordered_json DeviceToJson(const DeviceInfo& info);

// One line for each described device below a line of headings.
std::string DeviceTable();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TOOLS_DEVICE_TABLE_H_
