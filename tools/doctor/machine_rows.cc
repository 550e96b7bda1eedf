// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/machine_rows.h"

#include <cstdint>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/version.h"
#include "tools/common/card/figure_text.h"
#include "tools/common/document/build_info.h"

namespace litmus::doctor {
namespace {

Row BuildRow() {
  const std::string revision = RevisionText(ThisBuild());
  // The first digits name a commit, and the row has one line.
  constexpr size_t kPrefix = sizeof("revision ") - 1, kDigits = 40, kShown = 10;
  std::string shown = revision;
  if (shown.size() >= kPrefix + kDigits) shown.erase(kPrefix + kShown, kDigits - kShown);
  return {"Litmus",
          absl::StrCat(kVersion, shown.empty() ? "" : ", " + shown, ", ", ThisBuild().compiler),
          ""};
}

// "docker", "kubernetes", …; "" outside of a container.
std::string ContainerOf(const DeviceFiles& files) {
  const std::string groups = files.Text("/proc/self/cgroup").value_or("");
  if (absl::StrContains(groups, "kubepods")) return "kubernetes";
  if (files.Text("/.dockerenv") || absl::StrContains(groups, "docker")) return "docker";
  if (files.Text("/run/.containerenv") || absl::StrContains(groups, "libpod")) return "podman";
  return absl::StrContains(groups, "/lxc") ? "lxc" : "";
}

Row MachineRow(const Context& context) {
  const MachineFacts& facts = context.facts;
  std::vector<std::string> parts;
  if (facts.android) parts.push_back(Describe(*facts.android));
  parts.push_back(facts.cpu_model.value_or("unknown CPU"));
  if (facts.memory_bytes) parts.push_back(BytesText(static_cast<double>(*facts.memory_bytes)));
  if (facts.kernel) parts.push_back(*facts.kernel);
  const std::string container = ContainerOf(context.files);
  if (!container.empty()) parts.push_back("container: " + container);
  return {"machine", absl::StrJoin(parts, ", "), ""};
}

Row CpusRow(const Examination& found) {
  const MachineFacts& facts = found.context.facts;
  const int present = static_cast<int>(ReadPresentCpus(found.context.files).size());
  std::string text;
  if (facts.cpus_usable) {
    text = absl::StrCat(*facts.cpus_usable, " usable (", facts.usable_cpus.value_or(""), ")");
    if (facts.cpus_online) absl::StrAppend(&text, " of ", *facts.cpus_online, " online");
    if (facts.cpus_online && *facts.cpus_usable < *facts.cpus_online) {
      text += ", by the affinity of the process";
    }
    if (facts.cpus_online && present > *facts.cpus_online) {
      absl::StrAppend(&text, ", ", present - *facts.cpus_online, " offline");
    }
  } else {
    text = "not listed";
  }
  if (facts.container.cpu_quota) {
    absl::StrAppendFormat(&text, ", quota of %.4g by control groups", *facts.container.cpu_quota);
  }
  absl::StrAppend(&text, "; at most ", found.kernels.threads,
                  found.kernels.threads == 1 ? " thread" : " threads");
  const std::string clusters = Describe(facts.clusters);
  if (!clusters.empty()) absl::StrAppend(&text, "; ", clusters);
  const CpuFrequencies& frequency = found.context.observed.state.frequency;
  if (frequency.mean_mhz) {
    absl::StrAppendFormat(&text, "; %.0f MHz", *frequency.mean_mhz);
    if (frequency.highest_mhz) absl::StrAppendFormat(&text, " of %.0f", *frequency.highest_mhz);
  }
  return {"CPUs", text, ""};
}

Row KernelsRow(const Kernels& kernels) {
  std::vector<std::string> others;
  for (const std::string& target : kernels.targets) {
    if (target != kernels.target) others.push_back(target);
  }
  std::string text = kernels.target;
  if (!others.empty()) {
    absl::StrAppend(&text, "; --cpu_target has ", absl::StrJoin(others, ", "), " too");
  }
  return {"kernels", text, ""};
}

void AddDevices(const Devices& devices, std::vector<Row>* rows) {
  if (!devices.error.empty()) rows->push_back({"GPU", devices.error, ""});
  for (const auto& [delegate, device] : devices.list) {
    rows->push_back({device.api,
                     device.index < 0 ? absl::StrCat("no device: ", device.why_none)
                                      : absl::StrCat(device.name, " (", device.type, "), --",
                                                     "gpu_device=", device.index),
                     ""});
  }
}

Row CountersRow(const CountersState& counters) {
  return {
      "counters",
      counters.available ? "instructions and cycles of this process" : "none: " + counters.reason,
      counters.command};
}

Row TemperaturesRow(const std::vector<TemperatureSensor>& sensors) {
  constexpr size_t kShown = 4;
  std::vector<std::string> texts;
  for (const TemperatureSensor& sensor : sensors) {
    if (texts.size() == kShown) break;
    texts.push_back(absl::StrFormat("%s %.0f C", sensor.name, sensor.celsius));
  }
  if (texts.empty())
    return {"temperature", "no sensor in /sys/class/thermal or /sys/class/hwmon", ""};
  std::string text = absl::StrJoin(texts, ", ");
  if (sensors.size() > kShown) absl::StrAppend(&text, ", ", sensors.size() - kShown, " more");
  return {"temperature", text, ""};
}

Row PowerRow(const Context& context, const std::vector<PowerSensor>& sensors) {
  std::vector<std::string> texts;
  std::string command;
  for (const PowerSensor& sensor : sensors) {
    std::string text = absl::StrCat(sensor.source, " ", sensor.name);
    if (sensor.watts) absl::StrAppendFormat(&text, " %.2f W", *sensor.watts);
    if (!sensor.readable) {
      text += " (not readable)";
      if (command.empty()) command = context.AsRoot("chmod a+r " + sensor.file);
    }
    texts.push_back(text);
  }
  if (texts.empty()) {
    return {"power", "no RAPL counter, battery or chip that measures it", ""};
  }
  return {"power", absl::StrJoin(texts, ", "), command};
}

}  // namespace

std::vector<Row> MachineRows(const Examination& found) {
  std::vector<Row> rows = {BuildRow(), MachineRow(found.context), CpusRow(found),
                           KernelsRow(found.kernels)};
  AddDevices(found.devices, &rows);
  rows.push_back(CountersRow(found.counters));
  rows.push_back(TemperaturesRow(found.temperatures));
  rows.push_back(PowerRow(found.context, found.power));
  return rows;
}

}  // namespace litmus::doctor
