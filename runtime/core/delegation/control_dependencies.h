// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Which operators of a model must run before which although no tensor says so, as a converter wrote
// it into the model's metadata.
#ifndef LITMUS_RUNTIME_CORE_DELEGATION_CONTROL_DEPENDENCIES_H_
#define LITMUS_RUNTIME_CORE_DELEGATION_CONTROL_DEPENDENCIES_H_

#include <map>
#include <string>
#include <vector>

#include "runtime/core/delegation/partitioner.h"

namespace litmus {

// The name of the metadata entry.
constexpr char kControlDependenciesKey[] = "model_control_dependencies";

// Reads the entry: version 1, the number of subgraphs, and per subgraph the number of edges and the
// two node indices of each. Whole numbers are protobuf varints, node indices zigzag-coded. False
// when `bytes` are anything else; then `per_subgraph` is unspecified.
bool ParseControlDependencies(const std::string& bytes, std::vector<ControlEdges>* per_subgraph);

// The edges of one subgraph, between node indices. None where `metadata` has no such entry; an
// entry that cannot be read is ignored with a warning.
ControlEdges ControlEdgesFromMetadata(const std::map<std::string, std::string>& metadata,
                                      int subgraph_index);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_CONTROL_DEPENDENCIES_H_
