// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/lowering.h"

#include <climits>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "delegates/gpu/graph/lowering/lower_constant.h"

namespace litmus::gpu {
namespace {

ValueType TypeOf(const TfLiteTensor& tensor) {
  if (tensor.type == kTfLiteBool) return ValueType::kBool;
  const bool integer = tensor.type == kTfLiteInt32 || tensor.type == kTfLiteInt64;
  return integer ? ValueType::kInt : ValueType::kFloat;
}

// The reason for refusing an operator that has no lowering.
const char* WhyNot(int builtin_code) {
  return builtin_code == kTfLiteBuiltinStablehloComposite ? "The runtime left it whole."
                                                          : "Operation is not supported.";
}

}  // namespace

Lowering::Lowering(TfLiteContext* context, LoweringOptions options)
    : context_(context),
      options_(std::move(options)),
      scan_(options_.scan != nullptr ? options_.scan : std::make_shared<ModelScan>(context)) {}

int Lowering::Readers(int tensor) const {
  const auto readers = scan_->readers.find(tensor);
  return readers == scan_->readers.end() ? 0 : readers->second;
}

int Lowering::ConstantOf(int index) const {
  if (index < 0) return -1;
  const auto source = scan_->constant_source.find(index);
  if (source != scan_->constant_source.end()) return source->second;
  return IsConstantTensor(tensor(index)) ? index : -1;
}

Lowering::Mark Lowering::SetMark() const {
  return {graph_.values.size(), graph_.nodes.size(), graph_.inputs.size(), changes_.size()};
}

void Lowering::RollBack(const Mark& mark) {
  graph_.values.resize(mark.values);
  graph_.nodes.resize(mark.nodes);
  graph_.inputs.resize(mark.inputs);
  for (; changes_.size() > mark.changes; changes_.pop_back()) {
    const auto [tensor, value] = changes_.back();
    if (value < 0) {
      value_of_tensor_.erase(tensor);
    } else {
      value_of_tensor_[tensor] = value;
    }
  }
}

void Lowering::SetValue(int tensor, ValueId value) {
  const auto [entry, is_new] = value_of_tensor_.try_emplace(tensor, value);
  changes_.emplace_back(tensor, is_new ? -1 : entry->second);
  entry->second = value;
}

absl::Status Lowering::CheckTensor(const TfLiteTensor& tensor, const std::string& what,
                                   Use use) const {
  if (tensor.allocation_type == kTfLiteDynamic) {
    return absl::InvalidArgumentError(absl::StrCat(what, " has a dynamic shape."));
  }
  const Shape shape = ShapeOf(tensor);
  int64_t elements = 1;
  for (const int dim : shape) elements *= dim > 0 ? dim : 0;
  if (elements == 0) return absl::InvalidArgumentError(absl::StrCat(what, " has no elements."));
  const int64_t stored = StoredElements(shape);
  if (stored > INT_MAX || (options_.device.max_buffer_bytes > 0 &&
                           static_cast<size_t>(stored) > options_.device.max_buffer_bytes / 4)) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "%s of shape %s is larger than a buffer of the device.", what, ShapeText(shape)));
  }
  if (HasBlockScales(tensor)) {
    return absl::InvalidArgumentError(
        absl::StrCat(what, " has a scale for each block, which is not supported."));
  }
  switch (tensor.type) {
    case kTfLiteFloat32:
    case kTfLiteFloat16:
    case kTfLiteInt32:
    case kTfLiteInt64:
    case kTfLiteBool:
      return absl::OkStatus();
    case kTfLiteInt8:
    case kTfLiteUInt8:
      if (!options_.quantized) {
        return absl::InvalidArgumentError(
            absl::StrCat(what, " is quantized, and quantized models are turned off."));
      }
      if (use == Use::kConstant || tensor.params.scale > 0) return absl::OkStatus();
      return absl::InvalidArgumentError(
          absl::StrFormat("%s has type %s %s.", what, TfLiteTypeGetName(tensor.type),
                          IsQuantized(tensor) ? "and is quantized per channel, as only constants "
                                                "may be"
                                              : "without a scale"));
    default:
      if (use == Use::kConstant && IsReadable(tensor)) return absl::OkStatus();
      return absl::InvalidArgumentError(absl::StrFormat("%s has type %s, which is not supported.",
                                                        what, TfLiteTypeGetName(tensor.type)));
  }
}

