// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/memory/places.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "delegates/gpu/engine/memory/storage.h"
#include "delegates/gpu/graph/transform_util.h"

namespace litmus::gpu {
namespace {

bool StoresRows(const Attributes& op) {
  return std::holds_alternative<Convolution>(op) ||
         std::holds_alternative<DepthwiseConvolution>(op) ||
         std::holds_alternative<TransposeConvolution>(op) ||
         std::holds_alternative<Elementwise>(op) || std::holds_alternative<Pool>(op) ||
         std::holds_alternative<Resize>(op);
}

class Placer {
 public:
  Placer(const PlaceRules& rules, Graph* graph)
      : rules_(rules),
        graph_(*graph),
        places_(graph->values.size()),
        producers_(Producers(*graph)),
        uses_(CountUses(*graph)) {
    for (size_t i = 0; i < places_.size(); ++i) places_[i].root = static_cast<ValueId>(i);
  }

  void PlaceAll() {
    for (Node& node : graph_.nodes) {
      if (IsAlias(node, graph_)) {
        places_[static_cast<size_t>(node.outputs[0])] = {node.inputs[0], 0};
      } else if (const auto* copy = std::get_if<StridedCopy>(&node.op)) {
        PlacePiece(*copy, &node);
      } else if (const auto* concatenate = std::get_if<Concatenate>(&node.op)) {
        PlaceParts(*concatenate, &node);
      }
    }
    for (size_t i = 0; i < places_.size(); ++i) places_[i] = Find(static_cast<ValueId>(i));
    for (size_t i = 0; i < places_.size(); ++i) {
      Value& value = graph_.values[i];
      value.unaligned = Bytes(places_[i].first, value) % rules_.alignment != 0;
    }
  }

  std::vector<Place> TakePlaces() { return std::move(places_); }

 private:
  const Value& value(ValueId id) const { return graph_.values[static_cast<size_t>(id)]; }
  Storage StorageIn(ValueId id) const { return StorageOf(value(id), rules_.precision); }

  size_t Bytes(int64_t elements, const Value& stored) const {
    return static_cast<size_t>(elements) * ElementBytes(StorageOf(stored, rules_.precision));
  }
  bool MayBegin(int64_t first, ValueId id) const {
    return Bytes(first, value(id)) % (rules_.anywhere ? kAccessBytes : rules_.alignment) == 0;
  }

  // Follows the places of values inside other values, up to the root.
  Place Find(ValueId id) const {
    Place found = {id, 0};
    for (;;) {
      const Place& next = places_[static_cast<size_t>(found.root)];
      if (next.root == found.root) return found;
      found = {next.root, found.first + next.first};
    }
  }

  // The element of the source at which the result of the copy begins, or nothing if the result is
  // not contained in the source with the same layout.
  std::optional<int64_t> FirstOfPiece(const StridedCopy& copy, const Shape& src,
                                      const Shape& dst) const {
    if (copy.fill.has_value() || src.empty() || dst.empty()) return std::nullopt;
    const std::vector<int64_t> from = StoredStrides(src), to = StoredStrides(dst);
    int64_t first = 0;
    for (size_t d = 0; d < from.size(); ++d) first += copy.src_start[d] * from[d];
    for (size_t d = 0; d < to.size(); ++d) first -= copy.dst_start[d] * to[d];
    // The padding lanes of the result are zero only if they are padding lanes of the source too.
    const bool has_padding = dst.back() % 4 != 0;
    const int channel_dim = static_cast<int>(src.size()) - 1;
    if (has_padding && copy.src_start.back() + dst.back() != src.back()) return std::nullopt;
    for (const StridedCopy::Loop& loop : copy.loops) {
      if (loop.extent == 1) continue;
      const auto s = static_cast<size_t>(loop.src_dim), d = static_cast<size_t>(loop.dst_dim);
      if (loop.src_step * from[s] != loop.dst_step * to[d]) return std::nullopt;
      const bool is_channel = d + 1 == to.size();
      if (has_padding && loop.src_dim == channel_dim && !is_channel) return std::nullopt;
    }
    const bool inside =
        first >= 0 && first % 4 == 0 && first + StoredElements(dst) <= StoredElements(src);
    return inside ? std::optional<int64_t>(first) : std::nullopt;
  }

