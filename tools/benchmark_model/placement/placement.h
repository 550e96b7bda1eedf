// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shows where each node of a model runs and why, and which tensors cross partition boundaries.
// Nodes have their indices in the .tflite file: delegates are applied before operators are folded,
// and a folded operator keeps its index. The operators of a composite that was inlined for a
// delegate have the indices after those of the file and take the place of the composite.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_PLACEMENT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_PLACEMENT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "delegates/registrar/registrar.h"
#include "runtime/core/interpreter.h"
#include "tools/common/model/apply_delegate.h"

namespace litmus::benchmark {

inline constexpr char kOnCpu[] = "CPU";

struct PlacedNode {
  int subgraph = 0, node = 0;
  std::string type;  // "CONV_2D", "CUSTOM Mystery": the name in delegates' logs
  std::vector<std::string> outputs;
  std::string place = kOnCpu;    // or the delegate's name
  std::optional<int> partition;  // index into Placement::partitions
  // Why no delegate runs the node. Empty if one does, if none was applied, or if none gave a
  // reason.
  std::string reason;
  // False if the node is on the CPU and a delegate gave no reason.
  bool told = true;
};

struct BorderTensor {
  int tensor = 0;
  std::string name;
  std::optional<int64_t> bytes;  // empty if it is only known at run time
};

// The inputs and outputs of a partition, without constants.
struct PlacedPartition {
  std::string delegate;
  int subgraph = 0;
  std::vector<int> nodes;
  std::vector<BorderTensor> inputs, outputs;
};

struct Placement {
  std::vector<PlacedNode> nodes;            // of all subgraphs, in the order of the file
  std::vector<PlacedPartition> partitions;  // in execution order

  // Returns the number of nodes of each delegate, by its name.
  std::map<std::string, int> ByDelegate() const;
  // False if there is a node on the CPU without a reason.
  bool told() const;
};

// Returns the placement of the prepared `interpreter` after delegates were applied. `applied[i]` is
// the result for `delegates[i]`.
Placement PlacementOf(const tflite::Interpreter& interpreter,
                      const std::vector<CreatedDelegate>& delegates,
                      const std::vector<AppliedDelegate>& applied);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_PLACEMENT_H_
