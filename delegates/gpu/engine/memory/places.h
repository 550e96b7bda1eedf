// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Places values in the memory of other values: results of reshapes that move nothing, inputs of a
// concatenation inside its output, and results of a slice or split inside its input. A node whose
// input already lies where the node would move it needs no dispatch.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MEMORY_PLACES_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MEMORY_PLACES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// True if the node is a Reshape that moves nothing, for every kind of input.
bool IsPlainReshape(const Node& node, const Graph& graph);
// True if the node is such a Reshape and its input is not a variable: its result shares the input's
// memory.
bool IsAlias(const Node& node, const Graph& graph);

// A value begins `first` stored elements after the beginning of the value `root`, which has its own
// memory.
struct Place {
  ValueId root = -1;
  int64_t first = 0;
};

struct PlaceRules {
  Precision precision = Precision::kF32;
  size_t alignment = 1;  // alignment in bytes of values inside other values
  // True: kAccessBytes suffices; values with less than `alignment` are Value::unaligned.
  bool anywhere = false;
  bool pitched = false;  // true: rows may lie in the rows of a wider value (Value::pitch)
};
// Bytes of the widest access of kernels for vectors of 4.
constexpr size_t kAccessBytes = 16;

// Returns the place of each value. A value is placed in another one only if both are stored alike,
// and either its elements are contiguous there, or one kernel writes it with %store and only a
// concatenation reads it. Inputs of the graph, constants, variables, and values that a
// concatenation reads twice have their own memory. Sets Node::in_place, Value::unaligned and
// Value::pitch.
std::vector<Place> PlaceValues(const PlaceRules& rules, Graph* graph);

// Number of elements from the value's first stored element to its last, including elements of other
// values between its rows.
int64_t SpannedElements(const Value& value);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MEMORY_PLACES_H_
