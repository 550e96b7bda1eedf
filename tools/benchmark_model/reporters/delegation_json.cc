// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/delegation_json.h"

#include <string>
#include <utility>

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

json Delegates(const std::vector<DelegateInfo>& all) {
  json list = json::array();
  for (const DelegateInfo& info : all) {
    json entry = {{"name", info.name}};
    if (info.statistics) {
      entry["statistics"] = {{"partitions", info.statistics->partitions},
                             {"launches", info.statistics->launches},
                             {"kernels", info.statistics->kernels},
                             {"arena_bytes", info.statistics->arena_bytes},
                             {"arena_lower_bound_bytes", info.statistics->lower_bound_bytes},
                             {"weights_bytes", info.statistics->weights_bytes},
                             {"cached_partitions", info.statistics->cached_partitions}};
    }
    if (info.measured_runs > 0) {
      json launches = json::array();
      for (size_t i = 0; i < info.profile.launches.size(); ++i) {
        const DelegateLaunch& launch = info.profile.launches[i];
        launches.push_back({{"kernel", launch.kernel},
                            {"nodes", launch.nodes},
                            {"operators", info.operators[i]},
                            {"mean_us", launch.us}});
      }
      entry["profile"] = {{"runs", info.measured_runs},
                          {"upload_us", info.profile.upload_us},
                          {"kernels_us", info.profile.kernels_us},
                          {"download_us", info.profile.download_us},
                          {"launches", launches}};
    }
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

nlohmann::ordered_json DevicesToJson(const std::vector<DelegateInfo>& all) {
  json list = json::array();
  for (const DelegateInfo& info : all) {
    if (!info.device) continue;
    list.push_back({{"delegate", info.name},
                    {"name", info.device->name},
                    {"api", info.device->api},
                    {"driver", info.device->driver},
                    {"type", info.device->TypeName()}});
  }
  return list;
}

nlohmann::ordered_json DelegationToJson(const Result& r) {
  json names = json::array(), applied = json::array();
  for (const AppliedDelegate& delegate : r.delegates) {
    names.push_back(delegate.name);
    const bool all = delegate.kernels == delegate.plan_nodes;
    applied.push_back({{"name", delegate.name},
                       {"kernels", delegate.kernels},
                       {"executes", delegate.kernels == 0 ? "none"
                                    : all                 ? "all"
                                                          : "part"}});
  }
  return {{"delegates", names},
          {"applied", applied},
          {"nodes", r.plan ? json(r.plan->nodes) : json(nullptr)},
          {"delegate_nodes", r.plan ? json(r.plan->delegate_nodes) : json(nullptr)},
          {"details", Delegates(r.delegate_info)}};
}

}  // namespace litmus::benchmark
