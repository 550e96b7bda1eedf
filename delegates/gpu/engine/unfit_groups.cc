// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/unfit_groups.h"

#include <algorithm>
#include <set>
#include <string>

#include "absl/strings/cord.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace litmus::gpu {

std::vector<int> HalveGroups(const std::vector<UnfitGroup>& unfit, GroupLimits* limits) {
  const GroupLimits before = *limits;
  std::vector<int> hopeless;
  for (const UnfitGroup& group : unfit) {
    const auto known = before.find(group.node);
    const int items = known == before.end() ? group.items : std::min(group.items, known->second);
    int& limit = limits->try_emplace(group.node, items).first->second;
    limit = std::max(1, std::min(limit, items / 2));
    if (items <= 1) hopeless.push_back(group.node);
  }
  return hopeless;
}

namespace {

// Payload: indices of .tflite nodes, separated by commas.
constexpr char kUnfitNodes[] = "litmus.gpu/unfit_nodes";

}  // namespace

absl::Status WithUnfitNodes(absl::Status error, const std::vector<int>& nodes, const Graph& graph) {
  std::set<int> sources;
  for (const int node : nodes) {
    if (node < 0) continue;
    const std::vector<int>& of_node = graph.nodes[static_cast<size_t>(node)].sources;
    sources.insert(of_node.begin(), of_node.end());
  }
  if (sources.empty()) return error;
  const std::string numbers = absl::StrJoin(sources, ",");
  error.SetPayload(kUnfitNodes, absl::Cord(absl::string_view(numbers)));  // see refused_kernels.cc
  return error;
}

std::vector<int> UnfitNodes(const absl::Status& error) {
  std::vector<int> nodes;
  const absl::optional<absl::Cord> payload = error.GetPayload(kUnfitNodes);
  if (!payload.has_value()) return nodes;
  const std::vector<std::string> numbers = absl::StrSplit(std::string(*payload), ',');
  for (const std::string& number : numbers) nodes.push_back(std::stoi(number));
  return nodes;
}

}  // namespace litmus::gpu
