// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fuses elementwise nodes into the node before them: clamps become bounds of convolutions, others
// become epilogue operations.
#include <algorithm>
#include <type_traits>
#include <variant>
#include <vector>

#include "delegates/gpu/graph/transform_util.h"
#include "delegates/gpu/graph/transforms.h"

namespace litmus::gpu {
namespace {

// Max epilogue operations of a node: longer chains save little more and make kernels large.
constexpr size_t kMostEpilogueOps = 6;

// True if the operand needs a buffer. A constant of one element is a scalar argument instead, a
// table with one column several arguments.
bool NeedsBuffer(const Graph& graph, ValueId id, bool table = false) {
  const Shape& shape = graph.shape(id);
  return !(graph.IsConstant(id) && (table ? Channels(shape) : Elements(shape)) == 1);
}

bool HasTable(const Attributes& op) {
  const auto* elementwise = std::get_if<Elementwise>(&op);
  return elementwise != nullptr && TableRows(elementwise->function) > 0;
}

int Buffers(const Graph& graph, const std::vector<ValueId>& operands, bool table) {
  int buffers = 0;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (operands[i] < 0) continue;  // the producer's result
    if (NeedsBuffer(graph, operands[i], table && i + 1 == operands.size())) ++buffers;
  }
  return buffers;
}

// Buffers that the node's kernel needs without epilogue operations.
int OwnBuffers(const Graph& graph, const Node& node) {
  Attributes op = node.op;
  if (VisitConvolution(&op, [](auto*) {})) return 3;  // weights and bias share a buffer
  return Buffers(graph, node.inputs, HasTable(node.op)) + static_cast<int>(node.outputs.size());
}

// True if the epilogue can read the operand at the block of the result that it computes.
bool FitsResult(const Shape& operand, const Shape& result) {
  if (Elements(operand) == 1) return true;
  return Channels(operand) == Channels(result) &&
         (Rows(operand) == Rows(result) || Rows(operand) == 1);
}

// Fuses nodes one after the other, in the order of the graph.
class Fuser {
 public:
  Fuser(Graph* graph, const DeviceInfo& device)
      : graph_(graph),
        device_(device),
        uses_(CountUses(*graph)),
        producers_(Producers(*graph)),
        removed_(graph->nodes.size(), false) {}

  void Run() {
    for (size_t i = 0; i < graph_->nodes.size(); ++i) {
      const Node& node = graph_->nodes[i];
      if (!std::holds_alternative<Elementwise>(node.op) || !node.epilogue.empty()) continue;
      // The producer is the operand that is computed last, because the other operands are ready
      // then.
      ValueId latest = -1;
      for (const ValueId id : node.inputs) {
        if (latest < 0 || Producer(id) > Producer(latest)) latest = id;
      }
      if (latest >= 0 && CanFuse(node, latest)) Fuse(i, latest);
    }
    EraseNodes(removed_, graph_);
  }

 private:
  int Producer(ValueId id) const { return producers_[static_cast<size_t>(id)]; }

  bool CanFuse(const Node& node, ValueId result) const {
    if (Producer(result) < 0) return false;
    const Node& producer = graph_->nodes[static_cast<size_t>(Producer(result))];
    if (!SupportsEpilogue(producer.op) || producer.outputs.size() != 1) return false;
    if (producer.epilogue.size() >= kMostEpilogueOps) return false;
    const Shape& shape = graph_->shape(result);
    if (graph_->shape(node.outputs[0]) != shape) return false;
    const auto reads = std::count(node.inputs.begin(), node.inputs.end(), result);
    if (uses_[static_cast<size_t>(result)] != static_cast<int>(reads)) return false;
    int buffers =
        OwnBuffers(*graph_, producer) + Buffers(*graph_, Operands(node, result), HasTable(node.op));
    for (const EpilogueOp& epilogue : producer.epilogue) {
      buffers += Buffers(*graph_, epilogue.operands, TableRows(epilogue.op.function) > 0);
    }
    if (buffers > device_.max_kernel_buffers) return false;
    const auto tables = HasTable(node.op) ? 1 : 0;
    return std::all_of(node.inputs.begin(), node.inputs.end() - tables, [&](ValueId id) {
      return id == result ||
             (Producer(id) < Producer(result) && FitsResult(graph_->shape(id), shape));
    });
  }

  // The result is the first operand of kAdd and kMul, so that both orders share one kernel.
  static std::vector<ValueId> Operands(const Node& node, ValueId result) {
    std::vector<ValueId> operands = node.inputs;
    std::replace(operands.begin(), operands.end(), result, -1);
    const Function function = std::get<Elementwise>(node.op).function;
    if (function == Function::kAdd || function == Function::kMul) {
      std::sort(operands.begin(), operands.end());
    }
    return operands;
  }

