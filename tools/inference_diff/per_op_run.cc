// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/per_op_run.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "runtime/c/op_names.h"
#include "runtime/core/delegation/delegate_params.h"
#include "runtime/core/graph/delegate_calls.h"
#include "tools/common/model/apply_delegate.h"

namespace litmus {
namespace {

std::vector<int> Present(const TfLiteIntArray* tensors) {
  std::vector<int> present;
  for (int i = 0; tensors != nullptr && i < tensors->size; ++i) {
    if (tensors->data[i] >= 0) present.push_back(tensors->data[i]);
  }
  return present;
}

bool Has(size_t offset, const LitmusDelegateReport* report) {
  return report != nullptr && report->struct_size >= offset + sizeof(void*);
}

// Creates the error after an interpreter call failed.
absl::Status Failed(const tflite::Interpreter& interpreter, const std::string& call) {
  return FailureOf(interpreter, absl::InternalError(absl::StrCat(
                                    "--per_op: ", call, " side failed, see the messages above")));
}

}  // namespace

std::vector<ModelOp> OpsOf(const tflite::Interpreter& interpreter) {
  std::vector<ModelOp> ops;
  for (const int index : interpreter.execution_plan()) {
    const auto& [node, registration] = *interpreter.node_and_registration(index);
    ops.push_back({index, OpName(registration), Present(node.inputs), Present(node.outputs)});
  }
  return ops;
}

bool SameOps(const std::vector<ModelOp>& a, const std::vector<ModelOp>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const ModelOp& x, const ModelOp& y) {
    return x.node == y.node && x.name == y.name && x.inputs == y.inputs && x.outputs == y.outputs;
  });
}

bool HaveSameOperators(const tflite::Interpreter& a, const tflite::Interpreter& b) {
  return SameOps(OpsOf(a), OpsOf(b));
}

absl::StatusOr<std::unique_ptr<PerOpRun>> PerOpRun::Start(const PerOpSide& maker,
                                                          const std::string& side,
                                                          const std::vector<std::string>& inputs,
                                                          const std::vector<int>& exposed) {
  std::unique_ptr<PerOpRun> run(new PerOpRun);
  run->side_ = side;
  if (maker.make_delegates) {
    auto delegates = maker.make_delegates();
    if (!delegates.ok()) return delegates.status();
    run->delegates_ = *std::move(delegates);
  }
  auto interpreter = maker.make_interpreter();
  if (!interpreter.ok()) return interpreter.status();
  run->interpreter_ = *std::move(interpreter);
  run->ops_ = OpsOf(*run->interpreter_);
  absl::Status status = run->Expose(exposed);
  if (status.ok()) status = run->ApplyDelegates();
  if (!status.ok()) return status;
  if (run->interpreter_->AllocateTensors() != kTfLiteOk) {
    return Failed(*run->interpreter_, absl::StrCat("AllocateTensors of the ", side));
  }
  status = run->SetInputs(inputs);
  if (!status.ok()) return status;
  if (run->interpreter_->Invoke() != kTfLiteOk) {
    return Failed(*run->interpreter_, absl::StrCat("Invoke of the ", side));
  }
  run->FindOwners();
  return run;
}

absl::Status PerOpRun::Expose(const std::vector<int>& exposed) {
  if (exposed.empty()) return absl::OkStatus();
  std::vector<int> outputs = interpreter_->outputs();
  for (const int t : exposed) {
    if (std::find(outputs.begin(), outputs.end(), t) == outputs.end()) outputs.push_back(t);
    visible_[t] = TensorSource::kExtraOutput;
  }
  if (interpreter_->primary_subgraph().SetOutputs(std::move(outputs)) == kTfLiteOk) {
    return absl::OkStatus();
  }
  return absl::InternalError(
      absl::StrCat("--per_op: tensors of the ", side_, " side cannot be exposed as outputs"));
}

