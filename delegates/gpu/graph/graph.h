// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The small graph that a partition of a .tflite model becomes: values and nodes in an order in
// which they can run. Knows neither TensorFlow Lite nor a device.
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
// Rows * 4 * Slices.
int64_t StoredElements(const Shape& shape);
// Distance in stored elements between neighbours along each dimension: {..., 4 * Slices, 1}.
std::vector<int64_t> StoredStrides(const Shape& shape);
// True when values of both shapes lie in memory alike, with equal elements in equal places: equal
// channels, or both a multiple of four.
bool SameLayout(const Shape& a, const Shape& b);
// "[1, 224, 224, 3]".
std::string ShapeText(const Shape& shape);

// All values are floats on the device. Integers and truth values are kept in 32 bits whatever the
// precision, so that integers are exact up to 2^24.
enum class ValueType { kFloat, kInt, kBool };

// Elements of a constant, dense and row-major; called when its kernels are prepared (not at all
// when prepared weights come from a cache). What it reads outlives the graph.
using ConstantReader = std::function<std::vector<float>()>;

// Numbers of 8 bits that stand for scale * (q - zero_point), -128 <= q < 128.
struct ByteGrid {
  std::vector<float> scales;  // one, or one for each element of the first dimension
  int zero_point = 0;
};

struct Value {
  Shape shape;
  ValueType type = ValueType::kFloat;
  int tensor = -1;          // index in the .tflite subgraph, -1: none
  ConstantReader constant;  // null: computed at run time
  // May exceed what 16-bit floats hold (MarkWideValues): kept in 32 bits whatever the precision.
  bool wide = false;
  // Begins where no slice of a buffer may, in the middle of another value (PlaceValues).
  bool unaligned = false;
  // Slices between its rows, which lie in those of another value (PlaceValues); 0: its own.
  int pitch = 0;
  // Null, or what the model keeps the value as: a kernel may round it so before it uses it.
  std::shared_ptr<const ByteGrid> grid;
  // Null, or the constant in the few bits that the model keeps it in: a kernel may read those.
  std::shared_ptr<const BlockWeights> blocks;
  bool variable = false;  // state that lives over Invokes
  float initial = 0;      // of a variable
};

// A step that is computed in registers on a producer's result, before it is stored.
struct EpilogueOp {
  Elementwise op;
  // The other operands, in order; -1 stands where the producer's result goes. Same shape as the
  // result, or [channels], or one element.
  std::vector<ValueId> operands;
};

struct Node {
  Attributes op;
  std::vector<ValueId> inputs;  // an absent optional one is left out
  std::vector<ValueId> outputs;
  std::vector<EpilogueOp> epilogue;  // on outputs[0], in order
  // For each input: whether it lies where the node would move it (PlaceValues). Empty: none does.
  std::vector<bool> in_place;
  std::vector<int> sources;  // indices of the .tflite nodes that it computes
  std::string name;          // of the TensorFlow Lite operator, for reports
};

// An input or output tensor of the partition.
struct IoTensor {
  ValueId value = -1;
  int tensor = -1;  // in the .tflite subgraph
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
  // Node that makes the value, -1: none.
  int Producer(ValueId id) const;
  bool IsOutput(ValueId id) const;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_GRAPH_H_
