// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Prints what an interpreter consists of.
#ifndef LITMUS_RUNTIME_DEBUG_OPTIONAL_DEBUG_TOOLS_H_
#define LITMUS_RUNTIME_DEBUG_OPTIONAL_DEBUG_TOOLS_H_

#include <cstdint>
#include <vector>

#include "runtime/core/interpreter.h"

namespace tflite {

// Writes subgraphs, tensors and nodes in the order they run to stdout. The numbers are the widths
// of columns; longer entries are cut.
void PrintInterpreterState(const Interpreter* interpreter, int32_t tensor_name_display_length = 25,
                           int32_t tensor_type_display_length = 15,
                           int32_t alloc_type_display_length = 18);

// Which nodes of a subgraph are parts of a delegate's node. Both lists have an entry per node.
struct SubgraphDelegationMetadata {
  std::vector<bool> is_node_delegated;
  // The delegate's node that replaced the node; -1: none.
  std::vector<int> replaced_by_node;
  bool has_delegate_applied = false;
};

SubgraphDelegationMetadata GetNodeDelegationMetadata(const Subgraph& subgraph);

}  // namespace tflite

#endif  // LITMUS_RUNTIME_DEBUG_OPTIONAL_DEBUG_TOOLS_H_
