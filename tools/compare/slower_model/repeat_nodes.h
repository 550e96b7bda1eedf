// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates a model with the same results as another one that takes longer by a known fraction: some
// nodes run repeatedly, with additional output tensors.
#ifndef LITMUS_TOOLS_COMPARE_SLOWER_MODEL_REPEAT_NODES_H_
#define LITMUS_TOOLS_COMPARE_SLOWER_MODEL_REPEAT_NODES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus {

// A node's cost, and its number of repetitions.
struct Repetition {
  int node = 0;      // index among the operators of the first subgraph
  double share = 0;  // fraction of all counted multiply-adds
  int times = 0;
};

struct SlowerModel {
  std::string bytes;                    // the flatbuffer
  std::vector<Repetition> repetitions;  // nodes that are repeated at least once
  double added = 0;                     // added fraction of the multiply-adds
  int counted_nodes = 0;
};

// Chooses how often to repeat each node so that the added fraction is within 1 % of `wanted` (for
// 0.05: 0.0495 to 0.0505) with the fewest repetitions; if that is impossible, the closest sum above
// 0. `shares` must be above 0.
std::vector<int> ChooseRepetitions(const std::vector<double>& shares, double wanted);

// `model` is a .tflite file. Counts CONV_2D, DEPTHWISE_CONV_2D and FULLY_CONNECTED with known
// shapes in the first subgraph; dynamic dimensions have their size in the file. The time per
// multiply-add differs between kinds of nodes, so each kind gets `wanted` of its multiply-adds, as
// far as node sizes allow, before the total is corrected. A repetition reads the same inputs,
// directly follows the original, and writes a new tensor, which becomes an additional output of the
// graph after the existing ones: so no runtime can skip it, and the first outputs keep their
// values. InvalidArgument: not a model, or its constants are outside of the flatbuffer.
// FailedPrecondition: there is no countable node.
absl::StatusOr<SlowerModel> RepeatNodes(const std::string& model, double wanted);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMPARE_SLOWER_MODEL_REPEAT_NODES_H_
