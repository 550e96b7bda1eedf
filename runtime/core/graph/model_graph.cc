// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Destruction of a graph, error reports, and queries about a graph.
#include "runtime/core/graph/model_graph.h"

#include <string>

#include "runtime/c/op_names.h"
#include "runtime/c/tensor_size.h"
#include "runtime/core/delegation/called_subgraphs.h"
#include "runtime/core/delegation/unresolved_op.h"
#include "runtime/core/graph/delegate_calls.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/opaque/operator.h"

namespace litmus {
ModelGraph::ModelGraph(SubgraphEnvironment& environment) : environment_(environment) {
  ReserveTensors(RoomFor(kTensorsReservedCapacity));
}

void ModelGraph::Clear() {
  for (size_t i = 0; i < nodes_.size(); ++i) FreeNode(static_cast<int>(i));
  for (TfLiteTensor& tensor : tensors_) {
    if (tensor.buffer_handle != kTfLiteNullBufferHandle && tensor.delegate != nullptr) {
      DelegateFreeBufferHandle(&environment_.context, tensor.delegate, &tensor.buffer_handle);
    }
    TfLiteTensorFree(&tensor);
  }
  nodes_.clear();
  tensors_.clear();
  claims_.clear();
}

TfLiteStatus ModelGraph::FailWithException(const char* where, const CaughtException& exception) {
  SetUninvokable();
  return ReportException(&environment_.context, where, exception);
}

TfLiteStatus ModelGraph::ReportOpError(int node_index, const char* what, TfLiteStatus status) {
  environment_.ReportError("Node number %d (%s) %s.", node_index,
                           std::string(OpName(nodes_[node_index].second)).c_str(), what);
  return status;
}

TfLiteTensor* ModelGraph::tensor(int tensor_index) {
  if (tensor_index < 0 || static_cast<size_t>(tensor_index) >= tensors_.size()) return nullptr;
  return &tensors_[tensor_index];
}

const std::pair<TfLiteNode, TfLiteRegistration>* ModelGraph::node_and_registration(
    int node_index) const {
  if (node_index < 0 || static_cast<size_t>(node_index) >= nodes_.size()) return nullptr;
  return &nodes_[node_index];
}

bool ModelGraph::AnyDynamic(const int* indices, size_t count, int* which) const {
  for (size_t i = 0; i < count; ++i) {
    if (indices[i] < 0) continue;
    if (IsDynamic(tensors_[indices[i]])) {
      if (which != nullptr) *which = indices[i];
      return true;
    }
  }
  return false;
}

std::set<std::string> ModelGraph::UnresolvedCustomOps() const {
  // A set, because nodes of one operator code share one name, which may be long.
  std::set<const char*> names;
  for (const int node_index : execution_plan_) {
    const TfLiteRegistration& registration = nodes_[node_index].second;
    if (!IsUnresolvedCustomOp(registration)) continue;
    names.insert(registration.custom_name == nullptr ? "" : registration.custom_name);
  }
  return {names.begin(), names.end()};
}

std::vector<int> ModelGraph::CalledSubgraphs() const {
  std::vector<int> all;
  for (const int node_index : execution_plan_) {
    const std::vector<int> called = CalledBy(nodes_[node_index]);
    all.insert(all.end(), called.begin(), called.end());
  }
  return all;
}

TfLiteStatus ModelGraph::CheckDeclaredSizes() {
  if (!declared_uncountable_) return kTfLiteOk;
  for (size_t t = 0; t < tensors_.size(); ++t) {
    const TfLiteTensor& tensor = tensors_[t];
    int64_t elements;
    const char* why = nullptr;
    if (tensor.dims != nullptr &&
        !CountElements(tensor.type, tensor.dims->data, static_cast<size_t>(tensor.dims->size),
                       &elements, &why)) {
      return ReportNoSize(static_cast<int>(t), tensor.name, why);
    }
  }
  declared_uncountable_ = false;
  return kTfLiteOk;
}

TfLiteStatus ModelGraph::PrepareNode(int node_index, TfLiteNode* node,
                                     const PrepareArguments& arguments) {
  const TfLiteRegistration& registration = nodes_[node_index].second;
  if (registration.registration_external != nullptr) {
    return GuardedCall(&environment_.context, "an operator", [&] {
      return OperatorPrepare(registration.registration_external, &environment_.context, node);
    });
  }
  if (registration.prepare == nullptr) return kTfLiteOk;
  const PrepareFunction prepare = kernels_[node_index].prepare;
  return GuardedCall(&environment_.context, "a kernel", [&] {
    return prepare != nullptr ? prepare(&environment_.context, node, arguments)
                              : registration.prepare(&environment_.context, node);
  });
}

}  // namespace litmus
