// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A model that computes the same as another one and takes longer by a known share: some nodes run
// again, into tensors of their own.
#ifndef LITMUS_TOOLS_COMPARE_SLOWER_MODEL_REPEAT_NODES_H_
#define LITMUS_TOOLS_COMPARE_SLOWER_MODEL_REPEAT_NODES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus {

// A node's cost, and how often the node is to run again.
struct Repetition {
  int node = 0;      // index among the operators of the first subgraph
  double share = 0;  // of all multiply-accumulates that were counted
  int times = 0;
};

struct SlowerModel {
  std::string bytes;                    // the flatbuffer
  std::vector<Repetition> repetitions;  // nodes with times > 0
  double added = 0;                     // share of the multiply-accumulates that came on top
  int counted_nodes = 0;
};

// How often to repeat each cost, so that the sum comes within 1 % of `wanted` (0.05: 0.0495 to
// 0.0505) with as few repetitions as possible; where no sum does, the nearest one that is not 0.
// `shares` are above 0.
std::vector<int> ChooseRepetitions(const std::vector<double>& shares, double wanted);

// `model` is a .tflite file. Nodes count that are CONV_2D, DEPTHWISE_CONV_2D or FULLY_CONNECTED
// with known shapes, in the first subgraph; an open dimension counts as the file's shape has it.
// Kinds of nodes differ in the time that a product takes,
// so each kind gets `wanted` of its own products, as far as sizes allow, before the sum is made
// right. A repeated node reads what the original reads, stands right behind the original, and
// writes to a new tensor, which becomes an output of the graph behind the outputs that there are:
// so no runtime may leave the node out, and the first outputs keep their values. InvalidArgument:
// no model, or a model whose constants lie outside of the flatbuffer. FailedPrecondition: no node
// counts.
absl::StatusOr<SlowerModel> RepeatNodes(const std::string& model, double wanted);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMPARE_SLOWER_MODEL_REPEAT_NODES_H_
