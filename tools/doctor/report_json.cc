// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/report_json.h"

#include <utility>

#include "tools/common/document/document.h"
#include "tools/common/optional_json.h"

namespace litmus::doctor {
namespace {

using json = nlohmann::ordered_json;

json DevicesToJson(const Devices& devices) {
  json list = json::array();
  for (const auto& [delegate, device] : devices.list) {
    const bool exists = device.index >= 0;
    list.push_back({{"delegate", delegate},
                    {"api", device.api},
                    {"index", exists ? json(device.index) : json(nullptr)},
                    {"name", TextOrNull(device.name)},
                    {"type", exists ? json(device.type) : json(nullptr)},
                    {"reason", TextOrNull(device.why_none)}});
  }
  return {{"list", std::move(list)}, {"error", TextOrNull(devices.error)}};
}

json SensorsToJson(const Examination& found) {
  json temperatures = json::array(), power = json::array();
  for (const TemperatureSensor& sensor : found.temperatures) {
    temperatures.push_back({{"name", sensor.name}, {"celsius", sensor.celsius}});
  }
  for (const PowerSensor& sensor : found.power) {
    power.push_back({{"name", sensor.name},
                     {"source", sensor.source},
                     {"readable", sensor.readable},
                     {"watts", OptionalToJson(sensor.watts)},
                     {"file", sensor.file}});
  }
  return {{"temperatures", std::move(temperatures)}, {"power", std::move(power)}};
}

json ObservationToJson(const Observation& observed) {
  json busiest = json::array();
  for (const BusyProcess& process : observed.busiest) {
    busiest.push_back({{"pid", process.pid}, {"name", process.name}, {"cpus", process.cpus}});
  }
  const Interruptions& seen = observed.interruptions;
  return {{"wall_ns", seen.wall_ns},
          {"lost_ns", seen.lost_ns},
          {"longest_gap_ns", seen.longest_ns},
          {"gaps", seen.gaps},
          {"other_cpus", OptionalToJson(observed.other_cpus)},
          {"steal_share", OptionalToJson(observed.evidence.steal_share)},
          {"swapped_pages", OptionalToJson(observed.swapped_pages)},
          {"busiest", std::move(busiest)}};
}

json ChecksToJson(const std::vector<Check>& checks) {
  json list = json::array();
  for (const Check& check : checks) {
    const Finding& finding = check.finding;
    list.push_back({{"id", check.id},
                    {"status", StatusName(finding.status)},
                    {"value", TextOrNull(finding.value)},
                    {"reason", TextOrNull(finding.reason)},
                    {"fix", TextOrNull(finding.fix)},
                    {"command", TextOrNull(finding.command)},
                    {"ignored", check.ignored}});
  }
  return list;
}

}  // namespace

json ToDocument(const Examination* found, json environment, int exit_code,
                const std::string& error) {
  json document = MakeEnvelope("doctor");
  if (found != nullptr) {
    const Counts counts = CountsOf(found->checks);
    document["kernels"] = {{"target", found->kernels.target},
                           {"targets", found->kernels.targets},
                           {"max_threads", found->kernels.threads}};
    document["devices"] = DevicesToJson(found->devices);
    document["counters"] = {{"available", found->counters.available},
                            {"reason", TextOrNull(found->counters.reason)},
                            {"command", TextOrNull(found->counters.command)}};
    document["sensors"] = SensorsToJson(*found);
    document["observation"] = ObservationToJson(found->context.observed);
    document["counts"] = {{"problems", counts.problems},
                          {"warnings", counts.warnings},
                          {"ok", counts.ok},
                          {"unknown", counts.unknown},
                          {"ignored", counts.ignored}};
    document["checks"] = ChecksToJson(found->checks);
  }
  document["environment"] = std::move(environment);
  document["exit_code"] = exit_code;
  document["error"] = exit_code == 0 ? json(nullptr) : json(error);
  return document;
}

}  // namespace litmus::doctor