absl::StatusOr<ValueId> Lowering::ValueOfConstant(int index, const std::string& what) {
  const TfLiteTensor& source = tensor(ConstantOf(index));
  if (absl::Status status = CheckTensor(source, what, Use::kConstant); !status.ok()) return status;
  const bool quantized = source.type == kTfLiteInt32 && IsQuantized(source);
  const ValueType type = quantized ? ValueType::kFloat : TypeOf(source);
  ValueId id;
  if (source.allocation_type == kTfLitePersistentRo) {
    // The runtime's kernel may move this constant at the next Prepare, so it is read now.
    id = graph_.AddConstant(ShapeOf(source), ReadConstant(source));
    graph_.values.back().type = type;
  } else {
    id = graph_.AddConstant(
        ShapeOf(source), [copy = source] { return ReadConstant(copy); }, type);
  }
  graph_.values.back().tensor = index;
  graph_.values.back().grid = GridOf(source);
  SetValue(index, id);
  return id;
}

absl::Status Lowering::LowerNode(int node_index) {
  const Mark mark = SetMark();
  absl::Status status = LowerNodeOrFail(node_index);
  if (!status.ok()) RollBack(mark);
  return status;
}

absl::Status Lowering::LowerNodeOrFail(int node_index) {
  TfLiteNode* node = nullptr;
  TfLiteRegistration* registration = nullptr;
  if (context_->GetNodeAndRegistration(context_, node_index, &node, &registration) != kTfLiteOk) {
    return absl::InternalError("There is no such node.");
  }
  if (node->outputs->size == 1 && scan_->constant_source.count(node->outputs->data[0]) > 0) {
    return ValueOfConstant(node->outputs->data[0], "Input 0").status();
  }
  int max_version = 0;
  const LowerFunction lower =
      FindLowering(registration->builtin_code, registration->custom_name, &max_version);
  if (lower == nullptr) return absl::UnimplementedError(WhyNot(registration->builtin_code));
  if (registration->version > max_version) {
    return absl::UnimplementedError(absl::StrFormat(
        "Max version supported: %d. Requested version %d.", max_version, registration->version));
  }
  NodeLowering one(this, node_index, node, registration);
  if (absl::Status status = lower(&one); !status.ok()) return status;
  one.AddRoundings();
  for (int i = 0; i < node->outputs->size; ++i) {
    const int output = node->outputs->data[i];
    if (output >= 0 && value_of_tensor_.count(output) == 0 && Readers(output) > 0) {
      return absl::UnimplementedError(absl::StrFormat("Output %d is not supported.", i));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Graph> Lowering::Finish(const std::vector<int>& output_tensors) {
  for (const int tensor : output_tensors) {
    const auto value = value_of_tensor_.find(tensor);
    if (value == value_of_tensor_.end()) {
      return absl::InternalError(absl::StrFormat("No node produces tensor %d.", tensor));
    }
    graph_.outputs.push_back({value->second, tensor});
  }
  return std::move(graph_);
}

LowerFunction FindLowering(int builtin_code, const char* custom_name, int* max_version) {
  const std::vector<LoweringEntry>* const tables[] = {
      &ElementwiseLowerings(), &ConvolutionLowerings(), &MovementLowerings(),
      &IndexingLowerings(),    &ReductionLowerings(),   &SequenceLowerings()};
  for (const std::vector<LoweringEntry>* table : tables) {
    for (const LoweringEntry& entry : *table) {
      if (entry.code != builtin_code) continue;
      if (builtin_code == kTfLiteBuiltinCustom &&
          (custom_name == nullptr || std::strcmp(custom_name, entry.custom_name) != 0)) {
        continue;
      }
      *max_version = entry.max_version;
      return entry.function;
    }
  }
  return nullptr;
}

}  // namespace litmus::gpu
