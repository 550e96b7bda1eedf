// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/operator_profile_json.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "tools/benchmark_model/profile/roofline.h"
#include "tools/common/optional_json.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

const char* NameOf(Arithmetic arithmetic) {
  return arithmetic == Arithmetic::kBytes ? "INT8" : "FLOAT32";
}

json Roof(const OperatorProfile& profile) {
  if (!profile.roof) return nullptr;
  const MachinePeaks& peaks = *profile.roof;
  json reading = json::array();
  for (const ReadRate& rate : peaks.reading) {
    reading.push_back({{"bytes_per_thread", rate.bytes_per_thread}, {"gbps", rate.gbps}});
  }
  return {{"gflops", RoofGflops(peaks, profile.roof_arithmetic)},
          {"gbps", peaks.reading.empty() ? json(nullptr) : json(peaks.reading.back().gbps)},
          {"threads", peaks.threads},
          {"type", NameOf(profile.roof_arithmetic)},
          {"gflops_by_type",
           {{"FLOAT32", peaks.float_gflops},
            {"INT8", peaks.byte_gops > 0 ? json(peaks.byte_gops) : json(nullptr)}}},
          {"read_bandwidth", reading}};
}

json Operator(const ProfiledOperator& op) {
  return {{"subgraph", op.subgraph},
          {"node", op.node},
          {"order", op.order},
          {"type", op.type},
          {"name", op.name},
          {"fused", op.fused},
          {"nested", op.nested},
          {"calls_per_run", op.calls_per_run},
          {"mean_us", op.mean_us},
          {"median_us", op.median_us},
          {"p90_us", op.p90_us},
          {"first_us", op.first_us},
          {"disturbed_share", op.disturbed_share},
          {"share", op.share},
          {"macs", OptionalToJson(op.macs)},
          {"bytes", OptionalToJson(op.bytes)},
          {"gflops", OptionalToJson(op.gflops)},
          {"gbps", OptionalToJson(op.gbps)},
          {"intensity", OptionalToJson(op.intensity)},
          {"roofline_share", OptionalToJson(op.roof_share)},
          {"bound", TextOrNull(op.bound)},
          {"delegate", TextOrNull(op.delegate)}};
}

json Kernels(const DelegateInfo& info) {
  double sum_us = 0;
  for (const DelegateLaunch& launch : info.profile.launches) sum_us += launch.us;
  json kernels = json::array();
  for (size_t i = 0; i < info.profile.launches.size(); ++i) {
    const DelegateLaunch& launch = info.profile.launches[i];
    json gflops;
    if (i < info.macs.size() && info.macs[i].value_or(0) > 0 && launch.us > 0) {
      gflops = 2e-3 * static_cast<double>(*info.macs[i]) / launch.us;
    }
    const std::vector<std::string> operators =
        absl::StrSplit(info.operators[i], ", ", absl::SkipEmpty());
    kernels.push_back({{"kernel", launch.kernel},
                       {"operators", operators},
                       {"nodes", launch.nodes},
                       {"us", launch.us},
                       {"share", sum_us > 0 ? json(launch.us / sum_us) : json(nullptr)},
                       {"gflops", gflops},
                       {"gbps", nullptr}});
  }
  return kernels;
}

json ProfiledDelegates(const std::vector<DelegateInfo>& all) {
  json list = json::array();
  for (const DelegateInfo& info : all) {
    if (info.measured_runs == 0) continue;
    list.push_back({{"name", info.name},
                    {"runs", info.measured_runs},
                    {"upload_us", info.profile.upload_us},
                    {"kernels_us", info.profile.kernels_us},
                    {"download_us", info.profile.download_us},
                    {"kernels", Kernels(info)}});
  }
  return list;
}

}  // namespace

json OperatorProfileToJson(const Result& result) {
  if (!result.operator_profile) return nullptr;
  const OperatorProfile& profile = *result.operator_profile;
  json operators = json::array(), types = json::array();
  for (const ProfiledOperator& op : profile.operators) operators.push_back(Operator(op));
  for (const ProfiledType& type : profile.types) {
    types.push_back({{"type", type.type},
                     {"count", type.count},
                     {"mean_us", type.mean_us},
                     {"share", type.share},
                     {"calls_per_run", type.calls_per_run}});
  }
  return {{"runs", profile.runs},
          {"invoke_us", {{"median", profile.invoke_us}}},
          {"operators_us", profile.operators_us},
          {"operators_over_invoke", profile.operators_over_invoke},
          {"profiled_over_regular", profile.pass_over_regular},
          {"recording_overhead_ns", profile.recording_cost_ns},
          {"disturbed_share", profile.disturbed_share},
          {"roofline", Roof(profile)},
          {"operators", operators},
          {"types", types},
          {"delegates", ProfiledDelegates(result.delegate_info)}};
}

}  // namespace litmus::benchmark
