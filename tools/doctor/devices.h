// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The devices of this build's delegates, as their drivers report them.
#ifndef LITMUS_TOOLS_DOCTOR_DEVICES_H_
#define LITMUS_TOOLS_DOCTOR_DEVICES_H_

#include <functional>
#include <string>
#include <vector>

#include "delegates/registrar/list_delegates.h"

namespace litmus::doctor {

using DeviceLister = std::function<std::vector<DeviceOfDelegate>()>;

struct Devices {
  std::vector<DeviceOfDelegate> list;
  std::string error;  // why there is no list: a driver failed; "" if there is one
};

// Calls `lister` in a child process (isolated_call.h).
Devices ListDevices(const DeviceLister& lister, double seconds);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_DEVICES_H_
