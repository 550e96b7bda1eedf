// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// NodeLowering: what the lowering of a single operator works with.
#include <algorithm>
#include <climits>
#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "delegates/gpu/graph/lower_constant.h"
#include "delegates/gpu/graph/lowering.h"
#include "runtime/c/op_names.h"

namespace litmus::gpu {
namespace {

// Where the rounding of a quantised tensor happens (real numbers).
float RealOf(const TfLiteTensor& tensor, int quantized) {
  return tensor.params.scale * static_cast<float>(quantized - tensor.params.zero_point);
}

}  // namespace

NodeLowering::NodeLowering(Lowering* lowering, int node_index, TfLiteNode* node,
                           TfLiteRegistration* registration)
    : lowering_(lowering), node_index_(node_index), node_(node), registration_(registration) {}

int NodeLowering::InputIndex(int i) const {
  return i >= 0 && i < node_->inputs->size ? node_->inputs->data[i] : -1;
}

int NodeLowering::OutputIndex(int i) const {
  return i >= 0 && i < node_->outputs->size ? node_->outputs->data[i] : -1;
}

const TfLiteTensor* NodeLowering::InputTensor(int i) const {
  const int index = InputIndex(i);
  return index < 0 ? nullptr : &lowering_->tensor(index);
}

const TfLiteTensor* NodeLowering::OutputTensor(int i) const {
  const int index = OutputIndex(i);
  return index < 0 ? nullptr : &lowering_->tensor(index);
}

bool NodeLowering::IsConstant(int i) const { return lowering_->ConstantOf(InputIndex(i)) >= 0; }

Shape NodeLowering::InputShape(int i) const {
  const TfLiteTensor* tensor = InputTensor(i);
  return tensor == nullptr ? Shape{} : ShapeOf(*tensor);
}

Shape NodeLowering::OutputShape(int i) const {
  const TfLiteTensor* tensor = OutputTensor(i);
  return tensor == nullptr ? Shape{} : ShapeOf(*tensor);
}

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
  lowering_->graph_.inputs.push_back({id, index});
  lowering_->SetValue(index, id);
  return id;
}

absl::StatusOr<std::vector<int>> NodeLowering::IntConstant(int i) const {
  const int source = lowering_->ConstantOf(InputIndex(i));
  if (source < 0) {
    return absl::InvalidArgumentError(absl::StrFormat("Input %d must be a constant.", i));
  }
  const TfLiteTensor& tensor = lowering_->tensor(source);
  if (tensor.sparsity != nullptr || (tensor.type != kTfLiteInt32 && tensor.type != kTfLiteInt64)) {
    return absl::InvalidArgumentError(absl::StrFormat("Input %d has type %s, expected integers.", i,
                                                      TfLiteTypeGetName(tensor.type)));
  }
  const auto count = static_cast<size_t>(Elements(ShapeOf(tensor)));
  std::vector<int> elements(count);
  for (size_t k = 0; k < count; ++k) {
    elements[k] = tensor.type == kTfLiteInt32
                      ? tensor.data.i32[k]
                      : static_cast<int>(std::clamp<int64_t>(tensor.data.i64[k], INT_MIN, INT_MAX));
  }
  return elements;
}

absl::StatusOr<std::vector<float>> NodeLowering::FloatConstant(int i) const {
  const int source = lowering_->ConstantOf(InputIndex(i));
  if (source < 0) {
    return absl::InvalidArgumentError(absl::StrFormat("Input %d must be a constant.", i));
  }
  const TfLiteTensor& tensor = lowering_->tensor(source);
  if (absl::Status status = lowering_->CheckTensor(tensor, absl::StrCat("Input ", i));
      !status.ok()) {
    return status;
  }
  return ReadConstant(tensor);
}

absl::StatusOr<ValueId> NodeLowering::Output(int i, bool on_grid) {
  const int index = OutputIndex(i);
  const std::string what = absl::StrCat("Output ", i);
  if (index < 0) return absl::InvalidArgumentError(absl::StrCat(what, " is missing."));
  const TfLiteTensor& tensor = lowering_->tensor(index);
  if (absl::Status status = lowering_->CheckTensor(tensor, what); !status.ok()) return status;
  const bool quantized = tensor.type == kTfLiteInt8 || tensor.type == kTfLiteUInt8;
  if (quantized && tensor.params.scale <= 0) {
    return absl::InvalidArgumentError(absl::StrCat(what, " is quantized per channel."));
  }
  Graph& graph = lowering_->graph_;
  ValueType type = ValueType::kFloat;
  if (tensor.type == kTfLiteBool) type = ValueType::kBool;
  if (tensor.type == kTfLiteInt32 || tensor.type == kTfLiteInt64) type = ValueType::kInt;
  const ValueId id = graph.AddValue(ShapeOf(tensor), type, index);
  lowering_->SetValue(index, id);
  if (!quantized || on_grid) return id;
  const bool is_signed = tensor.type == kTfLiteInt8;
  const ValueId exact = graph.AddValue(ShapeOf(tensor));
  roundings_.push_back({exact, id, tensor.params.scale, RealOf(tensor, is_signed ? -128 : 0),
                        RealOf(tensor, is_signed ? 127 : 255), tensor.params.zero_point});
  return exact;
}

