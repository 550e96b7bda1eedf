// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/model/model_cost.h"

#include <set>
#include <utility>

#include "runtime/schema/schema_tables_generated.h"
#include "tools/benchmark_model/model/stored_bytes.h"

namespace litmus::benchmark {
namespace {

using Shape = std::vector<int>;

double Elements(const Shape& shape, size_t from = 0) {
  double n = 1;
  for (size_t d = from; d < shape.size(); ++d) n *= shape[d];
  return n;
}

int InputIndex(const tflite::Operator& op, size_t position) {
  if (op.inputs() == nullptr || position >= op.inputs()->size()) return -1;
  return op.inputs()->Get(static_cast<unsigned>(position));
}

// A recurrent cell multiplies each of its matrices once by every row of its input. Its matrices are
// the inputs of rank 2 that are not variables, except the first one (the sequence).
std::optional<double> RecurrentProducts(const tflite::SubGraph& subgraph,
                                        const tflite::Operator& op, const ShapeOf& shape_of) {
  const auto input = shape_of(InputIndex(op, 0));
  if (!input || input->empty() || input->back() == 0) return std::nullopt;
  const double rows = Elements(*input) / input->back();
  double weights = 0;
  for (unsigned i = 1; i < op.inputs()->size(); ++i) {
    const int index = op.inputs()->Get(i);
    if (index < 0) continue;
    const tflite::Tensor& tensor = *subgraph.tensors()->Get(static_cast<unsigned>(index));
    if (tensor.is_variable()) continue;
    if (tensor.buffer() == 0 && tensor.external_buffer() == 0) continue;
    const auto shape = shape_of(index);
    if (!shape) return std::nullopt;
    if (shape->size() == 2) weights += Elements(*shape);
  }
  return rows * weights;
}

std::optional<double> Products(const tflite::SubGraph& subgraph, const tflite::Operator& op,
                               tflite::BuiltinOperator code, const ShapeOf& shape_of) {
  const auto input = [&](size_t i) { return shape_of(InputIndex(op, i)); };
  const auto output = [&] {
    return op.outputs() == nullptr || op.outputs()->size() == 0 ? std::optional<Shape>()
                                                                : shape_of(op.outputs()->Get(0));
  };
  switch (code) {
    case tflite::BuiltinOperator_CONV_2D:            // filter [O, H, W, I / groups]
    case tflite::BuiltinOperator_FULLY_CONNECTED: {  // filter [O, I]
      const auto filter = input(1), out = output();
      if (!filter || !out) return std::nullopt;
      return Elements(*out) * Elements(*filter, 1);
    }
    case tflite::BuiltinOperator_DEPTHWISE_CONV_2D: {  // filter [1, H, W, O]
      const auto filter = input(1), out = output();
      if (!filter || !out || filter->size() != 4) return std::nullopt;
      return Elements(*out) * (*filter)[1] * (*filter)[2];
    }
    case tflite::BuiltinOperator_CONV_3D: {  // filter [D, H, W, I, O]
      const auto filter = input(1), out = output();
      if (!filter || !out || filter->size() != 5 || filter->back() == 0) return std::nullopt;
      return Elements(*out) * Elements(*filter) / filter->back();
    }
    // Filter [O, H, W, I]; each input is multiplied by all of it.
    case tflite::BuiltinOperator_TRANSPOSE_CONV: {
      const auto filter = input(1), data = input(2);
      if (!filter || !data || filter->size() != 4) return std::nullopt;
      return Elements(*data) * (*filter)[0] * (*filter)[1] * (*filter)[2];
    }
    case tflite::BuiltinOperator_CONV_3D_TRANSPOSE: {  // filter [D, H, W, O, I]
      const auto filter = input(1), data = input(2);
      if (!filter || !data || filter->size() != 5 || filter->back() == 0) return std::nullopt;
      return Elements(*data) * Elements(*filter) / filter->back();
    }
    case tflite::BuiltinOperator_BATCH_MATMUL: {
      const auto left = input(0), out = output();
      if (!left || !out || left->size() < 2) return std::nullopt;
      const auto* options = op.builtin_options_as_BatchMatMulOptions();
      const bool transposed = options != nullptr && options->adj_x();
      return Elements(*out) * (*left)[left->size() - (transposed ? 2 : 1)];
    }
    case tflite::BuiltinOperator_LSTM:
    case tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM:
    case tflite::BuiltinOperator_BIDIRECTIONAL_SEQUENCE_LSTM:
    case tflite::BuiltinOperator_RNN:
    case tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_RNN:
    case tflite::BuiltinOperator_BIDIRECTIONAL_SEQUENCE_RNN:
    case tflite::BuiltinOperator_SVDF:
      return RecurrentProducts(subgraph, op, shape_of);
    default:
      return 0;
  }
}

bool HoldsWeights(const tflite::Tensor& tensor) {
  const auto* quantization = tensor.quantization();
  switch (tensor.type()) {
    case tflite::TensorType_FLOAT32:
    case tflite::TensorType_FLOAT16:
    case tflite::TensorType_BFLOAT16:
    case tflite::TensorType_FLOAT64:
    case tflite::TensorType_COMPLEX64:
    case tflite::TensorType_COMPLEX128:
      return true;
    default:
      return quantization != nullptr && quantization->scale() != nullptr &&
             quantization->scale()->size() > 0;
  }
}

}  // namespace

std::optional<int64_t> MultiplyAccumulates(const tflite::SubGraph& subgraph,
                                           const tflite::Operator& op, tflite::BuiltinOperator code,
                                           const ShapeOf& shape_of) {
  const std::optional<double> products = Products(subgraph, op, code, shape_of);
  // Computed in double: the shapes of malicious models may overflow 64 bits.
  if (!products || !(*products >= 0 && *products < 9e18)) return std::nullopt;
  return static_cast<int64_t>(*products);
}

Parameters CountParameters(const tflite::Model& model) {
  Parameters total;
  std::set<std::pair<uint32_t, uint32_t>> seen;  // buffers in the file and in external files
  for (const tflite::SubGraph* subgraph : *model.subgraphs()) {
    if (subgraph->tensors() == nullptr) continue;
    for (const tflite::Tensor* tensor : *subgraph->tensors()) {
      const int64_t bytes = StoredBytes(model, *tensor);
      if (bytes == 0 || !HoldsWeights(*tensor) ||
          !seen.insert({tensor->buffer(), tensor->external_buffer()}).second) {
        continue;
      }
      double elements = 1;
      if (tensor->shape() != nullptr) {
        for (const int d : *tensor->shape()) elements *= d;
      }
      total.bytes += bytes;
      // Rejects invalid shapes: each element of a constant takes at least a quarter of a byte.
      if (elements < 0 || elements > 4.0 * static_cast<double>(bytes)) continue;
      total.count += static_cast<int64_t>(elements);
      total.count_by_type[tflite::EnumNameTensorType(tensor->type())] +=
          static_cast<int64_t>(elements);
    }
  }
  return total;
}

}  // namespace litmus::benchmark
