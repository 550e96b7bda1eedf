// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Looks up names of inputs and outputs and calls the subgraph.
#include "runtime/core/signature_runner.h"

#include "runtime/core/graph/subgraph.h"
#include "runtime/core/interpreter.h"

namespace tflite {
namespace {

int Find(const std::map<std::string, uint32_t>& tensors, const char* name, const char* what,
         ErrorReporter* reporter) {
  const auto it = name == nullptr ? tensors.end() : tensors.find(name);
  if (it == tensors.end()) {
    reporter->Report("%s name %s was not found", what, name == nullptr ? "(null)" : name);
    return -1;
  }
  return static_cast<int>(it->second);
}

// Names in the order of `indices`.
std::vector<const char*> NamesInOrder(const std::map<std::string, uint32_t>& tensors,
                                      const std::vector<int>& indices) {
  std::map<int, const char*> name_of;
  for (const auto& entry : tensors) {
    name_of.emplace(static_cast<int>(entry.second), entry.first.c_str());
  }
  std::vector<const char*> names;
  for (const int index : indices) {
    const auto it = name_of.find(index);
    if (it != name_of.end()) names.push_back(it->second);
  }
  return names;
}

}  // namespace

SignatureRunner::SignatureRunner(const litmus::Signature* signature, Interpreter* interpreter,
                                 Subgraph* subgraph)
    : signature_(signature), interpreter_(interpreter), subgraph_(subgraph) {
  for (const auto& entry : signature_->inputs) input_names_.push_back(entry.first.c_str());
  for (const auto& entry : signature_->outputs) output_names_.push_back(entry.first.c_str());
  subgraph_input_names_ = NamesInOrder(signature_->inputs, subgraph_->inputs());
  subgraph_output_names_ = NamesInOrder(signature_->outputs, subgraph_->outputs());
}

int SignatureRunner::FindInput(const char* name) const {
  return Find(signature_->inputs, name, "Input", subgraph_->error_reporter());
}

int SignatureRunner::FindOutput(const char* name) const {
  return Find(signature_->outputs, name, "Output", subgraph_->error_reporter());
}

TfLiteTensor* SignatureRunner::input_tensor(const char* input_name) {
  return subgraph_->tensor(FindInput(input_name));
}

const TfLiteTensor* SignatureRunner::output_tensor(const char* output_name) const {
  return subgraph_->tensor(FindOutput(output_name));
}

TfLiteStatus SignatureRunner::ResizeInputTensor(const char* input_name,
                                                const std::vector<int>& new_size) {
  const int index = FindInput(input_name);
  return index < 0 ? kTfLiteError : subgraph_->ResizeInputTensor(index, new_size);
}

TfLiteStatus SignatureRunner::ResizeInputTensorStrict(const char* input_name,
                                                      const std::vector<int>& new_size) {
  const int index = FindInput(input_name);
  return index < 0 ? kTfLiteError : subgraph_->ResizeInputTensorStrict(index, new_size);
}

TfLiteStatus SignatureRunner::AllocateTensors() {
  return interpreter_->AllocateSubgraph(subgraph_);
}

TfLiteStatus SignatureRunner::Invoke() {
  return interpreter_->InvokeSubgraph(subgraph_, allow_buffer_handle_output_);
}

TfLiteStatus SignatureRunner::Cancel() { return interpreter_->Cancel(); }

TfLiteStatus SignatureRunner::SetCustomAllocationForInputTensor(
    const char* input_name, const TfLiteCustomAllocation& allocation, int64_t flags) {
  const int index = FindInput(input_name);
  return index < 0 ? kTfLiteError
                   : subgraph_->SetCustomAllocationForTensor(index, allocation, flags);
}

TfLiteStatus SignatureRunner::SetCustomAllocationForOutputTensor(
    const char* output_name, const TfLiteCustomAllocation& allocation, int64_t flags) {
  const int index = FindOutput(output_name);
  return index < 0 ? kTfLiteError
                   : subgraph_->SetCustomAllocationForTensor(index, allocation, flags);
}

TfLiteStatus SignatureRunner::SetInputBufferHandle(const char* input_name,
                                                   TfLiteBufferHandle handle,
                                                   TfLiteDelegate* delegate) {
  const int index = FindInput(input_name);
  return index < 0 ? kTfLiteError : subgraph_->SetBufferHandle(index, handle, delegate);
}

TfLiteStatus SignatureRunner::SetOutputBufferHandle(const char* output_name,
                                                    TfLiteBufferHandle handle,
                                                    TfLiteDelegate* delegate) {
  const int index = FindOutput(output_name);
  return index < 0 ? kTfLiteError : subgraph_->SetBufferHandle(index, handle, delegate);
}

}  // namespace tflite
