// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Removes transpositions of the second matrix of a product: the product then reads the columns as
// rows where they lie.
#include <algorithm>
#include <utility>

#include "delegates/gpu/graph/transform_util.h"
#include "delegates/gpu/graph/transforms.h"

namespace litmus::gpu {
namespace {

// True if the copy only permutes dimensions; (*loop_of)[d] then is the loop that walks dimension d
// of dst.
bool IsTransposition(const StridedCopy& copy, const Shape& src, const Shape& dst,
                     std::vector<size_t>* loop_of) {
  const auto is_zero = [](int v) { return v == 0; };
  if (copy.fill.has_value() || src.size() != dst.size() || copy.loops.size() != dst.size() ||
      !std::all_of(copy.src_start.begin(), copy.src_start.end(), is_zero) ||
      !std::all_of(copy.dst_start.begin(), copy.dst_start.end(), is_zero)) {
    return false;
  }
  std::vector<bool> walked(src.size());
  loop_of->assign(dst.size(), dst.size());
  for (size_t i = 0; i < copy.loops.size(); ++i) {
    const StridedCopy::Loop& l = copy.loops[i];
    const auto from = static_cast<size_t>(l.src_dim), to = static_cast<size_t>(l.dst_dim);
    if (l.src_step != 1 || l.dst_step != 1 || l.extent != src[from] || l.extent != dst[to] ||
        walked[from] || (*loop_of)[to] != dst.size()) {
      return false;
    }
    walked[from] = true;
    (*loop_of)[to] = i;
  }
  return true;
}

// True if `node` could produce [..., N, K] instead of [..., K, N] without moving elements between
// channels. *moved becomes the copy that does.
bool TurnsChannels(const Graph& graph, const Node& node, StridedCopy* moved) {
  const auto* copy = std::get_if<StridedCopy>(&node.op);
  if (copy == nullptr || !node.epilogue.empty()) return false;
  const Shape &src = graph.shape(node.inputs[0]), &dst = graph.shape(node.outputs[0]);
  const size_t rank = dst.size();
  std::vector<size_t> loop_of;
  if (rank < 2 || !IsTransposition(*copy, src, dst, &loop_of)) return false;
  if (copy->loops[loop_of[rank - 2]].src_dim + 1 != static_cast<int>(rank)) return false;
  *moved = *copy;
  std::swap(moved->loops[loop_of[rank - 2]].dst_dim, moved->loops[loop_of[rank - 1]].dst_dim);
  return true;
}

}  // namespace

void FoldTransposition(Graph* graph, const DeviceInfo& device) {
  if (device.vector_width != 4 || device.single_item_work_groups || device.costly_compilation) {
    return;
  }
  const std::vector<int> producers = Producers(*graph), uses = CountUses(*graph);
  std::vector<bool> removed(graph->nodes.size(), false);
  for (size_t i = 0; i < graph->nodes.size(); ++i) {
    Node& product = graph->nodes[i];
    auto* op = std::get_if<MatMul>(&product.op);
    if (op == nullptr || op->transposed) continue;
    const auto b = static_cast<size_t>(product.inputs[1]);
    StridedCopy moved;
    if (producers[b] < 0 || uses[b] != 1) continue;
    Node& copy = graph->nodes[static_cast<size_t>(producers[b])];
    if (!TurnsChannels(*graph, copy, &moved)) continue;
    op->transposed = true;
    const bool stays = std::all_of(moved.loops.begin(), moved.loops.end(),
                                   [](const auto& l) { return l.src_dim == l.dst_dim; });
    if (stays) {
      product.inputs[1] = copy.inputs[0];
      AddSources(copy, &product);
      removed[static_cast<size_t>(producers[b])] = true;
      continue;
    }
    copy.op = std::move(moved);
    Shape& shape = graph->values[b].shape;
    std::swap(shape[shape.size() - 2], shape[shape.size() - 1]);
  }
  EraseNodes(removed, graph);
}

}  // namespace litmus::gpu
