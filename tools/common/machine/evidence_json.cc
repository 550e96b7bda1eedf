// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/machine/evidence_json.h"

#include "tools/common/optional_json.h"

namespace litmus {

using json = nlohmann::ordered_json;

namespace {

json ClustersToJson(const std::vector<CpuCluster>& clusters) {
  json list;
  for (const CpuCluster& cluster : clusters) {
    if (!cluster.capacity && !cluster.max_mhz && !cluster.governor) continue;
    list.push_back({{"cpus", FormatCpuList(cluster.cpus)},
                    {"capacity", OptionalToJson(cluster.capacity)},
                    {"max_mhz", OptionalToJson(cluster.max_mhz)},
                    {"governor", OptionalToJson(cluster.governor)}});
  }
  return list;
}

json AndroidToJson(const std::optional<AndroidProperties>& android) {
  if (!android) return nullptr;
  return {{"model", OptionalToJson(android->model)},
          {"manufacturer", OptionalToJson(android->manufacturer)},
          {"soc_model", OptionalToJson(android->soc_model)},
          {"soc_manufacturer", OptionalToJson(android->soc_manufacturer)},
          {"hardware", OptionalToJson(android->hardware)},
          {"board_platform", OptionalToJson(android->board_platform)},
          {"build_fingerprint", OptionalToJson(android->build_fingerprint)},
          {"release", OptionalToJson(android->release)},
          {"sdk", OptionalToJson(android->sdk)}};
}

}  // namespace

json MachineFactsToJson(const MachineFacts& facts) {
  return {{"fingerprint", Fingerprint(facts)},
          {"cpu_model", OptionalToJson(facts.cpu_model)},
          {"cpus_online", OptionalToJson(facts.cpus_online)},
          {"allowed_cpu_count", OptionalToJson(facts.cpus_usable)},
          {"memory_bytes", OptionalToJson(facts.memory_bytes)},
          {"kernel", OptionalToJson(facts.kernel)},
          {"governor", OptionalToJson(facts.governor)},
          {"allowed_cpus", OptionalToJson(facts.usable_cpus)},
          {"clusters", ClustersToJson(facts.clusters)},
          {"android", AndroidToJson(facts.android)},
          {"container",
           {{"cpu_quota", OptionalToJson(facts.container.cpu_quota)},
            {"memory_limit_bytes", OptionalToJson(facts.container.memory_limit_bytes)}}}};
}

json MachineStateToJson(const MachineState& state) {
  const CpuFrequencies& frequency = state.frequency;
  json ticks, throttling;
  if (const auto& t = state.cpu_ticks) {
    ticks = {{"total", t->total}, {"idle", t->idle}, {"steal", t->steal}};
  }
  if (const auto& t = state.throttling) {
    throttling = {{"periods", t->periods},
                  {"throttled_periods", t->throttled_periods},
                  {"throttled_us", t->throttled_us}};
  }
  return {{"frequency",
           {{"min_mhz", OptionalToJson(frequency.min_mhz)},
            {"mean_mhz", OptionalToJson(frequency.mean_mhz)},
            {"max_mhz", OptionalToJson(frequency.max_mhz)},
            {"highest_mhz", OptionalToJson(frequency.highest_mhz)},
            {"current_share", OptionalToJson(frequency.current_share)},
            {"allowed_share", OptionalToJson(frequency.allowed_share)}}},
          {"throttle_events", OptionalToJson(state.throttle_events)},
          {"hottest_celsius", OptionalToJson(state.hottest_celsius)},
          {"hottest_zone", OptionalToJson(state.hottest_zone)},
          {"cooling_steps", OptionalToJson(state.cooling_steps)},
          {"load_average", OptionalToJson(state.load_average)},
          {"cpu_ticks", ticks},
          {"pressure_us",
           {{"cpu", OptionalToJson(state.cpu_pressure_us)},
            {"io", OptionalToJson(state.io_pressure_us)},
            {"memory", OptionalToJson(state.memory_pressure_us)}}},
          {"throttling", throttling}};
}

json EvidenceToJson(const Evidence& e) {
  return {{"wall_ns", e.wall_ns},
          {"cpu_ns", OptionalToJson(e.cpu_ns)},
          {"cpus_used", OptionalToJson(e.cpus_used)},
          {"run_queue_share", OptionalToJson(e.run_queue_share)},
          {"involuntary_switches", OptionalToJson(e.involuntary_switches)},
          {"minor_faults", OptionalToJson(e.minor_faults)},
          {"major_faults", OptionalToJson(e.major_faults)},
          {"steal_share", OptionalToJson(e.steal_share)},
          {"other_cpus", OptionalToJson(e.other_cpus)},
          {"cpu_pressure_share", OptionalToJson(e.cpu_pressure_share)},
          {"io_pressure_share", OptionalToJson(e.io_pressure_share)},
          {"memory_pressure_share", OptionalToJson(e.memory_pressure_share)},
          {"load_per_cpu", OptionalToJson(e.load_per_cpu)},
          {"throttled_periods", OptionalToJson(e.throttled_periods)},
          {"throttled_period_share", OptionalToJson(e.throttled_period_share)},
          {"throttled_time_share", OptionalToJson(e.throttled_time_share)},
          {"frequency_ratio", OptionalToJson(e.frequency_ratio)},
          {"current_share", OptionalToJson(e.current_share)},
          {"allowed_share", OptionalToJson(e.allowed_share)},
          {"allowed_ratio", OptionalToJson(e.allowed_ratio)},
          {"celsius_rise", OptionalToJson(e.celsius_rise)},
          {"throttle_events", OptionalToJson(e.throttle_events)},
          {"cooling_steps", OptionalToJson(e.cooling_steps)}};
}

}  // namespace litmus
