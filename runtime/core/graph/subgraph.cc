// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Edits of a subgraph that concern more parts than its graph, and queries.
#include "runtime/core/graph/subgraph.h"

#include <algorithm>

#include "runtime/c/guard.h"
#include "runtime/core/graph/subgraph_context.h"

namespace tflite {

Subgraph::Subgraph(ErrorReporter* error_reporter, InterpreterState* state, int subgraph_index)
    : environment_(error_reporter, state, subgraph_index) {
  SubgraphContext::Initialize(&environment_.context, this);
}

// The graph is cleared first, because kernels may use all other parts while they are freed.
Subgraph::~Subgraph() { graph_.Clear(); }

TfLiteStatus Subgraph::SetOutputs(std::vector<int> outputs) {
  TF_LITE_ENSURE_STATUS(graph_.SetOutputs(std::move(outputs)));
  // A fusion may have removed a new output tensor, so the graph must be prepared again.
  if (preparation_.schedule().is_rewritten()) graph_.SetUninvokable();
  return kTfLiteOk;
}

TfLiteStatus Subgraph::AddNodeWithParameters(
    const std::vector<int>& inputs, const std::vector<int>& outputs,
    const std::vector<int>& intermediates, const char* init_data, size_t init_data_size,
    void* builtin_data, const TfLiteRegistration* registration, int* node_index) {
  return graph_.AddNodeWithParameters(inputs, outputs, intermediates, init_data, init_data_size,
                                      builtin_data, registration, node_index);
}

TfLiteStatus Subgraph::SetTensorParametersReadOnly(
    int tensor_index, TfLiteType type, const char* name, size_t ndims, const int* dims,
    TfLiteQuantization quantization, const char* buffer, size_t bytes, const Allocation* allocation,
    TfLiteSparsity* sparsity, size_t ndims_signature, const int* dims_signature) {
  TF_LITE_ENSURE_STATUS(graph_.SetTensorParametersReadOnly(
      tensor_index, type, name, ndims, dims, quantization, buffer, bytes, allocation, sparsity,
      ndims_signature, dims_signature));
  preparation_.ForgetConstants(/*except=*/tensor_index);
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetTensorParametersReadWrite(int tensor_index, TfLiteType type,
                                                    const char* name, size_t ndims, const int* dims,
                                                    TfLiteQuantization quantization,
                                                    bool is_variable, size_t ndims_signature,
                                                    const int* dims_signature) {
  TF_LITE_ENSURE_STATUS(graph_.SetTensorParametersReadWrite(tensor_index, type, name, ndims, dims,
                                                            quantization, is_variable,
                                                            ndims_signature, dims_signature));
  preparation_.ForgetConstants(/*except=*/tensor_index);
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetExecutionPlan(const std::vector<int>& new_plan) {
  TF_LITE_ENSURE_STATUS(graph_.SetExecutionPlan(new_plan));
  if (!IsInvokable()) return kTfLiteOk;
  const auto content = graph_.SaveContent();
  TF_LITE_ENSURE_STATUS(EnsureMemoryAllocations());
  graph_.RestoreContent(content);
  return kTfLiteOk;
}

std::vector<int> Subgraph::operator_codes() const {
  const std::vector<int>& before = delegates_.plan_before();
  std::vector<int> codes;
  for (const int node : before.empty() ? graph_.execution_plan() : before) {
    codes.push_back(graph_.nodes()[node].second.builtin_code);
  }
  return codes;
}

bool Subgraph::IsRead(int tensor_index) const {
  const auto lists = [tensor_index](const auto& tensors) {
    return std::find(tensors.begin(), tensors.end(), tensor_index) != tensors.end();
  };
  if (lists(graph_.outputs())) return true;
  // The table also has the nodes that a delegate replaced.
  return std::any_of(graph_.nodes().begin(), graph_.nodes().end(), [&](const auto& node) {
    return lists(litmus::IntArrayView(node.first.inputs));
  });
}

litmus::SubgraphInterface* Subgraph::subgraph_at(int index) {
  if (index < 0 || index >= subgraph_count()) return nullptr;
  return environment_.interpreter->subgraphs[index].get();
}

int Subgraph::subgraph_count() const {
  return static_cast<int>(environment_.interpreter->subgraphs.size());
}

const char* Subgraph::OpProfilingString(const TfLiteRegistration& registration,
                                        const TfLiteNode* node) const {
  if (registration.profiling_string == nullptr) return nullptr;
  return litmus::GuardedOr<const char*>(
      nullptr, [&] { return registration.profiling_string(&environment_.context, node); });
}

}  // namespace tflite
