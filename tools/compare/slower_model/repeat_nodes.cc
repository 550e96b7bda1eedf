// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/slower_model/repeat_nodes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "runtime/schema/builtin_code.h"
#include "runtime/schema/schema_generated.h"

namespace litmus {
namespace {

// Fractions are rounded to this unit while nodes are chosen.
constexpr double kUnit = 1e-5;
constexpr double kTolerance = 0.01;

tflite::BuiltinOperator CodeOf(const tflite::ModelT& model, const tflite::OperatorT& op) {
  if (op.opcode_index >= model.operator_codes.size()) return tflite::BuiltinOperator_CUSTOM;
  const tflite::OperatorCodeT& code = *model.operator_codes[op.opcode_index];
  return BuiltinCode(code.builtin_code, code.deprecated_builtin_code);
}

// The product of the dimensions from index `from` on; nullopt if the file has no shape. A dynamic
// dimension has its size in `shape`, which TensorFlow Lite allocates without a resize.
std::optional<double> Elements(const tflite::SubGraphT& graph, int tensor, size_t from) {
  if (tensor < 0 || static_cast<size_t>(tensor) >= graph.tensors.size()) return std::nullopt;
  const tflite::TensorT& t = *graph.tensors[tensor];
  if (t.shape.size() <= from) return std::nullopt;
  double elements = 1;
  for (size_t d = from; d < t.shape.size(); ++d) elements *= t.shape[d];
  return elements > 0 ? std::optional<double>(elements) : std::nullopt;
}

// Multiply-adds of one run of the node: for each output element, one per filter element that it
// uses.
std::optional<double> Products(const tflite::ModelT& model, const tflite::OperatorT& op) {
  const tflite::SubGraphT& graph = *model.subgraphs[0];
  if (op.inputs.size() < 2 || op.outputs.size() != 1) return std::nullopt;
  const std::optional<double> outputs = Elements(graph, op.outputs[0], 0);
  std::optional<double> met;
  switch (CodeOf(model, op)) {
    case tflite::BuiltinOperator_CONV_2D:          // filter [O, H, W, I]
    case tflite::BuiltinOperator_FULLY_CONNECTED:  // filter [O, I]
      met = Elements(graph, op.inputs[1], 1);
      break;
    case tflite::BuiltinOperator_DEPTHWISE_CONV_2D:  // filter [1, H, W, O]
      met = Elements(graph, op.inputs[1], 0);
      if (met) *met /= graph.tensors[op.inputs[1]]->shape.back();
      break;
    default:
      break;
  }
  return outputs && met ? std::optional<double>(*outputs * *met) : std::nullopt;
}

// A tensor with type and shape of `from`, without data.
std::unique_ptr<tflite::TensorT> NewTensorLike(const tflite::TensorT& from, int number) {
  auto tensor = std::make_unique<tflite::TensorT>();
  tensor->name = from.name + "/again_" + std::to_string(number);
  tensor->shape = from.shape;
  tensor->shape_signature = from.shape_signature;
  tensor->type = from.type;
  tensor->has_rank = from.has_rank;
  if (from.quantization != nullptr) {
    auto quantization = std::make_unique<tflite::QuantizationParametersT>();
    quantization->scale = from.quantization->scale;
    quantization->zero_point = from.quantization->zero_point;
    quantization->quantized_dimension = from.quantization->quantized_dimension;
    tensor->quantization = std::move(quantization);
  }
  return tensor;
}

void Repeat(const std::vector<Repetition>& repetitions, tflite::SubGraphT* graph) {
  std::vector<std::unique_ptr<tflite::OperatorT>> operators;
  auto next = repetitions.begin();
  int number = 0;
  for (size_t node = 0; node < graph->operators.size(); ++node) {
    operators.push_back(std::move(graph->operators[node]));
    if (next == repetitions.end() || next->node != static_cast<int>(node)) continue;
    const tflite::OperatorT original = *operators.back();
    for (int i = 0; i < next->times; ++i) {
      auto again = std::make_unique<tflite::OperatorT>(original);
      const auto output = static_cast<int32_t>(graph->tensors.size());
      graph->tensors.push_back(NewTensorLike(*graph->tensors[original.outputs[0]], number++));
      again->outputs = {output};
      graph->outputs.push_back(output);
      operators.push_back(std::move(again));
    }
    ++next;
  }
  graph->operators = std::move(operators);
}

std::string Pack(const tflite::ModelT& model) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(tflite::Model::Pack(builder, &model), tflite::ModelIdentifier());
  return std::string(reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize());
}

}  // namespace

std::vector<int> ChooseRepetitions(const std::vector<double>& shares, double wanted) {
  std::vector<int> times(shares.size());
  if (shares.empty()) return times;
  const auto units = [](double share) { return std::max<int64_t>(1, std::llround(share / kUnit)); };
  // fewest[s]: the minimum number of repetitions whose units sum to s; last[s]: the node repeated
  // last.
  const int64_t goal = units(wanted);
  const int64_t most = goal + units(*std::min_element(shares.begin(), shares.end()));
  constexpr int kNever = std::numeric_limits<int>::max();
  std::vector<int> fewest(most + 1, kNever), last(most + 1, -1);
  fewest[0] = 0;
  for (int64_t sum = 1; sum <= most; ++sum) {
    for (size_t i = 0; i < shares.size(); ++i) {
      const int64_t before = sum - units(shares[i]);
      if (before < 0 || fewest[before] == kNever || fewest[before] + 1 >= fewest[sum]) continue;
      fewest[sum] = fewest[before] + 1;
      last[sum] = static_cast<int>(i);
    }
  }
  const auto distance = [&](int64_t sum) { return std::abs(sum - goal); };
  const auto near = [&](int64_t sum) {
    return static_cast<double>(distance(sum)) <= kTolerance * static_cast<double>(goal);
  };
  int64_t best = 0;
  for (int64_t sum = 1; sum <= most; ++sum) {
    if (fewest[sum] == kNever) continue;
    const bool better = best == 0                                  ? true
                        : near(sum) != near(best)                  ? near(sum)
                        : near(sum) && fewest[sum] != fewest[best] ? fewest[sum] < fewest[best]
                                                                   : distance(sum) < distance(best);
    if (better) best = sum;
  }
  for (int64_t sum = best; sum > 0; sum -= units(shares[last[sum]])) ++times[last[sum]];
  return times;
}