absl::Status PerOpRun::ApplyDelegates() {
  for (const CreatedDelegate& delegate : delegates_) {
    if (Has(offsetof(LitmusDelegateReport, keep_intermediates), delegate.report) &&
        delegate.report->keep_intermediates != nullptr) {
      // A delegate that cannot keep intermediates does not return any; their tensors are then
      // exposed as outputs instead.
      delegate.report->keep_intermediates(delegate.delegate.get(), true);
    }
    const absl::StatusOr<AppliedDelegate> applied =
        ApplyDelegate(delegate.name, delegate.delegate.get(), interpreter_.get());
    if (!applied.ok()) {
      return absl::UnavailableError(absl::StrCat("Failed to apply ", delegate.name,
                                                 " delegate on the ", side_,
                                                 " side of --per_op, see the messages above"));
    }
    for (const TfLiteDelegate* inner : applied->signatures) created_.emplace(inner, &delegate);
  }
  return absl::OkStatus();
}

absl::Status PerOpRun::SetInputs(const std::vector<std::string>& inputs) {
  if (inputs.size() != interpreter_->inputs().size()) {
    return absl::InvalidArgumentError(absl::StrCat("--per_op: the model has ",
                                                   interpreter_->inputs().size(), " inputs, ",
                                                   inputs.size(), " are given"));
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    TfLiteTensor* tensor = interpreter_->input_tensor(i);
    const std::string& bytes = inputs[i];
    if (tensor->type == kTfLiteString && TfLiteTensorRealloc(bytes.size(), tensor) == kTfLiteOk) {
      tensor->bytes = bytes.size();
    }
    if (tensor->bytes != bytes.size() || (!bytes.empty() && tensor->data.raw == nullptr)) {
      return absl::InvalidArgumentError(absl::StrCat("--per_op: input ", i, " of the ", side_,
                                                     " side has ", tensor->bytes, " bytes, ",
                                                     bytes.size(), " are given"));
    }
    if (!bytes.empty()) std::memcpy(tensor->data.raw, bytes.data(), bytes.size());
  }
  return absl::OkStatus();
}

void PerOpRun::FindOwners() {
  std::map<int, const ModelOp*> op_of_node;
  for (const ModelOp& op : ops_) op_of_node[op.node] = &op;
  const std::map<int, TensorSource> exposed = std::move(visible_);
  visible_.clear();
  for (const int index : interpreter_->execution_plan()) {
    const TfLiteNode& node = interpreter_->node_and_registration(index)->first;
    for (const int t : Present(node.outputs)) {
      visible_[t] = node.delegate == nullptr ? TensorSource::kCpu
                    : exposed.count(t) > 0   ? TensorSource::kExtraOutput
                                             : TensorSource::kBoundary;
    }
    if (node.delegate == nullptr) continue;
    const auto owner = created_.find(node.delegate);
    if (owner == created_.end()) continue;
    for (const int replaced : Present(ReplacedNodes(node))) {
      owner_of_node_[replaced] = owner->second;
      const auto op = op_of_node.find(replaced);
      if (op == op_of_node.end()) continue;
      for (const int t : op->second->outputs) owner_of_tensor_[t] = owner->second;
    }
  }
}

ReadValue PerOpRun::Read(int tensor, size_t bytes) {
  const auto visible = visible_.find(tensor);
  if (visible != visible_.end()) {
    if (interpreter_->EnsureTensorDataIsReadable(tensor) != kTfLiteOk) return {};
    const TfLiteTensor& value = *interpreter_->tensor(tensor);
    if (value.data.raw == nullptr && value.bytes > 0) return {};
    return {visible->second, value.data.raw, value.bytes};
  }
  const auto owner = owner_of_tensor_.find(tensor);
  if (owner == owner_of_tensor_.end()) return {};
  const CreatedDelegate& delegate = *owner->second;
  if (!Has(offsetof(LitmusDelegateReport, read_tensor), delegate.report) ||
      delegate.report->read_tensor == nullptr) {
    return {};
  }
  buffer_.resize(std::max<size_t>(bytes, 1));
  if (delegate.report->read_tensor(delegate.delegate.get(), tensor, buffer_.data(), bytes) !=
      kTfLiteOk) {
    return {};
  }
  return {TensorSource::kIntermediate, buffer_.data(), bytes};
}

std::string PerOpRun::DelegateOf(int node) const {
  const auto owner = owner_of_node_.find(node);
  return owner == owner_of_node_.end() ? "" : owner->second->name;
}

}  // namespace litmus
