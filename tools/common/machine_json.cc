// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/machine_json.h"

#include "tools/common/optional_json.h"

namespace litmus {

nlohmann::ordered_json MachineToJson(const MachineInfo& machine) {
  return {{"cpu_model", OptionalToJson(machine.cpu_model)},
          {"cpus_usable", machine.cpus_usable},
          {"cpus_online", machine.cpus_online},
          {"cpu_mhz", OptionalToJson(machine.cpu_mhz)},
          {"cpu_max_mhz", OptionalToJson(machine.cpu_max_mhz)},
          {"governor", OptionalToJson(machine.governor)},
          {"load_average", OptionalToJson(machine.load_average)},
          {"max_celsius", OptionalToJson(machine.max_celsius)},
          {"kernel", OptionalToJson(machine.kernel)}};
}

}  // namespace litmus
