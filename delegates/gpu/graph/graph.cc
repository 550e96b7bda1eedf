// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/graph.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace litmus::gpu {

int64_t Elements(const Shape& shape) {
  int64_t product = 1;
  for (const int dim : shape) product *= dim;
  return product;
}

int64_t Rows(const Shape& shape) {
  int64_t product = 1;
  for (size_t i = 0; i + 1 < shape.size(); ++i) product *= shape[i];
  return product;
}

int64_t StoredElements(const Shape& shape) { return Rows(shape) * 4 * Slices(shape); }

std::vector<int64_t> StoredStrides(const Shape& shape) {
  std::vector<int64_t> strides(shape.size(), 1);
  int64_t stride = int64_t{4} * Slices(shape);
  for (size_t i = shape.size(); i-- > 1;) {
    strides[i - 1] = stride;
    stride *= shape[i - 1];
  }
  return strides;
}

bool SameLayout(const Shape& a, const Shape& b) {
  if (Elements(a) != Elements(b)) return false;
  return Channels(a) == Channels(b) || (Channels(a) % 4 == 0 && Channels(b) % 4 == 0);
}

std::string ShapeText(const Shape& shape) {
  return absl::StrCat("[", absl::StrJoin(shape, ", "), "]");
}

ValueId Graph::AddValue(Shape shape, ValueType type, int tensor) {
  Value value;
  value.shape = std::move(shape);
  value.type = type;
  value.tensor = tensor;
  values.push_back(std::move(value));
  return static_cast<ValueId>(values.size()) - 1;
}

ValueId Graph::AddConstant(Shape shape, ConstantReader reader, ValueType type) {
  const ValueId id = AddValue(std::move(shape), type);
  values.back().constant = std::move(reader);
  return id;
}

ValueId Graph::AddConstant(Shape shape, std::vector<float> elements) {
  return AddConstant(std::move(shape), [elements = std::move(elements)] { return elements; });
}

Node& Graph::AddNode(Attributes op, std::vector<ValueId> inputs, std::vector<ValueId> outputs) {
  Node node;
  node.op = std::move(op);
  node.inputs = std::move(inputs);
  node.outputs = std::move(outputs);
  nodes.push_back(std::move(node));
  return nodes.back();
}

int Graph::Producer(ValueId id) const {
  for (size_t i = 0; i < nodes.size(); ++i) {
    const std::vector<ValueId>& made = nodes[i].outputs;
    if (std::find(made.begin(), made.end(), id) != made.end()) return static_cast<int>(i);
  }
  return -1;
}

bool Graph::IsOutput(ValueId id) const {
  return std::any_of(outputs.begin(), outputs.end(),
                     [id](const IoTensor& io) { return io.value == id; });
}

}  // namespace litmus::gpu
