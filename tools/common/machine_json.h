// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// MachineInfo as a member of result documents. What could not be read is null.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_JSON_H_
#define LITMUS_TOOLS_COMMON_MACHINE_JSON_H_

#include "nlohmann/json.hpp"
#include "tools/common/machine_info.h"

namespace litmus {

nlohmann::ordered_json MachineToJson(const MachineInfo& machine);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_JSON_H_