void NodeLowering::RoundQuanta() {
  if (!roundings_.empty()) roundings_.back().quanta = true;
}

bool NodeLowering::Rescale(const std::vector<Rescaling>& rescalings, bool once) {
  if (roundings_.empty() || rescalings.empty()) return false;
  Rounding& rounding = roundings_.back();
  const auto count = static_cast<int>(rescalings.size());
  if (count != 1 && count != Channels(graph().shape(rounding.to))) return false;
  std::vector<float> table = RescaleTable(rescalings, once);
  if (table.empty()) return false;
  rounding.table = AddConstant({TableRows(Function::kRescale), count}, std::move(table));
  rounding.once = once;
  // Bounds on the output's grid may lie between two sums that are more than a quantum apart.
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
  Rounding& rounding = roundings_.back();
  const auto on_grid = [&](float bound) {
    const float rounded = std::round(bound / rounding.scale) * rounding.scale;
    return std::clamp(rounded, rounding.low, rounding.high);
  };
  low = on_grid(low);
  high = on_grid(high);
  rounding.low = low;
  rounding.high = high;
  return true;
}

float NodeLowering::OnGrid() {
  if (roundings_.empty()) return 0;
  roundings_.back().on_grid = true;
  return roundings_.back().scale;
}

// The grid's points are scale times an integer, because zero points are integers: rounding needs no
// zero point.
void NodeLowering::AddRoundings() {
  for (const Rounding& rounding : roundings_) {
    const Elementwise clamp = {Function::kClamp, rounding.low, rounding.high};
    if (rounding.on_grid) {
      Add(clamp, {rounding.from}, {rounding.to});
      continue;
    }
    const ValueId clamped = AddValue(graph().shape(rounding.to));
    if (rounding.table >= 0) {
      const bool again = rounding.margin > 0;
      const ValueId rescaled = again ? AddValue(graph().shape(rounding.to)) : rounding.to;
      Add(Elementwise{Function::kClamp, clamp.p - rounding.margin, clamp.q + rounding.margin},
          {rounding.from}, {clamped});
      Add(Elementwise{rounding.once ? Function::kRescaleOnce : Function::kRescale, rounding.scale},
          {clamped, rounding.table}, {rescaled});
      if (again) Add(clamp, {rescaled}, {rounding.to});
      continue;
    }
    Add(clamp, {rounding.from}, {clamped});
    if (rounding.quanta) {
      AddQuantaRounding(rounding, clamped);
      continue;
    }
    Add(Elementwise{Function::kFakeQuantize, rounding.scale, 0}, {clamped}, {rounding.to});
  }
}

void NodeLowering::AddQuantaRounding(const Rounding& rounding, ValueId clamped) {
  // As many bits below the quantum as floats of the largest number have.
  constexpr double kSteps = 1 << 16;
  const Shape shape = graph().shape(rounding.to);
  const ValueId shifted = AddValue(shape), rounded = AddValue(shape), centred = AddValue(shape);
  const ValueId table = AddConstant({TableRows(Function::kRescaleOnce), 1},
                                    RescaleTable({{rounding.scale / kSteps, 1 / kSteps}}, true));
  const auto zero = static_cast<float>(rounding.zero_point);
  Add(Elementwise{Function::kScaleShift, 1, rounding.scale * zero}, {clamped}, {shifted});
  Add(Elementwise{Function::kRescaleOnce, 1}, {shifted, table}, {rounded});
  Add(Elementwise{Function::kScaleShift, 1, -zero}, {rounded}, {centred});
  Add(Elementwise{Function::kScaleShift, rounding.scale, 0}, {centred}, {rounding.to});
}

ValueId NodeLowering::AddValue(Shape shape, ValueType type) {
  return lowering_->graph_.AddValue(std::move(shape), type);
}

ValueId NodeLowering::AddConstant(Shape shape, std::vector<float> elements) {
  return lowering_->graph_.AddConstant(std::move(shape), std::move(elements));
}

ValueId NodeLowering::AddConstant(Shape shape, ConstantReader reader) {
  return lowering_->graph_.AddConstant(std::move(shape), std::move(reader));
}

Node& NodeLowering::Add(Attributes op, std::vector<ValueId> inputs, std::vector<ValueId> outputs) {
  Node& node = lowering_->graph_.AddNode(std::move(op), std::move(inputs), std::move(outputs));
  node.sources = {node_index_};
  node.name =
      registration_->builtin_code == kTfLiteBuiltinCustom && registration_->custom_name != nullptr
          ? registration_->custom_name
          : LitmusBuiltinOpName(registration_->builtin_code);
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
