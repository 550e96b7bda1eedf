// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/lower_matmul.h"

#include <utility>
#include <vector>

#include "delegates/gpu/graph/lowering/lower_rescale.h"

namespace litmus::gpu {
namespace {

// Transposes each matrix of a dense array [..., rows, columns].
std::vector<float> TransposedElements(const std::vector<float>& from, size_t rows, size_t columns) {
  std::vector<float> to(from.size());
  const size_t matrix = rows * columns;
  for (size_t start = 0; start < from.size(); start += matrix) {
    for (size_t r = 0; r < rows; ++r) {
      for (size_t c = 0; c < columns; ++c) {
        to[start + c * rows + r] = from[start + r * columns + c];
      }
    }
  }
  return to;
}

}  // namespace

ValueId Transposed(NodeLowering* node, ValueId value) {
  Shape shape = node->graph().shape(value);
  const size_t rank = shape.size();
  const auto rows = static_cast<size_t>(shape[rank - 2]);
  const auto columns = static_cast<size_t>(shape[rank - 1]);
  std::swap(shape[rank - 2], shape[rank - 1]);
  if (node->graph().IsConstant(value)) {
    ConstantReader reader = node->graph().values[static_cast<size_t>(value)].constant;
    return node->AddConstant(std::move(shape), [reader = std::move(reader), rows, columns] {
      return TransposedElements(reader(), rows, columns);
    });
  }
  StridedCopy copy;
  copy.src_start.assign(rank, 0);
  copy.dst_start.assign(rank, 0);
  for (size_t d = 0; d < rank; ++d) {
    const auto dim = static_cast<int>(d), last = static_cast<int>(rank) - 1;
    const int src_dim = dim == last ? last - 1 : dim == last - 1 ? last : dim;
    copy.loops.push_back({shape[d], src_dim, 1, dim, 1});
  }
  const ValueId turned = node->AddValue(shape);
  node->Add(std::move(copy), {value}, {turned});
  return turned;
}

absl::Status LowerBatchMatMul(NodeLowering* node) {
  if (node->num_inputs() != 2 || node->num_outputs() != 1) {
    return absl::InvalidArgumentError("Expected two inputs and one output.");
  }
  const auto parameters = node->Parameters<TfLiteBatchMatMulParams>();
  if (!parameters.ok()) return parameters.status();
  absl::StatusOr<ValueId> a = node->Input(0), b = node->Input(1);
  if (!a.ok()) return a.status();
  if (!b.ok()) return b.status();
  for (const ValueId value : {*a, *b}) {
    const Shape& shape = node->graph().shape(value);
    if (shape.size() < 2 || shape.size() > 5) {
      return absl::UnimplementedError("Matrices must have 2 to 5 dimensions.");
    }
    if (node->graph().values[static_cast<size_t>(value)].type != ValueType::kFloat) {
      return absl::UnimplementedError("Integer matrices are not supported.");
    }
  }
  absl::StatusOr<ValueId> out = node->Output(0);
  if (!out.ok()) return out.status();
  const bool exact = node->Rescale(RescalingOfProducts(*node->InputTensor(0), *node->InputTensor(1),
                                                       *node->OutputTensor(0), /*single=*/true));
  const bool adj_x = (*parameters)->adj_x, adj_y = (*parameters)->adj_y;
  const ValueId left = adj_x ? Transposed(node, *a) : *a;
  const Shape out_shape = node->graph().shape(*out);
  if (node->graph().IsConstant(*b) && !node->graph().IsConstant(*a) &&
      Rows(node->graph().shape(*b)) ==
          node->graph().shape(*b)[node->graph().shape(*b).size() - 2]) {
    // One constant matrix multiplies all batches, so the product is a fully connected layer.
    const ValueId weights = adj_y ? *b : Transposed(node, *b);
    const int depth = node->graph().shape(left).back();
    Shape rows = out_shape;
    rows.back() = depth;
    const ValueId x = node->Reshaped(left, std::move(rows));
    Convolution product;
    product.exact = exact;
    node->Add(product, {x, node->Reshaped(weights, {out_shape.back(), depth})}, {*out});
    return absl::OkStatus();
  }
  const ValueId right = adj_y ? Transposed(node, *b) : *b;
  node->Add(MatMul{}, {left, right}, {*out});
  return absl::OkStatus();
}

}  // namespace litmus::gpu
