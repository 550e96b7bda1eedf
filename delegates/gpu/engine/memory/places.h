// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which values lie in the memory of others: results of reshapes that move nothing, parts that a
// concatenation puts side by side, and pieces of a value that a slice or a split takes out. What
// lies where a node would move it needs no dispatch.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MEMORY_PLACES_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MEMORY_PLACES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// Whether the node is a Reshape that moves nothing, whatever its input is.
bool IsPlainReshape(const Node& node, const Graph& graph);
// Whether the node is such a Reshape, not of a variable: its result is its input's memory.
bool IsAlias(const Node& node, const Graph& graph);

// Where a value lies: behind this number of stored elements of the value `root`, which has memory
// of its own.
struct Place {
  ValueId root = -1;
  int64_t first = 0;
};

struct PlaceRules {
  Precision precision = Precision::kF32;
  size_t alignment = 1;   // bytes, of what begins in the middle of another value
  bool anywhere = false;  // or of kAccessBytes: such values are Value::unaligned
  bool pitched = false;   // rows may lie in the rows of a wider value: Value::pitch
};
// The widest access of kernels for vectors of 4.
constexpr size_t kAccessBytes = 16;

// The place of each value. A value lies in another one only where it is stored alike, and either
// its elements are together there, or it is what one kernel writes with %store, which only a
// concatenation reads. Inputs of the graph, constants and variables have memory of their own, and
// so has what a concatenation reads twice. Sets Node::in_place, Value::unaligned and Value::pitch.
std::vector<Place> PlaceValues(const PlaceRules& rules, Graph* graph);

// From the value's first stored element to its last, those of other values between its rows
// included.
int64_t SpannedElements(const Value& value);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MEMORY_PLACES_H_
