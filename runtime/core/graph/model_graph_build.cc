// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Builds a graph: the tables of tensors and nodes, and the execution plan.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "runtime/base/step_count.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/model_graph.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/opaque/operator.h"

namespace litmus {
namespace {

// True for operators with effects besides their outputs, so that they must not be repeated, omitted
// or reordered.
bool HasSideEffect(const TfLiteRegistration& registration) {
  switch (registration.builtin_code) {
    case kTfLiteBuiltinCallOnce:
    case kTfLiteBuiltinIf:
    case kTfLiteBuiltinWhile:
    case kTfLiteBuiltinVarHandle:
    case kTfLiteBuiltinReadVariable:
    case kTfLiteBuiltinAssignVariable:
    case kTfLiteBuiltinHashtable:
    case kTfLiteBuiltinHashtableFind:
    case kTfLiteBuiltinHashtableImport:
    case kTfLiteBuiltinHashtableSize:
      return true;
    default:
      return false;
  }
}

}  // namespace

void ModelGraph::SyncContextTensors() {
  environment_.context.tensors = tensors_.data();
  environment_.context.tensors_size = tensors_.size();
}

void ModelGraph::ReserveTensors(size_t count) {
  tensors_.reserve(count);
  SyncContextTensors();
}

void ModelGraph::GrowTensorRoom() { ReserveTensors(2 * tensors_.capacity()); }

TfLiteStatus ModelGraph::CheckTensorIndices(const char* label, const int* indices, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (indices[i] == kTfLiteOptionalTensor) continue;
    if (indices[i] < 0 || static_cast<size_t>(indices[i]) >= tensors_.size()) {
      environment_.ReportError("Invalid tensor index %d in %s. The subgraph has %zu tensors.",
                               indices[i], label, tensors_.size());
      consistent_ = false;
      return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus ModelGraph::CheckNoOverlap(const std::vector<int>& inputs,
                                        const std::vector<int>& outputs) {
  std::vector<int> sorted = outputs;
  std::sort(sorted.begin(), sorted.end());
  CountSteps(inputs.size() + outputs.size());
  for (const int in : inputs) {
    if (in == kTfLiteOptionalTensor || !std::binary_search(sorted.begin(), sorted.end(), in)) {
      continue;
    }
    environment_.ReportError("Tensor %d is both input and output of a node.", in);
    consistent_ = false;
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus ModelGraph::SetInputs(std::vector<int> inputs) {
  TF_LITE_ENSURE_STATUS(CheckTensorIndices("inputs", inputs.data(), inputs.size()));
  inputs_ = std::move(inputs);
  return kTfLiteOk;
}

TfLiteStatus ModelGraph::SetOutputs(std::vector<int> outputs) {
  TF_LITE_ENSURE_STATUS(CheckTensorIndices("outputs", outputs.data(), outputs.size()));
  outputs_ = std::move(outputs);
  return kTfLiteOk;
}

TfLiteStatus ModelGraph::SetVariables(std::vector<int> variables) {
  TF_LITE_ENSURE_STATUS(CheckTensorIndices("variables", variables.data(), variables.size()));
  variables_ = std::move(variables);
  return kTfLiteOk;
}

void ModelGraph::ReserveNodes(int count) {
  if (count > 0) nodes_.reserve(static_cast<size_t>(count));
}

TfLiteStatus ModelGraph::AddTensors(int tensors_to_add, int* first_new_tensor_index) {
  const size_t count = tensors_.size() + static_cast<size_t>(std::max(tensors_to_add, 0));
  if (RoomFor(count) > tensors_.capacity()) {
    ReserveTensors(std::max(RoomFor(count), 2 * tensors_.capacity()));
  }
  return AppendTensors(tensors_to_add, first_new_tensor_index);
}

TfLiteStatus ModelGraph::AppendTensors(int tensors_to_add, int* first_new_tensor_index) {
  if (tensors_to_add < 0) {
    environment_.ReportError("Cannot add %d tensors.", tensors_to_add);
    return kTfLiteError;
  }
  const size_t base = tensors_.size();
  if (first_new_tensor_index != nullptr) *first_new_tensor_index = static_cast<int>(base);
  tensors_.resize(base + static_cast<size_t>(tensors_to_add), TfLiteTensor{});
  for (size_t i = base; i < tensors_.size(); ++i) {
    tensors_[i].buffer_handle = kTfLiteNullBufferHandle;
  }
  SyncContextTensors();
  return kTfLiteOk;
}

void* ModelGraph::OpInit(const TfLiteRegistration& registration, const char* buffer,
                         size_t length) {
  if (registration.registration_external != nullptr) {
    return OperatorInit(registration.registration_external, &environment_.context, buffer, length);
  }
  return registration.init == nullptr ? nullptr
                                      : registration.init(&environment_.context, buffer, length);
}

TfLiteStatus ModelGraph::AddNodeWithParameters(
    const std::vector<int>& inputs, const std::vector<int>& outputs,
    const std::vector<int>& intermediates, const char* init_data, size_t init_data_size,
    void* builtin_data, const TfLiteRegistration* registration, int* node_index) {
  return AddNode(inputs, outputs, intermediates, init_data, init_data_size,
                 NodeParams(builtin_data, std::free), registration, node_index);
}

TfLiteStatus ModelGraph::AddNodeLike(const std::pair<TfLiteNode, TfLiteRegistration>& source,
                                     const std::vector<int>& inputs,
                                     const std::vector<int>& outputs,
                                     const std::vector<int>& intermediates) {
  const auto& [node, registration] = source;
  return AddNode(inputs, outputs, intermediates, static_cast<const char*>(node.custom_initial_data),
                 static_cast<size_t>(std::max(node.custom_initial_data_size, 0)),
                 NodeParams(node.builtin_data, [](void*) {}), &registration, nullptr);
}

TfLiteStatus ModelGraph::AddNode(const std::vector<int>& inputs, const std::vector<int>& outputs,
                                 const std::vector<int>& intermediates, const char* init_data,
                                 size_t init_data_size, NodeParams params,
                                 const TfLiteRegistration* registration, int* node_index) {
  if (is_immutable()) {
    environment_.ReportError("AddNodeWithParameters is disallowed when graph is immutable.");
    return kTfLiteError;
  }
  SetUninvokable();
  TF_LITE_ENSURE_STATUS(CheckTensorIndices("node inputs", inputs.data(), inputs.size()));
  TF_LITE_ENSURE_STATUS(CheckTensorIndices("node outputs", outputs.data(), outputs.size()));
  TF_LITE_ENSURE_STATUS(
      CheckTensorIndices("node intermediates", intermediates.data(), intermediates.size()));
  if (params != nullptr) TF_LITE_ENSURE_STATUS(CheckNoOverlap(inputs, outputs));

  const int new_index = static_cast<int>(nodes_.size());
  if (node_index != nullptr) *node_index = new_index;
  kernels_.resize(nodes_.size() + 1);
  kernels_.back() = FindKernelFunctions(*registration);
  nodes_.emplace_back(TfLiteNode{}, *registration);
  TfLiteNode& node = nodes_.back().first;
  node.inputs = MakeIntArray(inputs);
  node.outputs = MakeIntArray(outputs);
  node.intermediates = MakeIntArray(intermediates);
  node.temporaries = MakeIntArray(nullptr, 0);
  if (params.get_deleter() != &std::free) borrowers_.insert(new_index);
  node.builtin_data = params.release();
  if (registration->builtin_code == kTfLiteBuiltinCustom) {
    node.custom_initial_data = init_data;
    node.custom_initial_data_size = static_cast<int>(init_data_size);
  }
  node.might_have_side_effect = HasSideEffect(*registration);
  // A copy, because init may add tensors or nodes, and a delegate may read this very table.
  const TfLiteRegistration copy = *registration;
  void* user_data = nullptr;
  const TfLiteStatus status =
      GuardedCall(&environment_.context, "the init function of an operator", [&] {
        user_data =
            init_data != nullptr
                ? OpInit(copy, init_data, init_data_size)
                : OpInit(copy, static_cast<const char*>(nodes_[new_index].first.builtin_data), 0);
        return user_data == TfLiteKernelInitFailed() ? kTfLiteError : kTfLiteOk;
      });
  if (status != kTfLiteOk) {
    ReportOpError(new_index, "failed to initialize", status);
    FreeNode(new_index);
    nodes_.pop_back();
    kernels_.pop_back();
    // A delegate's node can be removed again. Without the kernel of any other node the graph can
    // never run.
    if (copy.builtin_code != kTfLiteBuiltinDelegate) consistent_ = false;
    return status;
  }
  nodes_[new_index].first.user_data = user_data;
  execution_plan_.push_back(new_index);
  return kTfLiteOk;
}

void ModelGraph::TruncateNodes(int first) {
  nodes_.erase(nodes_.begin() + first, nodes_.end());
  kernels_.resize(nodes_.size());
}

TfLiteStatus ModelGraph::SetExecutionPlan(const std::vector<int>& new_plan) {
  for (const int node_index : new_plan) {
    if (node_index < 0 || static_cast<size_t>(node_index) >= nodes_.size()) {
      environment_.ReportError("Invalid node index %d in the execution plan.", node_index);
      return kTfLiteError;
    }
  }
  execution_plan_ = new_plan;
  return kTfLiteOk;
}

void ModelGraph::FreeNode(int node_index) {
  TfLiteNode& node = nodes_[node_index].first;
  const TfLiteRegistration& registration = nodes_[node_index].second;
  if (node.user_data != nullptr) {
    GuardedCall(&environment_.context, "the free function of an operator", [&] {
      if (registration.registration_external != nullptr) {
        OperatorFree(registration.registration_external, &environment_.context, node.user_data);
      } else if (registration.free != nullptr) {
        registration.free(&environment_.context, node.user_data);
      }
      return kTfLiteOk;
    });
  }
  TfLiteIntArrayFree(node.inputs);
  TfLiteIntArrayFree(node.outputs);
  TfLiteIntArrayFree(node.temporaries);
  TfLiteIntArrayFree(node.intermediates);
  if (borrowers_.erase(node_index) == 0) std::free(node.builtin_data);
  node = TfLiteNode{};
}

}  // namespace litmus
