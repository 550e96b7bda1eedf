// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/placement/json.h"

#include <string>
#include <utility>

#include "tools/common/optional_json.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

json BorderToJson(const std::vector<BorderTensor>& tensors) {
  json list = json::array();
  for (const BorderTensor& tensor : tensors) {
    list.push_back({{"tensor", tensor.tensor},
                    {"name", tensor.name},
                    {"bytes", OptionalToJson(tensor.bytes)}});
  }
  return list;
}

}  // namespace

json PlacementToJson(const std::optional<Placement>& placement) {
  if (!placement) return nullptr;
  json nodes = json::array(), partitions = json::array(), by_delegate = json::object();
  int delegated = 0;
  for (const PlacedNode& node : placement->nodes) {
    nodes.push_back({{"subgraph", node.subgraph},
                     {"node", node.node},
                     {"type", node.type},
                     {"outputs", node.outputs},
                     {"place", node.place},
                     {"partition", OptionalToJson(node.partition)},
                     {"reason", node.reason.empty() ? json(nullptr) : json(node.reason)},
                     {"reason_reported", node.told}});
  }
  for (size_t p = 0; p < placement->partitions.size(); ++p) {
    const PlacedPartition& partition = placement->partitions[p];
    partitions.push_back({{"delegate", partition.delegate},
                          {"partition", p},
                          {"subgraph", partition.subgraph},
                          {"nodes", partition.nodes},
                          {"inputs", BorderToJson(partition.inputs)},
                          {"outputs", BorderToJson(partition.outputs)}});
  }
  for (const auto& [name, count] : placement->ByDelegate()) {
    by_delegate[name] = count;
    delegated += count;
  }
  return {{"nodes", nodes},
          {"partitions", partitions},
          {"summary",
           {{"total", placement->nodes.size()},
            {"delegated", delegated},
            {"by_delegate", by_delegate},
            {"reasons_reported", placement->told()}}}};
}

}  // namespace litmus::benchmark