  void Fuse(size_t index, ValueId result) {
    const Node& node = graph_->nodes[index];
    const int producer_index = Producer(result);
    Node& producer = graph_->nodes[static_cast<size_t>(producer_index)];
    const Elementwise& op = std::get<Elementwise>(node.op);
    if (!MergeClamp(op, &producer)) producer.epilogue.push_back({op, Operands(node, result)});
    producer.outputs = node.outputs;
    AddSources(node, &producer);
    producers_[static_cast<size_t>(node.outputs[0])] = producer_index;
    removed_[index] = true;
  }

  // Merges a clamp with the clamp before it into one.
  static bool MergeClamp(const Elementwise& op, Node* producer) {
    if (op.function != Function::kClamp) return false;
    Elementwise* last = nullptr;
    if (!producer->epilogue.empty()) {
      last = &producer->epilogue.back().op;
    } else {
      last = std::get_if<Elementwise>(&producer->op);
    }
    if (last == nullptr || last->function != Function::kClamp) return false;
    last->p = std::min(std::max(last->p, op.p), op.q);
    last->q = std::min(std::max(last->q, op.p), op.q);
    return true;
  }

  Graph* graph_;
  const DeviceInfo& device_;
  const std::vector<int> uses_;
  std::vector<int> producers_;
  std::vector<bool> removed_;
};

}  // namespace

bool SupportsEpilogue(const Attributes& op) {
  return std::visit(
      [](const auto& one) {
        using Op = std::decay_t<decltype(one)>;
        // The kernels of these operators copy memory without %store, or store their result in
        // several parts.
        return !(std::is_same_v<Op, StridedCopy> || std::is_same_v<Op, Reshape> ||
                 std::is_same_v<Op, Concatenate> || std::is_same_v<Op, MirrorPad> ||
                 std::is_same_v<Op, Gather> || std::is_same_v<Op, GatherNd> ||
                 std::is_same_v<Op, LstmCell> || std::is_same_v<Op, AssignVariable>);
      },
      op);
}

void FuseClamps(Graph* graph) {
  const std::vector<int> uses = CountUses(*graph);
  std::vector<int> producers = Producers(*graph);
  std::vector<bool> removed(graph->nodes.size(), false);
  for (size_t i = 0; i < graph->nodes.size(); ++i) {
    const Node& node = graph->nodes[i];
    const auto* clamp = std::get_if<Elementwise>(&node.op);
    if (clamp == nullptr || clamp->function != Function::kClamp || !node.epilogue.empty()) continue;
    const int index = producers[static_cast<size_t>(node.inputs[0])];
    if (index < 0 || uses[static_cast<size_t>(node.inputs[0])] != 1) continue;
    Node& producer = graph->nodes[static_cast<size_t>(index)];
    if (!producer.epilogue.empty()) continue;
    const bool fused = VisitConvolution(&producer.op, [&](auto* op) {
      op->low = std::min(std::max(op->low, clamp->p), clamp->q);
      op->high = std::min(std::max(op->high, clamp->p), clamp->q);
    });
    if (!fused) continue;
    producer.outputs = node.outputs;
    AddSources(node, &producer);
    producers[static_cast<size_t>(node.outputs[0])] = index;
    removed[i] = true;
  }
  EraseNodes(removed, graph);
}

void FuseElementwise(Graph* graph, const DeviceInfo& device) { Fuser(graph, device).Run(); }

void SplitEpilogue(const std::vector<int>& nodes, size_t first, Graph* graph) {
  // Iterates from the back, so that the insertion of nodes does not change the indices still to
  // come.
  for (auto index = nodes.rbegin(); index != nodes.rend(); ++index) {
    const auto at = graph->nodes.begin() + *index;
    const ValueId result = at->outputs[0];
    const Value value = ValueOf(*graph, result);
    const ValueId between = graph->AddValue(value.shape, value.type);
    const auto split = at->epilogue.begin() + static_cast<ptrdiff_t>(first);
    Node behind;
    behind.op = split->op;
    behind.inputs = split->operands;
    std::replace(behind.inputs.begin(), behind.inputs.end(), -1, between);
    behind.outputs = {result};
    behind.epilogue.assign(split + 1, at->epilogue.end());
    behind.sources = at->sources;
    behind.name = at->name;
    at->epilogue.erase(split, at->epilogue.end());
    at->outputs[0] = between;
    graph->nodes.insert(at + 1, std::move(behind));
  }
}

}  // namespace litmus::gpu
