// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Construction and tear-down of a subgraph: tensors, nodes, execution plan, and tensor sizes.
#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "runtime/c/builtin_ops.h"
#include "runtime/c/op_names.h"
#include "runtime/core/graph/delegate_calls.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/subgraph.h"
#include "runtime/core/graph/subgraph_context.h"
#include "runtime/core/graph/subgraph_profiler.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/opaque/operator.h"

namespace tflite {
namespace {

// Kernels hold pointers into the tensor table while they add temporaries: as many as this can be
// added before the table moves.
constexpr size_t kKernelHeadroom = 64;
static_assert(kKernelHeadroom >= Subgraph::kTensorsCapacityHeadroom, "promised to kernels");

// Room for a graph of that many tensors and its operators' temporaries, about one per tensor.
// Programs keep pointers to tensors over AllocateTensors; memory that is reserved and never touched
// costs nothing.
constexpr size_t RoomFor(size_t tensors) { return 2 * tensors + tensors / 4 + 2 * kKernelHeadroom; }

// Operators whose repetition or omission would be seen from outside.
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

Subgraph::Subgraph(ErrorReporter* error_reporter, InterpreterState* state, int subgraph_index)
    : error_reporter_(error_reporter), state_shared_(state), subgraph_index_(subgraph_index) {
  SubgraphContext::Initialize(this);
  ReserveTensors(RoomFor(kTensorsReservedCapacity));
}

Subgraph::~Subgraph() {
  for (size_t i = 0; i < nodes_.size(); ++i) FreeNode(static_cast<int>(i));
  FreePartitioningPreview();
  for (TfLiteTensor& tensor : tensors_) {
    if (tensor.buffer_handle != kTfLiteNullBufferHandle && tensor.delegate != nullptr) {
      litmus::DelegateFreeBufferHandle(&context_, tensor.delegate, &tensor.buffer_handle);
    }
    TfLiteTensorFree(&tensor);
  }
  TfLiteIntArrayFree(plan_for_delegates_);
}

void Subgraph::ReportError(const char* format, ...) {
  va_list args;
  va_start(args, format);
  litmus::GuardedOr(0, [&] { return error_reporter_->Report(format, args); });
  va_end(args);
}

TfLiteStatus Subgraph::GiveUp(const char* where, const litmus::CaughtException& exception) {
  state_ = kUninvokable;
  return litmus::ReportException(&context_, where, exception);
}

TfLiteStatus Subgraph::ReportOpError(int node_index, const char* what, TfLiteStatus status) {
  ReportError("Node number %d (%s) %s.", node_index, OpName(nodes_[node_index].second).c_str(),
              what);
  return status;
}

std::string Subgraph::OpName(const TfLiteRegistration& registration) const {
  return litmus::OpName(registration);
}

void Subgraph::SyncContextTensors() {
  context_.tensors = tensors_.data();
  context_.tensors_size = tensors_.size();
}

void Subgraph::ReserveTensors(size_t count) {
  tensors_.reserve(count);
  SyncContextTensors();
}

void Subgraph::EnsureTensorHeadroom() {
  if (tensors_.capacity() - tensors_.size() < kKernelHeadroom) {
    ReserveTensors(2 * tensors_.capacity());
  }
}

TfLiteStatus Subgraph::CheckTensorIndices(const char* label, const int* indices,
                                          size_t count) const {
  for (size_t i = 0; i < count; ++i) {
    if (indices[i] == kTfLiteOptionalTensor) continue;
    if (indices[i] < 0 || static_cast<size_t>(indices[i]) >= tensors_.size()) {
      const_cast<Subgraph*>(this)->ReportError(
          "Invalid tensor index %d in %s. The subgraph has %zu tensors.", indices[i], label,
          tensors_.size());
      const_cast<Subgraph*>(this)->consistent_ = false;
      return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::CheckNoOverlap(const std::vector<int>& inputs,
                                      const std::vector<int>& outputs) {
  for (const int in : inputs) {
    for (const int out : outputs) {
      if (in == out && in != kTfLiteOptionalTensor) {
        ReportError("Tensor %d is both input and output of a node.", in);
        consistent_ = false;
        return kTfLiteError;
      }
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetInputs(std::vector<int> inputs) {
  TF_LITE_ENSURE_STATUS(CheckTensorIndices("inputs", inputs.data(), inputs.size()));
  inputs_ = std::move(inputs);
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetOutputs(std::vector<int> outputs) {
  TF_LITE_ENSURE_STATUS(CheckTensorIndices("outputs", outputs.data(), outputs.size()));
  outputs_ = std::move(outputs);
  // An output may be a tensor that is not computed as long as nobody asks for it.
  if (run_plan_.is_rewritten()) state_ = kUninvokable;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetVariables(std::vector<int> variables) {
  TF_LITE_ENSURE_STATUS(CheckTensorIndices("variables", variables.data(), variables.size()));
  variables_ = std::move(variables);
  return kTfLiteOk;
}

void Subgraph::ReserveNodes(int count) {
  if (count > 0) nodes_.reserve(static_cast<size_t>(count));
}

TfLiteStatus Subgraph::AddTensors(int tensors_to_add, int* first_new_tensor_index) {
  const size_t count = tensors_.size() + static_cast<size_t>(std::max(tensors_to_add, 0));
  if (RoomFor(count) > tensors_.capacity()) {
    ReserveTensors(std::max(RoomFor(count), 2 * tensors_.capacity()));
  }
  return AppendTensors(tensors_to_add, first_new_tensor_index);
}

TfLiteStatus Subgraph::AppendTensors(int tensors_to_add, int* first_new_tensor_index) {
  if (tensors_to_add < 0) {
    ReportError("Cannot add %d tensors.", tensors_to_add);
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

void* Subgraph::OpInit(const TfLiteRegistration& registration, const char* buffer, size_t length) {
  if (registration.registration_external != nullptr) {
    return litmus::OperatorInit(registration.registration_external, &context_, buffer, length);
  }
  return registration.init == nullptr ? nullptr : registration.init(&context_, buffer, length);
}

TfLiteStatus Subgraph::AddNodeWithParameters(
    const std::vector<int>& inputs, const std::vector<int>& outputs,
    const std::vector<int>& intermediates, const char* init_data, size_t init_data_size,
    void* builtin_data, const TfLiteRegistration* registration, int* node_index) {
  std::unique_ptr<void, void (*)(void*)> owned_builtin_data(builtin_data, std::free);
  if (state_ == kInvokableAndImmutable) {
    ReportError("AddNodeWithParameters is disallowed when graph is immutable.");
    return kTfLiteError;
  }
  state_ = kUninvokable;
  TF_LITE_ENSURE_STATUS(CheckTensorIndices("node inputs", inputs.data(), inputs.size()));
  TF_LITE_ENSURE_STATUS(CheckTensorIndices("node outputs", outputs.data(), outputs.size()));
  TF_LITE_ENSURE_STATUS(
      CheckTensorIndices("node intermediates", intermediates.data(), intermediates.size()));
  if (builtin_data != nullptr) TF_LITE_ENSURE_STATUS(CheckNoOverlap(inputs, outputs));

  const int new_index = static_cast<int>(nodes_.size());
  if (node_index != nullptr) *node_index = new_index;
  kernels_.resize(nodes_.size() + 1);
  kernels_.back() = litmus::FindKernelFunctions(*registration);
  nodes_.emplace_back(TfLiteNode{}, *registration);
  TfLiteNode& node = nodes_.back().first;
  node.inputs = litmus::MakeIntArray(inputs);
  node.outputs = litmus::MakeIntArray(outputs);
  node.intermediates = litmus::MakeIntArray(intermediates);
  node.temporaries = litmus::MakeIntArray(nullptr, 0);
  node.builtin_data = owned_builtin_data.release();
  if (registration->builtin_code == kTfLiteBuiltinCustom) {
    node.custom_initial_data = init_data;
    node.custom_initial_data_size = static_cast<int>(init_data_size);
  }
  node.might_have_side_effect = HasSideEffect(*registration);
  // A copy: init may add nodes' tensors, or, for delegates, look at this very table.
  const TfLiteRegistration copy = *registration;
  void* user_data = nullptr;
  const TfLiteStatus status =
      litmus::GuardedCall(&context_, "the init function of an operator", [&] {
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
    // A delegate is taken out again; without any other operator there is nothing to run.
    if (copy.builtin_code == kTfLiteBuiltinDelegate) {
      replacing_failed_ = true;
    } else {
      consistent_ = false;
    }
    return status;
  }
  nodes_[new_index].first.user_data = user_data;
  execution_plan_.push_back(new_index);
  return kTfLiteOk;
}

void Subgraph::FreeNode(int node_index) {
  TfLiteNode& node = nodes_[node_index].first;
  const TfLiteRegistration& registration = nodes_[node_index].second;
  if (node.user_data != nullptr) {
    litmus::GuardedCall(&context_, "the free function of an operator", [&] {
      if (registration.registration_external != nullptr) {
        litmus::OperatorFree(registration.registration_external, &context_, node.user_data);
      } else if (registration.free != nullptr) {
        registration.free(&context_, node.user_data);
      }
      return kTfLiteOk;
    });
  }
  TfLiteIntArrayFree(node.inputs);
  TfLiteIntArrayFree(node.outputs);
  TfLiteIntArrayFree(node.temporaries);
  TfLiteIntArrayFree(node.intermediates);
  std::free(node.builtin_data);
  node = TfLiteNode{};
}

TfLiteStatus Subgraph::SetExecutionPlan(const std::vector<int>& new_plan) {
  for (const int node_index : new_plan) {
    if (node_index < 0 || static_cast<size_t>(node_index) >= nodes_.size()) {
      ReportError("Invalid node index %d in the execution plan.", node_index);
      return kTfLiteError;
    }
  }
  execution_plan_ = new_plan;
  return IsInvokable() ? ReallocateKeepingContent() : kTfLiteOk;
}

TfLiteTensor* Subgraph::tensor(int tensor_index) {
  if (tensor_index < 0 || static_cast<size_t>(tensor_index) >= tensors_.size()) return nullptr;
  return &tensors_[tensor_index];
}

const TfLiteTensor* Subgraph::tensor(int tensor_index) const {
  return const_cast<Subgraph*>(this)->tensor(tensor_index);
}

const std::pair<TfLiteNode, TfLiteRegistration>* Subgraph::node_and_registration(
    int node_index) const {
  if (node_index < 0 || static_cast<size_t>(node_index) >= nodes_.size()) return nullptr;
  return &nodes_[node_index];
}

std::vector<int> Subgraph::operator_codes() const {
  std::vector<int> codes;
  for (const int node :
       pre_delegation_execution_plan_.empty() ? execution_plan_ : pre_delegation_execution_plan_) {
    codes.push_back(nodes_[node].second.builtin_code);
  }
  return codes;
}

litmus::SubgraphInterface* Subgraph::subgraph_at(int index) {
  if (index < 0 || index >= subgraph_count()) return nullptr;
  return state_shared_->subgraphs[index].get();
}

int Subgraph::subgraph_count() const { return static_cast<int>(state_shared_->subgraphs.size()); }

const char* Subgraph::OpProfilingString(const TfLiteRegistration& registration,
                                        const TfLiteNode* node) const {
  if (registration.profiling_string == nullptr) return nullptr;
  return litmus::GuardedOr<const char*>(
      nullptr, [&] { return registration.profiling_string(&context_, node); });
}

}  // namespace tflite
