// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/cold_json.h"

#include "tools/common/optional_json.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

json SpreadToJson(const SpreadUs& us) {
  return {{"interquartile_mean", us.typical},
          {"median", us.median},
          {"ci95", IntervalToJson(us.interval)}};
}

json PhaseToJson(const ColdPhase& phase) {
  json object = {{"name", phase.name},
                 {"interquartile_mean_us", phase.us.typical},
                 {"median_us", phase.us.median},
                 {"ci95", IntervalToJson(phase.us.interval)},
                 {"share", phase.share}};
  if (phase.name == phase::kDelegateCompile) {
    object["cache"] = phase.cache_hit ? json(*phase.cache_hit ? "hit" : "miss") : json(nullptr);
  }
  return object;
}

}  // namespace

json ColdStartToJson(const std::vector<ColdStart>& states) {
  if (states.empty()) return nullptr;
  json list = json::array();
  for (const ColdStart& cold : states) {
    json phases = json::array();
    for (const ColdPhase& phase : cold.phases) phases.push_back(PhaseToJson(phase));
    list.push_back({{"page_cache", cold.page_cache},
                    {"cached_share", OptionalToJson(cold.cached_share)},
                    {"processes", cold.processes},
                    {"first_result_us", SpreadToJson(cold.first_result)},
                    {"wall_us", SpreadToJson(cold.wall)},
                    {"phases", phases},
                    {"other_us",
                     {{"interquartile_mean", cold.other.us.typical},
                      {"median", cold.other.us.median},
                      {"ci95", IntervalToJson(cold.other.us.interval)},
                      {"share", cold.other.share}}},
                    {"sum_over_wall", cold.sum_over_wall},
                    {"medians_over_wall", cold.medians_over_wall},
                    {"major_faults", cold.major_faults}});
  }
  return list;
}

}  // namespace litmus::benchmark
