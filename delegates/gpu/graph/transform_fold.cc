// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Folds neighbours into a convolution: padding before it, and scales and shifts per channel after
// it.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "delegates/gpu/graph/transform_util.h"
#include "delegates/gpu/graph/transforms.h"

namespace litmus::gpu {
namespace {

// Rows above and columns left of the image in a StridedCopy that only pads BHWC images with zeros.
struct Padding {
  int top = 0, left = 0;
};

std::optional<Padding> ZeroPadding(const Graph& graph, const Node& node) {
  const auto* copy = std::get_if<StridedCopy>(&node.op);
  if (copy == nullptr || !copy->fill.has_value() || *copy->fill != 0 || !node.epilogue.empty()) {
    return std::nullopt;
  }
  const Shape &from = graph.shape(node.inputs[0]), &to = graph.shape(node.outputs[0]);
  if (from.size() != 4 || to.size() != 4) return std::nullopt;
  std::vector<bool> covered(4, false);
  for (const StridedCopy::Loop& loop : copy->loops) {
    const auto d = static_cast<size_t>(loop.src_dim);
    if (loop.extent == 1) continue;
    if (loop.src_dim != loop.dst_dim || loop.src_step != 1 || loop.dst_step != 1 || covered[d] ||
        loop.extent != from[d]) {
      return std::nullopt;
    }
    covered[d] = true;
  }
  for (size_t d = 0; d < 4; ++d) {
    if (!covered[d] && from[d] != 1) return std::nullopt;
    if (copy->src_start[d] != 0 || copy->dst_start[d] < 0 || copy->dst_start[d] + from[d] > to[d]) {
      return std::nullopt;
    }
  }
  if (from[0] != to[0] || from[3] != to[3]) return std::nullopt;
  return Padding{copy->dst_start[1], copy->dst_start[2]};
}

// True if the filter is larger than 1x1: kernels for 1x1 do not support padding.
bool HasWindow(const Shape& weights) {
  return weights.size() == 4 && (weights[1] > 1 || weights[2] > 1);
}

template <typename Op>
bool TakePadding(const Padding& padding, const Shape& weights, Attributes* op) {
  auto* convolution = std::get_if<Op>(op);
  if (convolution == nullptr || !HasWindow(weights)) return false;
  convolution->pad_top += padding.top;
  convolution->pad_left += padding.left;
  return true;
}

// True for a constant with one element, or with one per channel whose shape broadcasts along all
// other dimensions.
bool IsPerChannelConstant(const Graph& graph, ValueId id, int channels) {
  if (!graph.IsConstant(id)) return false;
  const int64_t elements = Elements(graph.shape(id));
  return elements == 1 || (elements == channels && Channels(graph.shape(id)) == channels);
}

// y = scale * x + shift, both per channel; the readers are called when kernels are prepared. Null:
// scale 1 or shift 0.
struct Affine {
  ConstantReader scale, shift;
};

ConstantReader Mapped(ConstantReader reader, float (*f)(float)) {
  return [reader = std::move(reader), f] {
    std::vector<float> values = reader();
    std::transform(values.begin(), values.end(), values.begin(), f);
    return values;
  };
}

float Negative(float x) { return -x; }
float Inverse(float x) { return 1 / x; }

// True if division by each of these equals multiplication by its inverse, up to rounding: both are
// normal numbers.
bool HaveInverses(const std::vector<float>& divisors) {
  return std::all_of(divisors.begin(), divisors.end(),
                     [](float x) { return std::isnormal(x) && std::isnormal(1 / x); });
}

// Returns the node's effect on its input `x` if it is affine with constants per channel.
std::optional<Affine> AffineOf(const Graph& graph, const Node& node, ValueId x) {
  const auto* op = std::get_if<Elementwise>(&node.op);
  if (op == nullptr || !node.epilogue.empty() || graph.shape(x) != graph.shape(node.outputs[0])) {
    return std::nullopt;
  }
  if (op->function == Function::kScaleShift) {
    return Affine{[p = op->p] { return std::vector<float>{p}; },
                  [q = op->q] { return std::vector<float>{q}; }};
  }
  if (node.inputs.size() != 2) return std::nullopt;
  const bool first = node.inputs[0] == x;
  const ValueId other = node.inputs[first ? 1 : 0];
  if (!IsPerChannelConstant(graph, other, Channels(graph.shape(x)))) return std::nullopt;
  const ConstantReader& reader = ValueOf(graph, other).constant;
  switch (op->function) {
    case Function::kMul:
      return Affine{reader, nullptr};
    case Function::kAdd:
      return Affine{nullptr, reader};
    case Function::kSub:
      if (first) return Affine{nullptr, Mapped(reader, Negative)};
      return Affine{[] { return std::vector<float>{-1.0f}; }, reader};
    case Function::kDiv:
      if (!first || !HaveInverses(reader())) return std::nullopt;
      return Affine{Mapped(reader, Inverse), nullptr};
    default:
      return std::nullopt;
  }
}

float At(const std::vector<float>& values, size_t channel) {
  return values.size() == 1 ? values[0] : values[channel];
}

ConstantReader ScaledWeights(const ConstantReader& weights, const ConstantReader& scale,
                             size_t channels, bool channel_last) {
  return [=] {
    std::vector<float> w = weights();
    const std::vector<float> s = scale();
    const size_t block = w.size() / channels;
    for (size_t i = 0; i < w.size(); ++i) w[i] *= At(s, channel_last ? i % channels : i / block);
    return w;
  };
}

ConstantReader NewBias(const ConstantReader& bias, const Affine& affine, size_t channels) {
  return [=] {
    std::vector<float> b = bias ? bias() : std::vector<float>(channels, 0.0f);
    const std::vector<float> scale = affine.scale ? affine.scale() : std::vector<float>{1.0f};
    const std::vector<float> shift = affine.shift ? affine.shift() : std::vector<float>{0.0f};
    for (size_t i = 0; i < channels; ++i) b[i] = b[i] * At(scale, i) + At(shift, i);
    return b;
  };
}

// True for a convolution without an activation whose weights and bias, if there is one, are
// constants.
bool CanTakeAffine(const Graph& graph, Node* node) {
  bool clamps = false;
  const bool is_convolution = VisitConvolution(
      &node->op, [&](auto* op) { clamps = std::isfinite(op->low) || std::isfinite(op->high); });
  // Weights in few bits are not scaled, which would make them floats: the scale is fused after the
  // sum instead.
  return is_convolution && !clamps && node->epilogue.empty() && node->inputs.size() >= 2 &&
         ValueOf(graph, node->inputs[1]).blocks == nullptr &&
         std::all_of(node->inputs.begin() + 1, node->inputs.end(),
                     [&](ValueId id) { return graph.IsConstant(id); });
}

void TakeAffine(const Affine& affine, Graph* graph, Node* node) {
  const int channels = Channels(graph->shape(node->outputs[0]));
  const auto count = static_cast<size_t>(channels);
  const bool has_bias = node->inputs.size() > 2;
  const ConstantReader bias = has_bias ? ValueOf(*graph, node->inputs[2]).constant : nullptr;
  if (affine.scale) {
    const Value weights = ValueOf(*graph, node->inputs[1]);
    const bool channel_last = std::holds_alternative<DepthwiseConvolution>(node->op);
    node->inputs[1] = graph->AddConstant(
        weights.shape, ScaledWeights(weights.constant, affine.scale, count, channel_last));
  }
  if (!has_bias && !affine.shift) return;
  const ValueId new_bias = graph->AddConstant({channels}, NewBias(bias, affine, count));
  if (has_bias) {
    node->inputs[2] = new_bias;
  } else {
    node->inputs.push_back(new_bias);
  }
}

}  // namespace

void FoldPadIntoConvolution(Graph* graph) {
  const std::vector<int> producers = Producers(*graph);
  for (Node& node : graph->nodes) {
    if (node.inputs.size() < 2) continue;
    const int pad = producers[static_cast<size_t>(node.inputs[0])];
    if (pad < 0) continue;
    const Node& padding_node = graph->nodes[static_cast<size_t>(pad)];
    const std::optional<Padding> padding = ZeroPadding(*graph, padding_node);
    if (!padding.has_value()) continue;
    const Shape& weights = graph->shape(node.inputs[1]);
    if (!TakePadding<Convolution>(*padding, weights, &node.op) &&
        !TakePadding<DepthwiseConvolution>(*padding, weights, &node.op)) {
      continue;
    }
    node.inputs[0] = padding_node.inputs[0];
    AddSources(padding_node, &node);
  }
  RemoveDeadNodes(graph);
}

void FoldScaleShift(Graph* graph) {
  const std::vector<int> uses = CountUses(*graph);
  std::vector<int> producers = Producers(*graph);
  std::vector<bool> removed(graph->nodes.size(), false);
  for (size_t i = 0; i < graph->nodes.size(); ++i) {
    for (const ValueId x : graph->nodes[i].inputs) {
      const int producer = producers[static_cast<size_t>(x)];
      if (producer < 0 || uses[static_cast<size_t>(x)] != 1) continue;
      Node* convolution = &graph->nodes[static_cast<size_t>(producer)];
      if (!CanTakeAffine(*graph, convolution)) continue;
      const std::optional<Affine> affine = AffineOf(*graph, graph->nodes[i], x);
      if (!affine.has_value()) continue;
      TakeAffine(*affine, graph, convolution);
      convolution->outputs = graph->nodes[i].outputs;
      AddSources(graph->nodes[i], convolution);
      producers[static_cast<size_t>(convolution->outputs[0])] = producer;
      removed[i] = true;
      break;
    }
  }
  EraseNodes(removed, graph);
}

}  // namespace litmus::gpu
