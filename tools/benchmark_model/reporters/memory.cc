// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/memory.h"

#include <algorithm>

#include "absl/strings/str_format.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

constexpr double kKibInMib = 1024;

json PointToJson(const MemoryPoint& point) {
  json kinds = json::array();
  for (int kind = 0; kind < kMemoryKinds; ++kind) {
    if (point.kb[kind] == 0) continue;
    kinds.push_back(
        {{"kind", MemoryKindName(static_cast<MemoryKind>(kind))}, {"kb", point.kb[kind]}});
  }
  return {{"stage", point.when},
          {"pss_kb", point.pss_kb},
          {"rss_kb", point.rss_kb},
          {"kinds", kinds},
          {"sum_kb", point.sum_kb()},
          {"other_kb", point.rest_kb()},
          {"other_share", point.pss_kb > 0 ? json(static_cast<double>(point.rest_kb()) /
                                                  static_cast<double>(point.pss_kb))
                                           : json(nullptr)}};
}

template <typename Kb>
std::string Row(const std::string& name, const MemoryByKind& memory, Kb kb) {
  std::string row = absl::StrFormat("  %-16s", name);
  for (const MemoryPoint& point : memory.points) {
    row += absl::StrFormat(" %10.2f", static_cast<double>(kb(point)) / kKibInMib);
  }
  return row + "\n";
}

}  // namespace

json MemoryToJson(const std::optional<MemoryByKind>& memory) {
  if (!memory) return nullptr;
  json points = json::array(), device = json::array();
  for (const MemoryPoint& point : memory->points) points.push_back(PointToJson(point));
  for (const DeviceMemoryUse& use : memory->device) {
    device.push_back({{"delegate", use.delegate}, {"kind", use.kind}, {"bytes", use.bytes}});
  }
  return {{"snapshots", points}, {"device", device}};
}

std::string MemoryTable(const MemoryByKind& memory) {
  std::string table = "\nLitmus: memory by kind (MiB, proportional set size)\n";
  table += absl::StrFormat("  %-16s", "");
  for (const MemoryPoint& point : memory.points) table += absl::StrFormat(" %10s", point.when);
  table += "\n";
  for (int kind = 0; kind < kMemoryKinds; ++kind) {
    const bool any = std::any_of(memory.points.begin(), memory.points.end(),
                                 [&](const MemoryPoint& point) { return point.kb[kind] != 0; });
    if (!any) continue;
    table += Row(MemoryKindName(static_cast<MemoryKind>(kind)), memory,
                 [&](const MemoryPoint& point) { return point.kb[kind]; });
  }
  table += Row("sum", memory, [](const MemoryPoint& point) { return point.sum_kb(); });
  table += Row("PSS", memory, [](const MemoryPoint& point) { return point.pss_kb; });
  table += Row("RSS", memory, [](const MemoryPoint& point) { return point.rss_kb; });
  for (const DeviceMemoryUse& use : memory.device) {
    table += absl::StrFormat("  %s reports %.2f MiB for its %s\n", use.delegate,
                             static_cast<double>(use.bytes) / (kKibInMib * kKibInMib), use.kind);
  }
  return table;
}

int MemoryText::OnEnd(const Result& result, int) {
  if (result.memory) printer_->Raw(MemoryTable(*result.memory));
  return 0;
}

}  // namespace litmus::benchmark
