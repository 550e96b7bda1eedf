// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Makes the operators, tensors and nodes of one subgraph from a model.
#include "runtime/core/graph_from_model.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "runtime/base/step_count.h"
#include "runtime/c/tensor_size.h"
#include "runtime/core/delegation/unresolved_op.h"
#include "runtime/model/builtin_params.h"
#include "runtime/model/external_buffers.h"
#include "runtime/model/tensor_params.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"

namespace tflite {

TfLiteStatus GetRegistrationFromOpCode(const OperatorCode* opcode, const OpResolver& op_resolver,
                                       ErrorReporter* error_reporter,
                                       const TfLiteRegistration** registration) {
  *registration = nullptr;
  const BuiltinOperator builtin = litmus::OperatorCodeOf(*opcode);
  if (builtin < BuiltinOperator_MIN || builtin > BuiltinOperator_MAX) {
    error_reporter->Report(
        "Op builtin_code out of range: %d. Are you using old TFLite binary with newer model?",
        static_cast<int>(builtin));
    return kTfLiteError;
  }
  if (builtin == BuiltinOperator_CUSTOM) {
    if (opcode->custom_code() == nullptr) {
      error_reporter->Report("Operator with CUSTOM builtin_code has no custom_code.\n");
      return kTfLiteError;
    }
    // No message: a delegate may run a custom operator that the resolver does not know.
    *registration = op_resolver.FindOp(opcode->custom_code()->c_str(), opcode->version());
    return *registration == nullptr ? kTfLiteError : kTfLiteOk;
  }
  *registration = op_resolver.FindOp(builtin, opcode->version());
  if (*registration != nullptr) return kTfLiteOk;
  error_reporter->Report("Didn't find op for builtin opcode '%s' version '%d'.",
                         litmus::OperatorName(*opcode).c_str(), opcode->version());
  return kTfLiteError;
}

}  // namespace tflite

namespace litmus {
namespace {

std::vector<int> ToVector(const flatbuffers::Vector<int32_t>* values) {
  if (values == nullptr) return {};
  CountSteps(values->size());
  return std::vector<int>(values->begin(), values->end());
}

const char* NameOf(const tflite::Tensor& tensor) {
  return tensor.name() == nullptr ? "" : tensor.name()->c_str();
}

std::set<uint32_t> UsedOperatorCodes(const tflite::Model& model) {
  std::set<uint32_t> used;
  for (const tflite::SubGraph* graph : *model.subgraphs()) {
    if (graph->operators() == nullptr) continue;
    for (const tflite::Operator* op : *graph->operators()) used.insert(op->opcode_index());
  }
  return used;
}

// The bytes that a custom operator's init gets. They lie in the flatbuffer or behind it, in both
// cases inside the file.
FileBytes CustomOptions(const tflite::Operator& op, const FileBytes& file) {
  if (op.large_custom_options_offset() > 1) {
    if (op.large_custom_options_offset() > file.size ||
        op.large_custom_options_size() > file.size - op.large_custom_options_offset()) {
      return {};
    }
    return {file.data + op.large_custom_options_offset(),
            static_cast<size_t>(op.large_custom_options_size())};
  }
  if (op.custom_options() == nullptr) return {};
  return {reinterpret_cast<const char*>(op.custom_options()->data()), op.custom_options()->size()};
}

class GraphBuilder {
 public:
  GraphBuilder(const ModelSource& source, const OperatorTable& operators, int index,
               tflite::Subgraph* subgraph, AlignedConstants* aligned_constants)
      : source_(source),
        operators_(operators),
        graph_(*source.model->subgraphs()->Get(static_cast<flatbuffers::uoffset_t>(index))),
        subgraph_(subgraph),
        aligned_constants_(aligned_constants) {}

