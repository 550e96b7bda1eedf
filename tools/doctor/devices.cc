// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/devices.h"

#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "tools/doctor/isolated_call.h"

namespace litmus::doctor {
namespace {

using json = nlohmann::json;

// Names come from drivers, in any encoding.
std::string ToText(const std::vector<DeviceOfDelegate>& list) {
  json rows = json::array();
  for (const auto& [delegate, device] : list) {
    rows.push_back({delegate, device.api, device.index, device.name, device.type, device.why_none});
  }
  return rows.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<DeviceOfDelegate> FromText(const std::string& text) {
  std::vector<DeviceOfDelegate> list;
  for (const json& row : json::parse(text)) {
    list.push_back({row[0], {row[1], row[2], row[3], row[4], row[5]}});
  }
  return list;
}

}  // namespace

Devices ListDevices(const DeviceLister& lister, double seconds) {
  const absl::StatusOr<std::string> text = CallIsolated([&] { return ToText(lister()); }, seconds);
  if (!text.ok()) return {{}, std::string(text.status().message())};
  return {FromText(*text), ""};
}

}  // namespace litmus::doctor
