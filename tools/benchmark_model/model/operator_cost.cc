// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/model/operator_cost.h"

#include <algorithm>
#include <set>

#include "runtime/model/verify.h"
#include "tools/benchmark_model/model/stored_bytes.h"

namespace litmus::benchmark {
namespace {

// Returns 0 for types whose elements have no fixed size.
int BitsOf(tflite::TensorType type) {
  switch (type) {
    case tflite::TensorType_INT2:
      return 2;
    case tflite::TensorType_INT4:
      return 4;
    case tflite::TensorType_BOOL:
    case tflite::TensorType_INT8:
    case tflite::TensorType_UINT8:
      return 8;
    case tflite::TensorType_BFLOAT16:
    case tflite::TensorType_FLOAT16:
    case tflite::TensorType_INT16:
    case tflite::TensorType_UINT16:
      return 16;
    case tflite::TensorType_FLOAT32:
    case tflite::TensorType_INT32:
    case tflite::TensorType_UINT32:
      return 32;
    case tflite::TensorType_COMPLEX64:
    case tflite::TensorType_FLOAT64:
    case tflite::TensorType_INT64:
    case tflite::TensorType_UINT64:
      return 64;
    case tflite::TensorType_COMPLEX128:
      return 128;
    default:
      return 0;
  }
}

// Returns the index of the input of which only a part is read, as much as the output needs; -1:
// none.
int InputReadInParts(tflite::BuiltinOperator code) {
  switch (code) {
    case tflite::BuiltinOperator_GATHER:
    case tflite::BuiltinOperator_GATHER_ND:
    case tflite::BuiltinOperator_SLICE:
    case tflite::BuiltinOperator_STRIDED_SLICE:
      return 0;
    case tflite::BuiltinOperator_EMBEDDING_LOOKUP:
    case tflite::BuiltinOperator_DYNAMIC_UPDATE_SLICE:
      return 1;
    default:
      return -1;
  }
}

bool ReadsOnlyTheShape(tflite::BuiltinOperator code) {
  return code == tflite::BuiltinOperator_SHAPE || code == tflite::BuiltinOperator_RANK ||
         code == tflite::BuiltinOperator_ZEROS_LIKE;
}

}  // namespace

std::optional<int64_t> OperatorBytes(const tflite::Model& model, const tflite::SubGraph& subgraph,
                                     const tflite::Operator& op, tflite::BuiltinOperator code,
                                     const ShapeOf& shape_of) {
  bool known = true;
  const auto bytes_of = [&](int index) -> double {
    const tflite::Tensor& tensor = *subgraph.tensors()->Get(static_cast<unsigned>(index));
    const double stored = StoredBytes(model, tensor);
    if (stored > 0) return stored;
    const auto shape = shape_of(index);
    const int bits = BitsOf(tensor.type());
    known = known && shape && bits > 0;
    if (!known) return 0;
    double elements = 1;  // in double: the shapes of malicious models may overflow 64 bits
    for (const int d : *shape) elements *= d;
    return elements * bits / 8;
  };
  double written = 0, total = 0;
  if (op.outputs() != nullptr) {
    for (const int index : *op.outputs()) written += index < 0 ? 0 : bytes_of(index);
  }
  total = written;
  std::set<int> seen;
  const unsigned inputs =
      op.inputs() == nullptr || ReadsOnlyTheShape(code) ? 0 : op.inputs()->size();
  for (unsigned i = 0; i < inputs; ++i) {
    const int index = op.inputs()->Get(i);
    if (index < 0 || !seen.insert(index).second) continue;
    const double bytes = bytes_of(index);
    const bool state = subgraph.tensors()->Get(static_cast<unsigned>(index))->is_variable();
    const bool in_parts = InputReadInParts(code) == static_cast<int>(i);
    total += in_parts ? std::min(bytes, written) : state ? 2 * bytes : bytes;
  }
  if (!known || !(total >= 0 && total < 9e18)) return std::nullopt;
  return static_cast<int64_t>(total);
}

std::optional<std::vector<int>> ShapeOfTensor(const tflite::Model& model,
                                              const tflite::Interpreter* interpreter,
                                              unsigned graph, int index) {
  if (index < 0) return std::nullopt;
  const tflite::Tensor& tensor =
      *model.subgraphs()->Get(graph)->tensors()->Get(static_cast<unsigned>(index));
  if (interpreter != nullptr && graph == 0) {
    const TfLiteTensor* actual = interpreter->tensor(index);
    if (actual == nullptr || actual->dims == nullptr || actual->allocation_type == kTfLiteDynamic)
      return std::nullopt;
    return std::vector<int>(actual->dims->data, actual->dims->data + actual->dims->size);
  }
  if (tensor.shape() == nullptr) return std::nullopt;
  const auto* open = tensor.shape_signature();
  if (open != nullptr && std::count(open->begin(), open->end(), -1) > 0) return std::nullopt;
  return std::vector<int>(tensor.shape()->begin(), tensor.shape()->end());
}

std::vector<std::vector<OperatorCost>> OperatorCosts(const tflite::Model& model,
                                                     const tflite::Interpreter* interpreter) {
  std::vector<std::vector<OperatorCost>> costs(model.subgraphs()->size());
  for (unsigned s = 0; s < model.subgraphs()->size(); ++s) {
    const tflite::SubGraph& graph = *model.subgraphs()->Get(s);
    if (graph.operators() == nullptr) continue;
    const auto shape_of = [&](int t) { return ShapeOfTensor(model, interpreter, s, t); };
    for (const tflite::Operator* op : *graph.operators()) {
      const auto code = OperatorCodeOf(*model.operator_codes()->Get(op->opcode_index()));
      costs[s].push_back({MultiplyAccumulates(graph, *op, code, shape_of),
                          OperatorBytes(model, graph, *op, code, shape_of)});
    }
  }
  return costs;
}

}  // namespace litmus::benchmark