  TfLiteStatus Build() {
    FindRoles();
    if (graph_.name() != nullptr) subgraph_->SetName(graph_.name()->c_str());
    const auto* tensors = graph_.tensors();
    const int count = tensors == nullptr ? 0 : static_cast<int>(tensors->size());
    TF_LITE_ENSURE_STATUS(subgraph_->AddTensors(count));
    std::vector<int> variables;
    for (int i = 0; i < count; ++i) {
      const tflite::Tensor& tensor = *tensors->Get(static_cast<flatbuffers::uoffset_t>(i));
      TF_LITE_ENSURE_STATUS(AddTensor(tensor, i));
      if (tensor.is_variable()) variables.push_back(i);
    }
    TF_LITE_ENSURE_STATUS(subgraph_->SetInputs(ToVector(graph_.inputs())));
    TF_LITE_ENSURE_STATUS(subgraph_->SetOutputs(ToVector(graph_.outputs())));
    TF_LITE_ENSURE_STATUS(subgraph_->SetVariables(std::move(variables)));
    if (graph_.operators() == nullptr) return kTfLiteOk;
    subgraph_->ReserveNodes(static_cast<int>(graph_.operators()->size()));
    for (const tflite::Operator* op : *graph_.operators()) {
      TF_LITE_ENSURE_STATUS(AddNode(*op));
    }
    return kTfLiteOk;
  }

 private:
  // How the graph uses a tensor.
  struct Role {
    bool is_input = false;
    bool is_computed = false;
  };

  void FindRoles() {
    roles_.resize(graph_.tensors() == nullptr ? 0 : graph_.tensors()->size());
    const auto mark = [this](const flatbuffers::Vector<int32_t>* tensors, bool Role::*member) {
      if (tensors == nullptr) return;
      CountSteps(tensors->size());
      for (const int32_t t : *tensors) {
        if (t >= 0) roles_[static_cast<size_t>(t)].*member = true;
      }
    };
    mark(graph_.inputs(), &Role::is_input);
    if (graph_.operators() == nullptr) return;
    for (const tflite::Operator* op : *graph_.operators()) mark(op->outputs(), &Role::is_computed);
  }

  TfLiteStatus AddTensor(const tflite::Tensor& tensor, int index) {
    const TfLiteType type = ConvertTensorType(tensor.type());
    const std::vector<int> shape = ToVector(tensor.shape());
    const std::vector<int> signature = ToVector(tensor.shape_signature());
    const int* dims_signature = signature.empty() ? nullptr : signature.data();

    const FileBytes data = TensorData(*source_.model, tensor, source_.files);
    const bool is_empty = IsEmptyConstant(tensor, index);
    const bool is_constant = is_empty || (data.data != nullptr && data.size > 0);
    static const char kNothing = 0;
    const char* bytes = is_empty ? &kNothing
                        : is_constant
                            ? Usable(data, type, roles_[static_cast<size_t>(index)].is_input)
                            : nullptr;
    // The C functions called from here on do not throw.
    TfLiteQuantization quantization = {kTfLiteNoQuantization, nullptr};
    TF_LITE_ENSURE_STATUS(ConvertQuantization(tensor, &quantization, source_.reporter));
    if (!is_constant) {
      return subgraph_->SetTensorParametersReadWrite(
          index, type, NameOf(tensor), shape.size(), shape.data(), quantization,
          tensor.is_variable(), signature.size(), dims_signature);
    }
    if (tensor.is_variable()) {
      source_.reporter->Report(
          "Tensor %d (%s) is a variable and has a buffer; it must not have one.", index,
          NameOf(tensor));
      TfLiteQuantizationFree(&quantization);
      return kTfLiteError;
    }
    TfLiteSparsity* sparsity = nullptr;
    if (ConvertSparsity(tensor, &sparsity, source_.reporter) != kTfLiteOk) {
      TfLiteQuantizationFree(&quantization);
      return kTfLiteError;
    }
    return subgraph_->SetTensorParametersReadOnly(
        index, type, NameOf(tensor), shape.size(), shape.data(), quantization, bytes, data.size,
        AllocationOf(tensor), sparsity, signature.size(), dims_signature);
  }

  // The file that contains the constant's bytes.
  const tflite::Allocation* AllocationOf(const tflite::Tensor& tensor) const {
    if (tensor.external_buffer() == 0 || source_.files.external == nullptr) {
      return source_.allocation;
    }
    return source_.files.external->Find(tensor.external_buffer()).file;
  }

  // True for a tensor without elements that has its own buffer and that no operator computes and no
  // caller sets.
  bool IsEmptyConstant(const tflite::Tensor& tensor, int index) {
    const bool has_buffer = tensor.buffer() != 0 || tensor.external_buffer() != 0;
    if (!has_buffer || tensor.shape() == nullptr || tensor.is_variable() ||
        tensor.sparsity() != nullptr) {
      return false;
    }
    const auto& shape = *tensor.shape();
    const Role& role = roles_[static_cast<size_t>(index)];
    return !role.is_input && !role.is_computed &&
           std::find(shape.begin(), shape.end(), 0) != shape.end();
  }

