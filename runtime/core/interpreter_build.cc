// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Constructs and destroys interpreters, and builds graphs by function calls.
#include <cstdlib>
#include <mutex>

#include "runtime/base/logging.h"
#include "runtime/core/graph/external_cpu_backend_context.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/root_profiler.h"
#include "runtime/threads/cpu_context.h"

namespace tflite {
namespace {

// Converts a legacy per-tensor quantisation to a TfLiteQuantization.
TfLiteQuantization FromLegacy(const TfLiteQuantizationParams& legacy) {
  TfLiteQuantization quantization = {kTfLiteNoQuantization, nullptr};
  if (legacy.scale == 0.0f && legacy.zero_point == 0) return quantization;
  auto* affine =
      static_cast<TfLiteAffineQuantization*>(std::calloc(1, sizeof(TfLiteAffineQuantization)));
  if (affine == nullptr) return quantization;
  affine->scale = TfLiteFloatArrayCreate(1);
  affine->zero_point = TfLiteIntArrayCreate(1);
  affine->scale->data[0] = legacy.scale;
  affine->zero_point->data[0] = legacy.zero_point;
  quantization.type = kTfLiteAffineQuantization;
  quantization.params = affine;
  return quantization;
}

}  // namespace

Interpreter::Interpreter(ErrorReporter* error_reporter)
    : error_reporter_(error_reporter == nullptr ? DefaultErrorReporter() : error_reporter),
      cpu_context_(std::make_unique<litmus::CpuContext>()) {
  state_.cpu_context = cpu_context_.get();
  state_.external_contexts[kTfLiteCpuBackendContext] = cpu_context_.get();
  AddSubgraphs(1);
#ifdef NDEBUG
  constexpr auto kSeverity = litmus::LogSeverity::VERBOSE;
#else
  constexpr auto kSeverity = litmus::LogSeverity::INFO;
#endif
  static std::once_flag said;
  std::call_once(said, [] { litmus::Log(kSeverity, "Initialized TensorFlow Lite runtime."); });
}

Interpreter::~Interpreter() {
  auto* external =
      ExternalCpuBackendContext::From(state_.external_contexts[kTfLiteCpuBackendContext]);
  if (external != nullptr && external->internal_backend_context() != nullptr) {
    external->internal_backend_context()->ClearCaches();
  }
  signature_runners_.clear();
  // Subgraphs are destroyed before the delegates, because they free the delegates' kernels and
  // buffer handles.
  state_.subgraphs.clear();
}

void Interpreter::AddSubgraphs(int subgraphs_to_add, int* first_new_subgraph_index) {
  if (first_new_subgraph_index != nullptr) {
    *first_new_subgraph_index = static_cast<int>(state_.subgraphs.size());
  }
  for (int i = 0; i < subgraphs_to_add; ++i) {
    state_.subgraphs.push_back(std::make_unique<Subgraph>(
        error_reporter_, &state_, static_cast<int>(state_.subgraphs.size())));
  }
}

TfLiteStatus Interpreter::SetPrimarySubgraph(int subgraph_index) {
  if (subgraph(subgraph_index) == nullptr) {
    error_reporter_->Report("SetPrimarySubgraph(%d): the model has %d subgraphs", subgraph_index,
                            static_cast<int>(subgraphs_size()));
    return kTfLiteError;
  }
  primary_subgraph_ = static_cast<size_t>(subgraph_index);
  return kTfLiteOk;
}

TfLiteStatus Interpreter::SetInputs(std::vector<int> inputs) {
  return primary_subgraph().SetInputs(std::move(inputs));
}

TfLiteStatus Interpreter::SetOutputs(std::vector<int> outputs) {
  return primary_subgraph().SetOutputs(std::move(outputs));
}

TfLiteStatus Interpreter::SetVariables(std::vector<int> variables) {
  return primary_subgraph().SetVariables(std::move(variables));
}

void Interpreter::ReserveNodes(int count) { primary_subgraph().ReserveNodes(count); }

TfLiteStatus Interpreter::AddNodeWithParameters(const std::vector<int>& inputs,
                                                const std::vector<int>& outputs,
                                                const char* init_data, size_t init_data_size,
                                                void* builtin_data,
                                                const TfLiteRegistration* registration,
                                                int* node_index) {
  return primary_subgraph().AddNodeWithParameters(inputs, outputs, {}, init_data, init_data_size,
                                                  builtin_data, registration, node_index);
}

TfLiteStatus Interpreter::AddTensors(int tensors_to_add, int* first_new_tensor_index) {
  return primary_subgraph().AddTensors(tensors_to_add, first_new_tensor_index);
}

TfLiteStatus Interpreter::SetTensorParametersReadOnly(int tensor_index, TfLiteType type,
                                                      const char* name,
                                                      const std::vector<int>& dims,
                                                      TfLiteQuantization quantization,
                                                      const char* buffer, size_t bytes,
                                                      const Allocation* allocation) {
  return primary_subgraph().SetTensorParametersReadOnly(
      tensor_index, type, name, dims.size(), dims.data(), quantization, buffer, bytes, allocation);
}

TfLiteStatus Interpreter::SetTensorParametersReadOnly(int tensor_index, TfLiteType type,
                                                      const char* name,
                                                      const std::vector<int>& dims,
                                                      TfLiteQuantizationParams quantization,
                                                      const char* buffer, size_t bytes,
                                                      const Allocation* allocation) {
  return SetTensorParametersReadOnly(tensor_index, type, name, dims, FromLegacy(quantization),
                                     buffer, bytes, allocation);
}

TfLiteStatus Interpreter::SetTensorParametersReadWrite(int tensor_index, TfLiteType type,
                                                       const char* name,
                                                       const std::vector<int>& dims,
                                                       TfLiteQuantization quantization,
                                                       bool is_variable) {
  return primary_subgraph().SetTensorParametersReadWrite(tensor_index, type, name, dims.size(),
                                                         dims.data(), quantization, is_variable);
}

TfLiteStatus Interpreter::SetTensorParametersReadWrite(int tensor_index, TfLiteType type,
                                                       const char* name,
                                                       const std::vector<int>& dims,
                                                       TfLiteQuantizationParams quantization,
                                                       bool is_variable,
                                                       const std::vector<int>* dims_signature) {
  return SetTensorParametersReadWrite(tensor_index, type, name, dims.size(), dims.data(),
                                      quantization, is_variable,
                                      dims_signature == nullptr ? 0 : dims_signature->size(),
                                      dims_signature == nullptr ? nullptr : dims_signature->data());
}

TfLiteStatus Interpreter::SetTensorParametersReadOnly(int tensor_index, TfLiteType type,
                                                      const char* name, size_t rank,
                                                      const int* dims,
                                                      TfLiteQuantizationParams quantization,
                                                      const char* buffer, size_t bytes,
                                                      const Allocation* allocation) {
  return primary_subgraph().SetTensorParametersReadOnly(
      tensor_index, type, name, rank, dims, FromLegacy(quantization), buffer, bytes, allocation);
}

TfLiteStatus Interpreter::SetTensorParametersReadWrite(int tensor_index, TfLiteType type,
                                                       const char* name, size_t rank,
                                                       const int* dims,
                                                       TfLiteQuantizationParams quantization,
                                                       bool is_variable, size_t rank_dims_signature,
                                                       const int* dims_signature) {
  return primary_subgraph().SetTensorParametersReadWrite(tensor_index, type, name, rank, dims,
                                                         FromLegacy(quantization), is_variable,
                                                         rank_dims_signature, dims_signature);
}

TfLiteStatus Interpreter::SetExecutionPlan(const std::vector<int>& new_plan) {
  return primary_subgraph().SetExecutionPlan(new_plan);
}

const char* Interpreter::GetInputName(int index) const {
  const TfLiteTensor* found = input_tensor(static_cast<size_t>(index));
  return found == nullptr ? nullptr : found->name;
}

const char* Interpreter::GetOutputName(int index) const {
  const TfLiteTensor* found = output_tensor(static_cast<size_t>(index));
  return found == nullptr ? nullptr : found->name;
}

const std::pair<TfLiteNode, TfLiteRegistration>* Interpreter::node_and_registration(
    int subgraph_index, int node_index) const {
  const Subgraph* found = subgraph(subgraph_index);
  return found == nullptr ? nullptr : found->node_and_registration(node_index);
}

Subgraph* Interpreter::subgraph(int subgraph_index) {
  if (subgraph_index < 0 || static_cast<size_t>(subgraph_index) >= subgraphs_size()) {
    return nullptr;
  }
  return state_.subgraphs[subgraph_index].get();
}

const Subgraph* Interpreter::subgraph(int subgraph_index) const {
  return const_cast<Interpreter*>(this)->subgraph(subgraph_index);
}

}  // namespace tflite
