// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Control dependencies: pairs of operators of which one must run before the other although no
// tensor connects them. A converter writes them into the model's metadata.
#ifndef LITMUS_RUNTIME_CORE_DELEGATION_CONTROL_DEPENDENCIES_H_
#define LITMUS_RUNTIME_CORE_DELEGATION_CONTROL_DEPENDENCIES_H_

#include <map>
#include <string>
#include <vector>

#include "runtime/core/delegation/partitioner.h"

namespace litmus {

// The name of the metadata entry.
constexpr char kControlDependenciesKey[] = "model_control_dependencies";

// Parses the metadata entry: version 1, the number of subgraphs, and per subgraph the number of
// edges and the two node indices of each edge. Integers are protobuf varints; node indices are
// zigzag-coded. Returns false if `bytes` is not of this form; `per_subgraph` is then unspecified.
bool ParseControlDependencies(const std::string& bytes, std::vector<ControlEdges>* per_subgraph);

// The edges of one subgraph, as pairs of node indices. Empty if `metadata` has no such entry. An
// entry that cannot be parsed is ignored with a warning.
ControlEdges ControlEdgesFromMetadata(const std::map<std::string, std::string>& metadata,
                                      int subgraph_index);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_CONTROL_DEPENDENCIES_H_