  // Returns where the constant's bytes can be used: in the file, or in a copy if they are not
  // aligned for the element type or if the tensor is an input, which callers write to. Constants
  // with the same buffer share a copy, inputs do not.
  const char* Usable(const FileBytes& data, TfLiteType type, bool is_input) {
    const size_t alignment = std::max<size_t>(1, std::min(BitsPerElement(type) / 8, 8));
    if (!is_input && reinterpret_cast<uintptr_t>(data.data) % alignment == 0) return data.data;
    const char** const copy = is_input ? nullptr : &copies_[{data.data, data.size}];
    if (copy != nullptr && *copy != nullptr) return *copy;
    CountSteps(data.size);
    aligned_constants_->push_back(Block::Make(data.size));
    char* const made = aligned_constants_->back().data();
    std::memcpy(made, data.data, data.size);
    if (copy != nullptr) *copy = made;
    return made;
  }

  TfLiteStatus AddNode(const tflite::Operator& op) {
    const TfLiteRegistration& registration = operators_[op.opcode_index()];
    const std::vector<int> inputs = ToVector(op.inputs());
    const std::vector<int> outputs = ToVector(op.outputs());
    const std::vector<int> intermediates = ToVector(op.intermediates());
    if (registration.builtin_code == tflite::BuiltinOperator_CUSTOM) {
      const FileBytes options = CustomOptions(op, source_.files.model);
      return subgraph_->AddNodeWithParameters(inputs, outputs, intermediates, options.data,
                                              options.size, nullptr, &registration);
    }
    void* params = nullptr;
    TF_LITE_ENSURE_STATUS(
        ParseBuiltinParams(op, registration.builtin_code, &params, source_.reporter));
    return subgraph_->AddNodeWithParameters(inputs, outputs, intermediates, nullptr, 0, params,
                                            &registration);
  }

  const ModelSource& source_;
  const OperatorTable& operators_;
  std::vector<Role> roles_;  // by tensor
  // Copies by address and size of the buffer.
  std::map<std::pair<const char*, size_t>, const char*> copies_;
  const tflite::SubGraph& graph_;
  tflite::Subgraph* subgraph_;
  AlignedConstants* aligned_constants_;
};

}  // namespace

TfLiteStatus ResolveOperators(const tflite::Model& model, const tflite::OpResolver& resolver,
                              tflite::ErrorReporter* reporter, OperatorTable* operators) {
  operators->clear();
  const auto* codes = model.operator_codes();
  if (codes == nullptr) return kTfLiteOk;
  const std::set<uint32_t> used = UsedOperatorCodes(model);
  std::string missing;
  for (uint32_t i = 0; i < codes->size(); ++i) {
    const tflite::OperatorCode& code = *codes->Get(i);
    const tflite::BuiltinOperator builtin = OperatorCodeOf(code);
    if (builtin == tflite::BuiltinOperator_CUSTOM) {
      const char* name = code.custom_code() == nullptr ? "" : code.custom_code()->c_str();
      const TfLiteRegistration* found = resolver.FindOp(name, code.version());
      operators->push_back(found != nullptr ? *found : UnresolvedCustomOp(name));
      operators->back().builtin_code = tflite::BuiltinOperator_CUSTOM;
      operators->back().custom_name = name;
      continue;
    }
    const TfLiteRegistration* found = resolver.FindOp(builtin, code.version());
    if (found == nullptr && used.count(i) != 0) {
      missing += (missing.empty() ? "'" : ", '") + OperatorName(code) + "' version '" +
                 std::to_string(code.version()) + "'";
    }
    operators->push_back(found != nullptr ? *found : TfLiteRegistration{});
    operators->back().builtin_code = builtin;
    operators->back().version = code.version();
  }
  if (missing.empty()) return kTfLiteOk;
  reporter->Report(
      "Didn't find op for builtin opcode %s. The op resolver has no such operator, or "
      "only other versions of it.",
      missing.c_str());
  return kTfLiteError;
}

TfLiteStatus BuildSubgraph(const ModelSource& source, const OperatorTable& operators, int index,
                           tflite::Subgraph* subgraph, AlignedConstants* aligned_constants) {
  return GraphBuilder(source, operators, index, subgraph, aligned_constants).Build();
}

}  // namespace litmus
