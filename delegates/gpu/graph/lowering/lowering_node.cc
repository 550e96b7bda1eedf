// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/lowering_node.h"

#include <limits>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "delegates/gpu/graph/lowering/lower_constant.h"
#include "delegates/gpu/graph/lowering/lowering.h"
#include "runtime/c/op_names.h"

namespace litmus::gpu {
namespace {

// The real number that `quantized` stands for in the tensor.
float RealOf(const TfLiteTensor& tensor, int quantized) {
  return tensor.params.scale * static_cast<float>(quantized - tensor.params.zero_point);
}

}  // namespace

NodeLowering::NodeLowering(Lowering* lowering, int node_index, TfLiteNode* node,
                           TfLiteRegistration* registration)
    : NodeView(lowering, node, registration), lowering_(lowering), node_index_(node_index) {}

absl::StatusOr<ValueId> NodeLowering::Input(int i) {
  const int index = InputIndex(i);
  const std::string what = absl::StrCat("Input ", i);
  if (index < 0) return absl::InvalidArgumentError(absl::StrCat(what, " is missing."));
  const auto known = lowering_->value_of_tensor_.find(index);
  if (known != lowering_->value_of_tensor_.end()) return known->second;
  if (lowering_->ConstantOf(index) >= 0) return lowering_->ValueOfConstant(index, what);

  const TfLiteTensor& tensor = lowering_->tensor(index);
  if (tensor.is_variable) return Variable(i);
  if (absl::Status status = lowering_->CheckTensor(tensor, what); !status.ok()) return status;
  const ValueId id = lowering_->graph_.AddValue(ShapeOf(tensor), ValueType::kFloat, index);
  if (tensor.type == kTfLiteBool) lowering_->graph_.values.back().type = ValueType::kBool;
  if (tensor.type == kTfLiteInt32 || tensor.type == kTfLiteInt64) {
    lowering_->graph_.values.back().type = ValueType::kInt;
  }
  lowering_->graph_.values.back().grid = GridOf(tensor);
  lowering_->graph_.inputs.push_back({id, index});
  lowering_->SetValue(index, id);
  return id;
}

absl::StatusOr<ValueId> NodeLowering::Output(int i, bool on_grid) {
  const int index = OutputIndex(i);
  const std::string what = absl::StrCat("Output ", i);
  if (index < 0) return absl::InvalidArgumentError(absl::StrCat(what, " is missing."));
  const TfLiteTensor& tensor = lowering_->tensor(index);
  if (absl::Status status = lowering_->CheckTensor(tensor, what); !status.ok()) return status;
  const bool quantized = tensor.type == kTfLiteInt8 || tensor.type == kTfLiteUInt8;
  Graph& graph = lowering_->graph_;
  ValueType type = ValueType::kFloat;
  if (tensor.type == kTfLiteBool) type = ValueType::kBool;
  if (tensor.type == kTfLiteInt32 || tensor.type == kTfLiteInt64) type = ValueType::kInt;
  const ValueId id = graph.AddValue(ShapeOf(tensor), type, index);
  graph.values.back().grid = GridOf(tensor);
  lowering_->SetValue(index, id);
  if (!quantized || on_grid) return id;
  const bool is_signed = tensor.type == kTfLiteInt8;
  const ValueId exact = graph.AddValue(ShapeOf(tensor));
  roundings_.push_back({exact, id, tensor.params.scale, RealOf(tensor, is_signed ? -128 : 0),
                        RealOf(tensor, is_signed ? 127 : 255), tensor.params.zero_point});
  roundings_.back().rounds = RoundsOutputs();
  return exact;
}

bool NodeLowering::RoundsOutputs() const { return !lowering_->options().fast_quantized; }

void NodeLowering::FakeQuantizeHalvesAway() {
  if (!roundings_.empty()) roundings_.back().halves_away = true;
}

void NodeLowering::QuantizeQuotients() {
  if (!roundings_.empty()) roundings_.back().quotients = true;
}

bool NodeLowering::Rescale(const std::vector<Rescaling>& rescalings, bool once) {
  if (roundings_.empty() || rescalings.empty() || !RoundsOutputs()) return false;
  OutputRounding& rounding = roundings_.back();
  const auto count = static_cast<int>(rescalings.size());
  if (count != 1 && count != Channels(graph().shape(rounding.to))) return false;
  std::vector<float> table = RescaleTable(rescalings, once);
  if (table.empty()) return false;
  rounding.table = AddConstant({TableRows(Function::kRescale), count}, std::move(table));
  rounding.once = once;
  // If a step of the sum is larger than a step of the output, the clamp before the rescaling gets a
  // margin of one sum step: an output bound may lie between two sums.
  const double largest = LargestFactor(rescalings);
  if (largest > 1) rounding.margin = static_cast<float>(largest) * rounding.scale;
  return true;
}

bool NodeLowering::Bound(TfLiteFusedActivation activation) {
  switch (activation) {
    case kTfLiteActNone:
      return !roundings_.empty();
    case kTfLiteActRelu:
      return Bound(0, std::numeric_limits<float>::infinity());
    case kTfLiteActRelu6:
      return Bound(0, 6);
    case kTfLiteActReluN1To1:
      return Bound(-1, 1);
    default:
      return false;
  }
}

bool NodeLowering::Bound(float low, float high) {
  if (roundings_.empty()) return false;
  roundings_.back().Bound(low, high);
  return true;
}

float NodeLowering::OnGrid() {
  if (roundings_.empty()) return 0;
  roundings_.back().on_grid = true;
  return roundings_.back().scale;
}

void NodeLowering::AddRoundings() {
  for (const OutputRounding& rounding : roundings_) rounding.AddTo(this);
}

ValueId NodeLowering::AddValue(Shape shape, ValueType type) {
  return lowering_->graph_.AddValue(std::move(shape), type);
}

ValueId NodeLowering::AddConstant(Shape shape, std::vector<float> elements) {
  return lowering_->graph_.AddConstant(std::move(shape), std::move(elements));
}

ValueId NodeLowering::AddConstant(Shape shape, ConstantReader reader,
                                  std::shared_ptr<const BlockWeights> blocks) {
  const ValueId id = lowering_->graph_.AddConstant(std::move(shape), std::move(reader));
  lowering_->graph_.values.back().blocks = std::move(blocks);
  return id;
}

Node& NodeLowering::Add(Attributes op, std::vector<ValueId> inputs, std::vector<ValueId> outputs) {
  Node& node = lowering_->graph_.AddNode(std::move(op), std::move(inputs), std::move(outputs));
  node.sources = {node_index_};
  node.name = code() == kTfLiteBuiltinCustom && registration().custom_name != nullptr
                  ? registration().custom_name
                  : LitmusBuiltinOpName(code());
  return node;
}

absl::Status NodeLowering::AddWithActivation(Attributes op, std::vector<ValueId> inputs,
                                             ValueId out, TfLiteFusedActivation activation) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  Elementwise after;
  switch (activation) {
    case kTfLiteActNone:
      Add(std::move(op), std::move(inputs), {out});
      return absl::OkStatus();
    case kTfLiteActRelu:
      after = {Function::kClamp, 0, kInfinity};
      break;
    case kTfLiteActReluN1To1:
      after = {Function::kClamp, -1, 1};
      break;
    case kTfLiteActRelu6:
      after = {Function::kClamp, 0, 6};
      break;
    case kTfLiteActTanh:
      after = {Function::kTanh, 0, 0};
      break;
    case kTfLiteActSigmoid:
      after = {Function::kLogistic, 0, 0};
      break;
    default:
      return absl::UnimplementedError("Its fused activation is not supported.");
  }
  const Shape shape = graph().shape(out);
  const ValueId before = AddValue(shape, graph().values[static_cast<size_t>(out)].type);
  Add(std::move(op), std::move(inputs), {before});
  Add(after, {before}, {out});
  return absl::OkStatus();
}

