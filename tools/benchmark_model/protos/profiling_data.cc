// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/protos/profiling_data.h"

#include <cmath>

namespace litmus::benchmark {
namespace {

NamedMessage Stat(const SampleStat& stat) {
  NamedMessage message;
  double variance = 0;
  for (const int64_t value : stat.values()) {
    variance += std::pow(static_cast<double>(value) - stat.avg(), 2);
  }
  if (!stat.empty()) variance /= static_cast<double>(stat.count());
  return message.Int(1, "first", stat.first())
      .Int(2, "last", stat.newest())
      .Int(3, "avg", static_cast<int64_t>(stat.avg()))
      .Float(4, "stddev", static_cast<float>(std::sqrt(variance)))
      .Float(5, "variance", static_cast<float>(variance))
      .Int(6, "min", stat.min())
      .Int(7, "max", stat.max())
      .Int(8, "sum", stat.sum())
      .Int(9, "count", stat.count());
}

NamedMessage Operator(const OpStat& op, int64_t runs) {
  return NamedMessage()
      .String(1, "node_type", op.type)
      .Message(2, "inference_microseconds", Stat(op.time_us))
      .Message(3, "mem_kb", Stat(op.memory_kb))
      .Int(4, "times_called", runs == 0 ? 0 : op.time_us.count() / runs)
      .String(5, "name", op.name)
      .Int(6, "run_order", op.run_order);
}

NamedMessage Profile(const ProfileSummary& summary) {
  NamedMessage message;
  for (const auto& [index, stats] : summary.subgraphs()) {
    NamedMessage subgraph;
    subgraph.Int(2, "subgraph_index", index);
    for (const OpStat& op : stats.ops) {
      subgraph.Message(3, "per_op_profiles", Operator(op, stats.runs));
    }
    message.Message(1, "subgraph_profiles", subgraph);
  }
  const OpStats& inside = summary.delegate_internal();
  if (inside.ops.empty()) return message;
  NamedMessage delegate;
  delegate.String(1, "delegate_name", "Delegate internal");
  for (const OpStat& op : inside.ops) {
    delegate.Message(2, "per_op_profiles", Operator(op, inside.runs));
  }
  return message.Message(2, "delegate_profiles", delegate);
}

}  // namespace

NamedMessage ProfilingDataMessage(const std::string& model_name, const ProfileSummary& init,
                                  const ProfileSummary& runs) {
  NamedMessage message;
  message.String(1, "model_name", model_name);
  if (!init.empty()) message.Message(2, "init_profile", Profile(init));
  if (!runs.empty()) message.Message(3, "runtime_profile", Profile(runs));
  return message;
}

}  // namespace litmus::benchmark
