// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Edits of a subgraph that concern more parts than its graph, and queries.
#include "runtime/core/graph/subgraph.h"

#include <algorithm>

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

litmus::SubgraphInterface* Subgraph::subgraph_at(int index) {
  if (index < 0 || index >= subgraph_count()) return nullptr;
  return environment_.interpreter->subgraphs[index].get();
}

int Subgraph::subgraph_count() const {
  return static_cast<int>(environment_.interpreter->subgraphs.size());
}

}  // namespace tflite
