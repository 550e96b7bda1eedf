// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The graph that a partition of a .tflite model is lowered to: values, and nodes in an order in
// which they can run. It depends neither on TensorFlow Lite nor on a device.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_GRAPH_H_
#define LITMUS_DELEGATES_GPU_GRAPH_GRAPH_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/graph/block_weights.h"
#include "delegates/gpu/graph/ops.h"

namespace litmus::gpu {

// Row-major, slowest first; empty: a scalar.
using Shape = std::vector<int>;
using ValueId = int;

// How a value lies in device memory: rows of channels. The last dimension is the channels, padded
// with zeros to a multiple of four ("slices" of four); all others together are the rows. Padding
// lanes of every value always hold zero.
inline int Channels(const Shape& shape) { return shape.empty() ? 1 : shape.back(); }
inline int Slices(const Shape& shape) {
  return Channels(shape) / 4 + (Channels(shape) % 4 != 0 ? 1 : 0);
}
int64_t Rows(const Shape& shape);
int64_t Elements(const Shape& shape);
// Rows(shape) * 4 * Slices(shape): elements in device memory, padding lanes included.
int64_t StoredElements(const Shape& shape);
// Distance in stored elements between neighbours along each dimension: {..., 4 * Slices, 1}.
std::vector<int64_t> StoredStrides(const Shape& shape);
// True if values of both shapes have the same layout, so that equal elements lie in equal places:
// the numbers of channels are equal, or both are multiples of four.
bool SameLayout(const Shape& a, const Shape& b);
// "[1, 224, 224, 3]".
std::string ShapeText(const Shape& shape);

// All values are floats on the device. Integers and booleans are stored in 32 bits in every
// precision, so integers are exact up to 2^24.
enum class ValueType { kFloat, kInt, kBool };

// Returns the elements of a constant, dense and row-major. It is called when kernels are prepared,
// or never if a cache has the prepared weights. The memory that it reads must outlive the graph.
using ConstantReader = std::function<std::vector<float>()>;

// Quantisation of a value to 8 bits: q stands for scale * (q - zero_point), with -128 <= q < 128.
struct ByteGrid {
  std::vector<float> scales;  // one for all, or one per element of the first dimension
  int zero_point = 0;
};

struct Value {
  Shape shape;
  ValueType type = ValueType::kFloat;
  int tensor = -1;          // index of the tensor in the .tflite subgraph; -1: none
  ConstantReader constant;  // null: computed at run time
  // True if elements may exceed the range of 16-bit floats (set by MarkWideValues): the value is
  // stored in 32 bits in every precision.
  bool wide = false;
  // True if the value begins inside another value, at an offset that a sub-buffer or bound range of
  // the device cannot have (set by PlaceValues).
  bool unaligned = false;
  // Distance between rows in slices if the rows lie in the rows of another value (set by
  // PlaceValues); 0: the rows are contiguous.
  int pitch = 0;
  // How the model quantises the value, or null. A kernel may quantise the value so before it
  // computes with it.
  std::shared_ptr<const ByteGrid> grid;
  // The constant in the model's 2, 4 or 8 bits, or null. A kernel may read these bits instead of
  // floats.
  std::shared_ptr<const BlockWeights> blocks;
  bool variable = false;  // state that persists from one Invoke to the next
  float initial = 0;      // initial value of a variable's elements
};

// An elementwise operation that the producer's kernel applies to its result in registers, before
// the store.
struct EpilogueOp {
  Elementwise op;
  // The operands, in order; -1 stands for the producer's result. An operand has the shape of the
  // result, or [channels], or one element.
  std::vector<ValueId> operands;
};

struct Node {
  Attributes op;
  std::vector<ValueId> inputs;  // absent optional inputs are left out
  std::vector<ValueId> outputs;
  std::vector<EpilogueOp> epilogue;  // applied to outputs[0], in this order
  // in_place[i]: input i already lies where the node would copy it to (set by PlaceValues). Empty:
  // no input does.
  std::vector<bool> in_place;
  std::vector<int> sources;  // indices of the .tflite nodes that this node computes
  std::string name;          // name of the TensorFlow Lite operator, for reports
};

// An input or output tensor of the partition.
struct IoTensor {
  ValueId value = -1;
  int tensor = -1;  // index in the .tflite subgraph
};

struct Graph {
  std::vector<Value> values;
  std::vector<Node> nodes;
  std::vector<IoTensor> inputs, outputs;  // an output may be a constant or an input

  ValueId AddValue(Shape shape, ValueType type = ValueType::kFloat, int tensor = -1);
  ValueId AddConstant(Shape shape, ConstantReader reader, ValueType type = ValueType::kFloat);
  ValueId AddConstant(Shape shape, std::vector<float> elements);
  Node& AddNode(Attributes op, std::vector<ValueId> inputs, std::vector<ValueId> outputs);

  const Shape& shape(ValueId id) const { return values[static_cast<size_t>(id)].shape; }
  bool IsConstant(ValueId id) const { return values[static_cast<size_t>(id)].constant != nullptr; }
  // Index of the node that computes the value, or -1.
  int Producer(ValueId id) const;
  bool IsOutput(ValueId id) const;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_GRAPH_H_