  void PlacePiece(const StridedCopy& copy, Node* node) {
    const ValueId src = node->inputs[0], dst = node->outputs[0];
    const Value& root = value(Find(src).root);
    const std::optional<int64_t> first = FirstOfPiece(copy, graph_.shape(src), graph_.shape(dst));
    if (!first.has_value() || root.variable || root.constant != nullptr ||
        StoredElements(graph_.shape(dst)) == 0 || StorageIn(src) != StorageIn(dst) ||
        !MayBegin(*first, dst)) {
      return;
    }
    places_[static_cast<size_t>(dst)] = {src, *first};
    node->in_place = {true};
  }

  void PlaceParts(const Concatenate& op, Node* node) {
    const ValueId whole = node->outputs[0];
    const Shape& shape = graph_.shape(whole);
    const auto axis = static_cast<size_t>(op.axis);
    node->in_place.assign(node->inputs.size(), false);
    const bool outermost =
        std::all_of(shape.begin(), shape.begin() + op.axis, [](int extent) { return extent == 1; });
    const bool channels = axis + 1 == shape.size();
    const int64_t stride = StoredStrides(shape)[axis];
    int at = 0;
    for (size_t i = 0; i < node->inputs.size(); ++i) {
      const ValueId part = node->inputs[i];
      const int64_t first = at * stride;
      const int end = at + graph_.shape(part)[axis];
      const bool whole_slices = !channels || (at % 4 == 0 && (end % 4 == 0 || end == shape[axis]));
      at = end;
      if (!whole_slices || !MayBegin(first, whole) || !MayMove(*node, i, whole)) continue;
      if (!outermost) {
        if (!channels || !IsStoredForNode(part) || !MayBegin(4 * Slices(shape), whole)) continue;
        graph_.values[static_cast<size_t>(part)].pitch = Slices(shape);
      }
      places_[static_cast<size_t>(Find(part).root)] = {whole, first};
      node->in_place[i] = true;
    }
  }

  // True if kernels compute the value row by row, with %store only, and exactly one node reads it.
  bool IsStoredForNode(ValueId part) const {
    const int producer = producers_[static_cast<size_t>(part)];
    const Node& node = graph_.nodes[static_cast<size_t>(producer)];
    return rules_.pitched && StoresRows(node.op) && node.outputs.size() == 1 &&
           uses_[static_cast<size_t>(part)] == 1;
  }

  // True if the root in whose memory the part lies may be moved into `whole`.
  bool MayMove(const Node& node, size_t index, ValueId whole) const {
    const ValueId part = node.inputs[index];
    const Place place = Find(part);
    const Value& root = value(place.root);
    const auto uses = std::count_if(node.inputs.begin(), node.inputs.end(),
                                    [&](ValueId other) { return Find(other).root == place.root; });
    const int64_t elements = StoredElements(graph_.shape(part));
    return uses == 1 && producers_[static_cast<size_t>(place.root)] >= 0 && !root.variable &&
           place.first == 0 && elements > 0 && elements == StoredElements(root.shape) &&
           StorageIn(place.root) == StorageIn(whole);
  }

  const PlaceRules& rules_;
  Graph& graph_;
  std::vector<Place> places_;  // places relative to any other value, until all are placed
  const std::vector<int> producers_, uses_;
};

}  // namespace

bool IsPlainReshape(const Node& node, const Graph& graph) {
  return std::holds_alternative<Reshape>(node.op) && node.epilogue.empty() &&
         SameLayout(graph.shape(node.inputs[0]), graph.shape(node.outputs[0])) &&
         graph.values[static_cast<size_t>(node.inputs[0])].type ==
             graph.values[static_cast<size_t>(node.outputs[0])].type;
}

bool IsAlias(const Node& node, const Graph& graph) {
  return IsPlainReshape(node, graph) && !graph.values[static_cast<size_t>(node.inputs[0])].variable;
}

int64_t SpannedElements(const Value& value) {
  if (value.pitch == 0) return StoredElements(value.shape);
  return 4 * ((Rows(value.shape) - 1) * value.pitch + Slices(value.shape));
}

std::vector<Place> PlaceValues(const PlaceRules& rules, Graph* graph) {
  Placer placer(rules, graph);
  placer.PlaceAll();
  return placer.TakePlaces();
}

}  // namespace litmus::gpu
