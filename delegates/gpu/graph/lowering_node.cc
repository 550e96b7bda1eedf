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
                        RealOf(tensor, is_signed ? 127 : 255)});
  return exact;
}

void NodeLowering::RoundTwice(std::vector<float> steps) {
  if (roundings_.empty() || steps.empty()) return;
  const auto count = static_cast<int>(steps.size());
  const Shape& shape = graph().shape(roundings_.back().to);
  if (count != 1 && count != Channels(shape)) return;
  roundings_.back().steps = AddConstant({count}, std::move(steps));
}

// The grid's points are scale times an integer, because zero points are integers: rounding needs no
// zero point.
void NodeLowering::AddRoundings() {
  for (const Rounding& rounding : roundings_) {
    const ValueId clamped = AddValue(graph().shape(rounding.to));
    Add(Elementwise{Function::kClamp, rounding.low, rounding.high}, {rounding.from}, {clamped});
    if (rounding.steps >= 0) {
      Add(Elementwise{Function::kRequantize, rounding.scale, 0}, {clamped, rounding.steps},
          {rounding.to});
      continue;
    }
    const ValueId fine = RoundedFine(clamped, rounding.ratio, rounding.scale);
    Add(Elementwise{Function::kFakeQuantize, rounding.scale, 0}, {fine}, {rounding.to});
  }
}

void NodeLowering::RoundTwice(double ratio) {
  for (Rounding& rounding : roundings_) rounding.ratio = ratio;
}

ValueId NodeLowering::RoundedFine(ValueId value, double ratio, float scale) {
  int exponent = 0;
  std::frexp(ratio, &exponent);
  // Below 2^-16 of a quantum the sums of the kernels are not exact enough for it to matter.
  if (exponent >= 0 || exponent < -16) return value;
  const ValueId fine = AddValue(graph().shape(value));
  Add(Elementwise{Function::kFakeQuantize, std::ldexp(scale, exponent), 0}, {value}, {fine});
  return fine;
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
