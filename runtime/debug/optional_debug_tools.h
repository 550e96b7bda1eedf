// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Prints the state of an interpreter.
#ifndef LITMUS_RUNTIME_DEBUG_OPTIONAL_DEBUG_TOOLS_H_
#define LITMUS_RUNTIME_DEBUG_OPTIONAL_DEBUG_TOOLS_H_

#include <cstdint>
#include <vector>

#include "runtime/core/interpreter.h"

namespace tflite {

// Writes the interpreter's subgraphs, tensors and nodes to stdout, nodes in the order of execution.
// The numbers are the widths of columns in characters; longer entries are truncated.
void PrintInterpreterState(const Interpreter* interpreter, int32_t tensor_name_display_length = 25,
                           int32_t tensor_type_display_length = 15,
                           int32_t alloc_type_display_length = 18);

// Which nodes of a subgraph a delegate has replaced. Both vectors have one entry per node.
struct SubgraphDelegationMetadata {
  std::vector<bool> is_node_delegated;
  // Index of the delegate's node that replaced the node; -1 if none did.
  std::vector<int> replaced_by_node;
  bool has_delegate_applied = false;
};

SubgraphDelegationMetadata GetNodeDelegationMetadata(const Subgraph& subgraph);

}  // namespace tflite

#endif  // LITMUS_RUNTIME_DEBUG_OPTIONAL_DEBUG_TOOLS_H_