ValueId NodeLowering::Reshaped(ValueId value, Shape shape) {
  Graph& graph = lowering_->graph_;
  if (graph.shape(value) == shape) return value;
  const ValueType type = graph.values[static_cast<size_t>(value)].type;
  if (graph.IsConstant(value)) {
    ConstantReader reader = graph.values[static_cast<size_t>(value)].constant;
    return graph.AddConstant(std::move(shape), std::move(reader), type);
  }
  const ValueId reshaped = AddValue(std::move(shape), type);
  Add(Reshape{}, {value}, {reshaped});
  return reshaped;
}

const Graph& NodeLowering::graph() const { return lowering_->graph_; }

absl::StatusOr<ValueId> NodeLowering::Variable(int i) {
  const TfLiteTensor* tensor = InputTensor(i);
  const std::string what = absl::StrCat("Input ", i);
  if (tensor == nullptr || !tensor->is_variable) {
    return absl::InvalidArgumentError(absl::StrCat(what, " is not a variable."));
  }
  const int index = InputIndex(i);
  const auto known = lowering_->value_of_tensor_.find(index);
  if (known != lowering_->value_of_tensor_.end()) return known->second;
  if (absl::Status status = lowering_->CheckTensor(*tensor, what); !status.ok()) return status;
  if (tensor->type != kTfLiteFloat32) {
    return absl::UnimplementedError(absl::StrFormat("%s is state of type %s, not supported.", what,
                                                    TfLiteTypeGetName(tensor->type)));
  }
  if (lowering_->Readers(index) > 1) {
    return absl::UnimplementedError(
        absl::StrCat(what, " is state that another operator uses too."));
  }
  const ValueId id = lowering_->graph_.AddValue(ShapeOf(*tensor), ValueType::kFloat, index);
  lowering_->graph_.values.back().variable = true;
  lowering_->SetValue(index, id);
  return id;
}

absl::Status NodeLowering::Assign(int i, ValueId new_value) {
  absl::StatusOr<ValueId> variable = Variable(i);
  if (!variable.ok()) return variable.status();
  Add(AssignVariable{*variable}, {new_value}, {});
  return absl::OkStatus();
}

}  // namespace litmus::gpu
