// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks that operators refer to existing codes and tensors and are in an order in which they can
// run, and that signatures refer to existing tensors.
#include <cstring>
#include <vector>

#include "absl/strings/str_cat.h"
#include "runtime/base/step_count.h"
#include "runtime/model/verify.h"
#include "runtime/schema/builtin_code.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

constexpr int kOptionalTensor = -1;

// Whether a tensor has a value at a point of the execution plan.
enum class TensorState { kNone, kReady };

// Whether a tensor has a value before the first operator runs.
bool IsReadyAtStart(const tflite::Model& model, const ModelFiles& files,
                    const tflite::Tensor& tensor) {
  return tensor.is_variable() || TensorData(model, tensor, files).size > 0;
}

absl::Status VerifyIndices(const flatbuffers::Vector<int32_t>* indices, int tensors,
                           bool optional_allowed, const Place& where, const char* what) {
  if (indices == nullptr) return absl::OkStatus();
  CountSteps(indices->size());
  for (const int32_t index : *indices) {
    if (optional_allowed && index == kOptionalTensor) continue;
    if (index < 0 || index >= tensors) {
      return absl::InvalidArgumentError(absl::StrCat(
          where(), what, " names tensor ", index, ", but the subgraph has ", tensors, " tensors"));
    }
  }
  return absl::OkStatus();
}

absl::Status VerifyCustomOptions(const tflite::Operator& op, const ModelFiles& files,
                                 const Place& where) {
  if (op.large_custom_options_offset() <= 1) return absl::OkStatus();
  if (op.large_custom_options_offset() > files.model.size ||
      op.large_custom_options_size() > files.model.size - op.large_custom_options_offset()) {
    return absl::InvalidArgumentError(absl::StrCat(
        where(), ": custom options lie past the end of the file: large_custom_options_offset ",
        op.large_custom_options_offset(), ", large_custom_options_size ",
        op.large_custom_options_size()));
  }
  return absl::OkStatus();
}

}  // namespace

tflite::BuiltinOperator OperatorCodeOf(const tflite::OperatorCode& code) {
  return BuiltinCode(code.builtin_code(), code.deprecated_builtin_code());
}

std::string OperatorName(const tflite::OperatorCode& code) {
  const tflite::BuiltinOperator op = OperatorCodeOf(code);
  if (op == tflite::BuiltinOperator_CUSTOM) {
    return code.custom_code() == nullptr ? "CUSTOM" : code.custom_code()->str();
  }
  const char* name = tflite::EnumNameBuiltinOperator(op);
  return name[0] == '\0' ? absl::StrCat("builtin operator ", op) : name;
}

