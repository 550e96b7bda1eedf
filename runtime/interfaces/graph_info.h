// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The part of a graph's data that the memory planner and the partitioner need. Steps are positions
// in the execution plan, as opposed to node indices.
#ifndef LITMUS_RUNTIME_INTERFACES_GRAPH_INFO_H_
#define LITMUS_RUNTIME_INTERFACES_GRAPH_INFO_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

// Inputs whose memory output 0 of a node may use.
struct InPlace {
  uint32_t inputs = 0;      // bit i: input i
  bool unmodified = false;  // the output equals the input, so later steps may still read the input
};

class GraphInfo {
 public:
  virtual ~GraphInfo() {}

  virtual size_t num_tensors() const = 0;
  // All tensors, in one array. The pointer becomes invalid when tensors are added.
  virtual TfLiteTensor* tensors() const = 0;

  virtual size_t num_steps() const = 0;
  virtual const TfLiteNode& node_at(size_t step) const = 0;
  // The node index of the node that step `step` runs.
  virtual int node_index_at(size_t step) const = 0;

  virtual InPlace in_place_at(size_t) const { return {}; }

  virtual const std::vector<int>& inputs() const = 0;
  virtual const std::vector<int>& outputs() const = 0;
  virtual const std::vector<int>& variables() const = 0;
};

// Lets a range-based for loop run over a TfLiteIntArray, which may be null.
class IntArrayView {
 public:
  explicit IntArrayView(const TfLiteIntArray* array) : array_(array) {}
  const int* begin() const { return array_ == nullptr ? nullptr : array_->data; }
  const int* end() const { return array_ == nullptr ? nullptr : array_->data + array_->size; }
  int size() const { return array_ == nullptr ? 0 : array_->size; }

 private:
  const TfLiteIntArray* array_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_INTERFACES_GRAPH_INFO_H_