namespace {

// Nodes with about the same time per multiply-add: equal operator, and equal in whether weights are
// used at few positions only, so that reading them dominates.
using Kind = std::pair<tflite::BuiltinOperator, bool>;

Kind KindOf(const tflite::ModelT& model, const tflite::OperatorT& op) {
  constexpr int kFewPositions = 16;
  const std::vector<int32_t>& shape = model.subgraphs[0]->tensors[op.outputs[0]]->shape;
  double positions = 1;
  for (size_t d = 0; d + 1 < shape.size(); ++d) positions *= shape[d];
  return {CodeOf(model, op), positions < kFewPositions};
}

struct Group {
  std::vector<Repetition*> nodes;
  double share = 0;
};
using Groups = std::map<Kind, Group>;

// Repeats nodes of the group if that is closer to `wanted` than no repetition. Returns the added
// fraction.
double Choose(const Group& group, double wanted) {
  std::vector<double> shares;
  for (const Repetition* node : group.nodes) shares.push_back(node->share);
  const std::vector<int> times = ChooseRepetitions(shares, wanted);
  const double added = std::inner_product(times.begin(), times.end(), shares.begin(), 0.0);
  if (added >= 2 * wanted) return 0;
  for (size_t i = 0; i < times.size(); ++i) group.nodes[i]->times += times[i];
  return added;
}

// Each kind gets `wanted` of its multiply-adds. The kind with the most multiply-adds is last and
// corrects the total; what the sizes of its nodes leave is distributed to other kinds. Nodes with
// few positions are used only if there are no others, because they take the longest per
// multiply-add.
void RepeatInGroups(const Groups& groups, double wanted) {
  const bool only_few = std::all_of(groups.begin(), groups.end(),
                                    [](const auto& group) { return group.first.second; });
  std::vector<const Group*> by_share;
  for (const auto& [kind, group] : groups) {
    if (only_few || !kind.second) by_share.push_back(&group);
  }
  std::sort(by_share.begin(), by_share.end(),
            [](const Group* a, const Group* b) { return a->share < b->share; });
  double left = wanted;
  for (const Group* group : by_share) {
    left -= Choose(*group, group == by_share.back() ? left : wanted * group->share);
  }
  for (auto group = by_share.rbegin(); group != by_share.rend(); ++group) {
    if (left > kTolerance * wanted) left -= Choose(**group, left);
  }
  // If every node is too large, repeats the one whose cost is closest.
  if (left == wanted) {
    Repetition* least = by_share.front()->nodes.front();
    for (const Group* group : by_share) {
      for (Repetition* node : group->nodes) {
        if (node->share < least->share) least = node;
      }
    }
    least->times = 1;
  }
}

}  // namespace

absl::StatusOr<SlowerModel> RepeatNodes(const std::string& model, double wanted) {
  flatbuffers::Verifier verifier(reinterpret_cast<const uint8_t*>(model.data()), model.size());
  if (!tflite::VerifyModelBuffer(verifier))
    return absl::InvalidArgumentError("not a .tflite model");
  std::unique_ptr<tflite::ModelT> unpacked(tflite::GetModel(model.data())->UnPack());
  if (unpacked->subgraphs.empty()) return absl::InvalidArgumentError("the model has no subgraph");
  for (const auto& buffer : unpacked->buffers) {
    if (buffer->offset > 1) {
      return absl::InvalidArgumentError("the model's constants lie outside of the flatbuffer");
    }
  }
  tflite::SubGraphT& graph = *unpacked->subgraphs[0];
  std::vector<Repetition> counted;
  double total = 0;
  for (size_t node = 0; node < graph.operators.size(); ++node) {
    const std::optional<double> products = Products(*unpacked, *graph.operators[node]);
    if (!products) continue;
    counted.push_back({static_cast<int>(node), *products, 0});
    total += *products;
  }
  if (counted.empty()) {
    return absl::FailedPreconditionError(
        "no node is a CONV_2D, DEPTHWISE_CONV_2D or FULLY_CONNECTED with known shapes");
  }
  Groups groups;
  for (Repetition& repetition : counted) {
    repetition.share /= total;
    Group& group = groups[KindOf(*unpacked, *graph.operators[repetition.node])];
    group.nodes.push_back(&repetition);
    group.share += repetition.share;
  }
  RepeatInGroups(groups, wanted);
  SlowerModel slower;
  slower.counted_nodes = static_cast<int>(counted.size());
  for (const Repetition& repetition : counted) {
    if (repetition.times == 0) continue;
    slower.repetitions.push_back(repetition);
    slower.added += repetition.times * repetition.share;
  }
  Repeat(slower.repetitions, &graph);
  slower.bytes = Pack(*unpacked);
  return slower;
}

}  // namespace litmus