absl::Status VerifyOperators(const tflite::Model& model, const ModelFiles& files, int subgraph) {
  const tflite::SubGraph& graph = *model.subgraphs()->Get(subgraph);
  const std::string graph_name = DescribeSubgraph(model, subgraph);
  const int tensors = graph.tensors() == nullptr ? 0 : static_cast<int>(graph.tensors()->size());
  const Place in_graph = [&] { return graph_name; };
  absl::Status status = VerifyIndices(graph.inputs(), tensors, true, in_graph, ": an input");
  if (status.ok()) {
    status = VerifyIndices(graph.outputs(), tensors, false, in_graph, ": an output");
  }
  const std::vector<bool> is_sparse = SparseConstants(model, files, graph);
  if (status.ok()) status = VerifyDenseOutputs(graph, is_sparse, graph_name);
  if (!status.ok() || graph.operators() == nullptr) return status;

  std::vector<TensorState> state(tensors, TensorState::kNone);
  // produced: tensors that some operator writes. If an operator reads such a tensor before it is
  // written, the graph has a cycle or a wrong order.
  std::vector<bool> produced(tensors, false);
  std::vector<bool> written(tensors, false);
  // read: tensors that an operator has read so far. A later operator must not write a graph input
  // or variable that was read, because it could change the shape for which the reader was prepared.
  std::vector<bool> read(tensors, false);
  for (const tflite::Operator* op : *graph.operators()) {
    if (op->outputs() == nullptr) continue;
    for (const int32_t t : *op->outputs()) {
      if (t >= 0 && t < tensors) produced[t] = true;
    }
  }
  for (int t = 0; t < tensors; ++t) {
    if (IsReadyAtStart(model, files, *graph.tensors()->Get(t))) state[t] = TensorState::kReady;
  }
  if (graph.inputs() != nullptr) {
    for (const int32_t t : *graph.inputs()) {
      if (t >= 0) state[t] = TensorState::kReady;
    }
  }
  const size_t codes = model.operator_codes() == nullptr ? 0 : model.operator_codes()->size();
  for (flatbuffers::uoffset_t i = 0; i < graph.operators()->size(); ++i) {
    const tflite::Operator& op = *graph.operators()->Get(i);
    if (op.opcode_index() >= codes) {
      return absl::InvalidArgumentError(
          absl::StrCat(graph_name, ", operator ", i, ": operator code ", op.opcode_index(),
                       " is out of range (", codes, " operator_codes)"));
    }
    const tflite::OperatorCode& code = *model.operator_codes()->Get(op.opcode_index());
    const Place where = [&] {
      return absl::StrCat(graph_name, ", operator ", i, " (", OperatorName(code), ")");
    };
    status = VerifyIndices(op.inputs(), tensors, true, where, ": an input");
    if (status.ok()) status = VerifyIndices(op.outputs(), tensors, false, where, ": an output");
    if (status.ok()) {
      status = VerifyIndices(op.intermediates(), tensors, true, where, ": an intermediate");
    }
    if (status.ok()) status = VerifyCustomOptions(op, files, where);
    if (status.ok()) status = VerifyArity(op, code, where);
    if (status.ok()) status = VerifyDenseInputs(graph, op, code, is_sparse, where);
    if (!status.ok()) return status;
    if (op.inputs() != nullptr) {
      for (const int32_t t : *op.inputs()) {
        if (t < 0) continue;
        read[t] = true;
        if (state[t] == TensorState::kReady || !produced[t]) continue;
        return absl::InvalidArgumentError(absl::StrCat(where(), " reads ", DescribeTensor(graph, t),
                                                       " before an operator writes it"));
      }
    }
    if (op.outputs() != nullptr) {
      for (const int32_t t : *op.outputs()) {
        const tflite::Tensor& tensor = *graph.tensors()->Get(t);
        if (TensorData(model, tensor, files).size > 0) {
          return absl::InvalidArgumentError(
              absl::StrCat(where(), " writes ", DescribeTensor(graph, t), ", which is constant"));
        }
        if (written[t]) {
          return absl::InvalidArgumentError(
              absl::StrCat(where(), " writes ", DescribeTensor(graph, t), " a second time"));
        }
        if (read[t]) {
          return absl::InvalidArgumentError(absl::StrCat(
              where(), " writes ", DescribeTensor(graph, t), " after an operator has read it"));
        }
        written[t] = true;
        state[t] = TensorState::kReady;
      }
    }
  }
  return absl::OkStatus();
}

// Programs look up signatures and their tensors by C strings, so a name must not contain a zero
// byte.
static bool IsCString(const flatbuffers::String* text) {
  return text == nullptr || std::strlen(text->c_str()) == text->size();
}

absl::Status VerifySignatures(const tflite::Model& model) {
  if (model.signature_defs() == nullptr) return absl::OkStatus();
  for (flatbuffers::uoffset_t i = 0; i < model.signature_defs()->size(); ++i) {
    const tflite::SignatureDef& signature = *model.signature_defs()->Get(i);
    const std::string where = absl::StrCat("signature ", i);
    if (signature.subgraph_index() >= model.subgraphs()->size()) {
      return absl::InvalidArgumentError(absl::StrCat(where, " names subgraph ",
                                                     signature.subgraph_index(), " of ",
                                                     model.subgraphs()->size()));
    }
    if (!IsCString(signature.signature_key())) {
      return absl::InvalidArgumentError(where + " has a key with a zero byte");
    }
    const auto* all = model.subgraphs()->Get(signature.subgraph_index())->tensors();
    const size_t tensors = all == nullptr ? 0 : all->size();
    for (const auto* maps : {signature.inputs(), signature.outputs()}) {
      if (maps == nullptr) continue;
      for (const tflite::TensorMap* map : *maps) {
        if (map->tensor_index() >= tensors) {
          return absl::InvalidArgumentError(absl::StrCat(
              where, " names tensor ", map->tensor_index(), ", but the subgraph has ", tensors));
        }
        if (map->name() == nullptr) {
          return absl::InvalidArgumentError(absl::StrCat(
              where, " has no name for its ", maps == signature.inputs() ? "input" : "output",
              ", tensor ", map->tensor_index()));
        }
        if (!IsCString(map->name())) {
          return absl::InvalidArgumentError(where + " has a tensor name with a zero byte");
        }
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace litmus
