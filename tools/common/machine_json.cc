// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/machine_json.h"

#include <optional>

namespace litmus {
namespace {

template <typename T>
nlohmann::ordered_json Optional(const std::optional<T>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

}  // namespace

nlohmann::ordered_json MachineToJson(const MachineInfo& machine) {
  return {{"cpu_model", Optional(machine.cpu_model)},
          {"cpus_usable", machine.cpus_usable},
          {"cpus_online", machine.cpus_online},
          {"cpu_mhz", Optional(machine.cpu_mhz)},
          {"cpu_max_mhz", Optional(machine.cpu_max_mhz)},
          {"governor", Optional(machine.governor)},
          {"load_average", Optional(machine.load_average)},
          {"max_celsius", Optional(machine.max_celsius)},
          {"kernel", Optional(machine.kernel)}};
}

}  // namespace litmus
