// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/placement/text.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

namespace litmus::benchmark {
namespace {

constexpr char kNotTold[] = "not reported";

std::string Counted(size_t n, const char* noun) {
  return absl::StrCat(n, " ", noun, n == 1 ? "" : "s");
}

// Returns a node's reason as text; empty for a node on a delegate.
std::string ReasonOf(const PlacedNode& node, bool any_delegate) {
  if (node.partition || !any_delegate) return "";
  if (node.reason.empty()) return node.told ? "no reason was given" : kNotTold;
  return node.told ? node.reason : absl::StrCat(node.reason, " (another delegate: ", kNotTold, ")");
}

// For example "0-4, 7".
std::string Ranges(const std::vector<int>& nodes) {
  std::vector<std::string> ranges;
  for (size_t i = 0; i < nodes.size();) {
    size_t end = i + 1;
    while (end < nodes.size() && nodes[end] == nodes[end - 1] + 1) ++end;
    ranges.push_back(end - i == 1 ? absl::StrCat(nodes[i])
                                  : absl::StrCat(nodes[i], "-", nodes[end - 1]));
    i = end;
  }
  return absl::StrJoin(ranges, ", ");
}

std::string Crossing(const std::vector<BorderTensor>& tensors) {
  if (tensors.empty()) return "nothing";
  std::vector<std::string> texts;
  int64_t sum = 0;
  for (const BorderTensor& tensor : tensors) {
    sum += tensor.bytes.value_or(0);
    texts.push_back(absl::StrCat(
        tensor.name, " (tensor ", tensor.tensor, ", ",
        tensor.bytes ? absl::StrCat(*tensor.bytes, " bytes") : "bytes (dynamic shape)", ")"));
  }
  return absl::StrCat(absl::StrJoin(texts, ", "),
                      tensors.size() > 1 ? absl::StrCat("; ", sum, " bytes in total") : "");
}

// True if the nodes show that a delegate was applied.
bool AnyDelegate(const Placement& placement) {
  return std::any_of(placement.nodes.begin(), placement.nodes.end(), [](const PlacedNode& node) {
    return node.partition || !node.told || !node.reason.empty();
  });
}

// Returns the types of the nodes on the CPU by reason, in the order of the nodes.
std::vector<std::pair<std::string, std::vector<std::string>>> TypesByReason(
    const Placement& placement) {
  std::vector<std::pair<std::string, std::vector<std::string>>> found;
  for (const PlacedNode& node : placement.nodes) {
    if (node.partition) continue;
    const std::string reason = ReasonOf(node, true);
    auto at = std::find_if(found.begin(), found.end(),
                           [&](const auto& each) { return each.first == reason; });
    if (at == found.end()) at = found.insert(at, {reason, {}});
    if (std::find(at->second.begin(), at->second.end(), node.type) == at->second.end()) {
      at->second.push_back(node.type);
    }
  }
  return found;
}

}  // namespace

std::string PlacementLine(const Placement& placement) {
  constexpr size_t kMostReasons = 2, kMostTypes = 4;
  const size_t total = placement.nodes.size();
  std::vector<std::string> taken;
  size_t delegated = 0;
  for (const auto& [name, count] : placement.ByDelegate()) {
    delegated += static_cast<size_t>(count);
    const auto partitions = static_cast<size_t>(
        std::count_if(placement.partitions.begin(), placement.partitions.end(),
                      [&, wanted = name](const auto& each) { return each.delegate == wanted; }));
    taken.push_back(absl::StrCat(count, " of ", Counted(total, "node"), " on ", name, ", ",
                                 Counted(partitions, "partition")));
  }
  if (taken.empty()) taken.push_back(absl::StrCat("all ", Counted(total, "node"), " on CPU"));
  std::string line = absl::StrJoin(taken, "; ");
  if (delegated == total || !AnyDelegate(placement)) return line;
  if (delegated > 0) absl::StrAppend(&line, "; ", total - delegated, " on CPU");
  const auto reasons = TypesByReason(placement);
  for (size_t r = 0; r < std::min(kMostReasons, reasons.size()); ++r) {
    std::vector<std::string> types = reasons[r].second;
    const bool more = types.size() > kMostTypes;
    if (more) types.resize(kMostTypes);
    absl::StrAppend(&line, r == 0 ? ": " : "; ", absl::StrJoin(types, ", "), more ? ", ..." : "",
                    " (", reasons[r].first, ")");
  }
  if (reasons.size() > kMostReasons) {
    absl::StrAppend(&line, "; ", Counted(reasons.size() - kMostReasons, "more reason"),
                    " (--print_placement)");
  }
  return line;
}

std::string PlacementTable(const Placement& placement) {
  size_t type_width = 8, place_width = 5;
  for (const PlacedNode& node : placement.nodes) {
    type_width = std::max(type_width, node.type.size());
    place_width = std::max(place_width, node.place.size());
  }
  const auto row = [&](const std::string& node, const std::string& type, const std::string& place,
                       const std::string& partition, const std::string& reason) {
    std::string text =
        absl::StrFormat("  %7s  %-*s  %-*s  %9s  %s", node, static_cast<int>(type_width), type,
                        static_cast<int>(place_width), place, partition, reason);
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  };
  std::string text = "\nPlacement: " + PlacementLine(placement) + "\n" +
                     row("node", "operator", "place", "partition", "why on the CPU");
  const bool any = AnyDelegate(placement);
  for (const PlacedNode& node : placement.nodes) {
    absl::StrAppend(&text,
                    row(absl::StrCat(node.subgraph, ":", node.node), node.type, node.place,
                        node.partition ? absl::StrCat(*node.partition) : "-", ReasonOf(node, any)));
  }
  for (size_t p = 0; p < placement.partitions.size(); ++p) {
    const PlacedPartition& partition = placement.partitions[p];
    absl::StrAppend(&text, "  partition ", p, " on ", partition.delegate, ", subgraph ",
                    partition.subgraph, ": ", Counted(partition.nodes.size(), "node"), ", ",
                    Ranges(partition.nodes), "\n    from the CPU  ", Crossing(partition.inputs),
                    "\n    to the CPU    ", Crossing(partition.outputs), "\n");
  }
  return text + "\n";
}

}  // namespace litmus::benchmark
