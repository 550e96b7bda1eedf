// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Where each node of a model runs, why there, and what goes over the borders of partitions. Nodes
// have the indices of the .tflite file: delegates are applied before operators are folded into each
// other, and what is folded keeps the index. The operators inside of a composite that was taken
// apart for a delegate follow behind them, in the composite's place.
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
  std::string type;  // "CONV_2D", "CUSTOM Mystery": as delegates name operators in their log
  std::vector<std::string> outputs;
  std::string place = kOnCpu;    // or the delegate's name
  std::optional<int> partition;  // index into Placement::partitions
  // Why no delegate has the node. Empty: one has it, or none was applied, or none told.
  std::string reason;
  // False: the node is on the CPU, and a delegate did not say why.
  bool told = true;
};

struct BorderTensor {
  int tensor = 0;
  std::string name;
  std::optional<int64_t> bytes;  // none: known only while running
};

// Tensors that a partition takes from outside and gives; constants are not among them.
struct PlacedPartition {
  std::string delegate;
  int subgraph = 0;
  std::vector<int> nodes;
  std::vector<BorderTensor> inputs, outputs;
};

struct Placement {
  std::vector<PlacedNode> nodes;            // of all subgraphs, in the file's order
  std::vector<PlacedPartition> partitions;  // in the order in which they run

  // How many nodes each delegate has, by its name.
  std::map<std::string, int> ByDelegate() const;
  // False: of a node on the CPU nobody said why.
  bool told() const;
};

// What the delegates have left of the prepared `interpreter`. `delegates` and `applied` belong to
// each other by their indices.
Placement PlacementOf(const tflite::Interpreter& interpreter,
                      const std::vector<CreatedDelegate>& delegates,
                      const std::vector<AppliedDelegate>& applied);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_PLACEMENT_H_
