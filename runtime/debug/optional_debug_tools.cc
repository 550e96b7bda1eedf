// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Prints the tensors and nodes of an interpreter.
#include "runtime/debug/optional_debug_tools.h"

#include <cstdio>
#include <string>

#include "runtime/c/op_names.h"
#include "runtime/core/delegation/delegate_params.h"

namespace tflite {
namespace {

const char* AllocationName(TfLiteAllocationType type) {
  switch (type) {
    case kTfLiteMemNone:
      return "kTfLiteMemNone";
    case kTfLiteMmapRo:
      return "kTfLiteMmapRo";
    case kTfLiteArenaRw:
      return "kTfLiteArenaRw";
    case kTfLiteArenaRwPersistent:
      return "kTfLiteArenaRwPersistent";
    case kTfLiteDynamic:
      return "kTfLiteDynamic";
    case kTfLitePersistentRo:
      return "kTfLitePersistentRo";
    case kTfLiteCustom:
      return "kTfLiteCustom";
    case kTfLiteVariantObject:
      return "kTfLiteVariantObject";
    case kTfLiteNonCpu:
      return "kTfLiteNonCpu";
  }
  return "(unknown)";
}

std::string Join(const int* data, size_t size, const char* separator) {
  std::string text;
  for (size_t i = 0; i < size; ++i) {
    if (i > 0) text += separator;
    text += std::to_string(data[i]);
  }
  return "[" + text + "]";
}

std::string Join(const TfLiteIntArray* array) {
  return array == nullptr ? "(null)" : Join(array->data, static_cast<size_t>(array->size), ",");
}

std::string Join(const std::vector<int>& list) { return Join(list.data(), list.size(), ","); }

}  // namespace

void PrintInterpreterState(const Interpreter* interpreter, int32_t tensor_name_display_length,
                           int32_t tensor_type_display_length, int32_t alloc_type_display_length) {
  const int subgraphs = static_cast<int>(interpreter->subgraphs_size());
  std::printf("Interpreter has %d subgraphs.\n", subgraphs);
  for (int s = 0; s < subgraphs; ++s) {
    const Subgraph& subgraph = *interpreter->subgraph(s);
    std::printf("\n-----------Subgraph-%d has %zu tensors and %zu nodes------------\n", s,
                subgraph.tensors_size(), subgraph.nodes_size());
    std::printf("Inputs: %s\nOutputs: %s\n\n", Join(subgraph.inputs()).c_str(),
                Join(subgraph.outputs()).c_str());
    std::printf("Tensor %5s %-*s %-*s %-*s %12s Shape\n", "ID", tensor_name_display_length, "Name",
                tensor_type_display_length, "Type", alloc_type_display_length, "AllocType",
                "Bytes");
    for (size_t i = 0; i < subgraph.tensors_size(); ++i) {
      const TfLiteTensor& t = *subgraph.tensor(static_cast<int>(i));
      std::printf("Tensor %5zu %-*.*s %-*.*s %-*.*s %12zu %s%s\n", i, tensor_name_display_length,
                  tensor_name_display_length, t.name != nullptr ? t.name : "(nil)",
                  tensor_type_display_length, tensor_type_display_length, TfLiteTypeGetName(t.type),
                  alloc_type_display_length, alloc_type_display_length,
                  AllocationName(t.allocation_type), t.bytes, Join(t.dims).c_str(),
                  // Reported for a tensor whose memory was released or not allocated yet.
                  t.bytes > 0 && t.data.raw == nullptr ? " no memory" : "");
    }
    std::printf("\n");
    for (int node_index : subgraph.execution_plan()) {
      const auto& [node, registration] = *subgraph.node_and_registration(node_index);
      std::printf("Node %5d %s\n", node_index, litmus::OpName(registration));
      std::printf("  Inputs:  %s\n  Outputs: %s\n", Join(node.inputs).c_str(),
                  Join(node.outputs).c_str());
      if (node.temporaries != nullptr && node.temporaries->size > 0) {
        std::printf("  Temporaries: %s\n", Join(node.temporaries).c_str());
      }
    }
  }
  std::printf("--------------End of the interpreter--------------\n");
}

SubgraphDelegationMetadata GetNodeDelegationMetadata(const Subgraph& subgraph) {
  SubgraphDelegationMetadata metadata;
  metadata.is_node_delegated.assign(subgraph.nodes_size(), false);
  metadata.replaced_by_node.assign(subgraph.nodes_size(), -1);
  metadata.has_delegate_applied = subgraph.HasDelegates();
  for (const int node_index : subgraph.execution_plan()) {
    const TfLiteIntArray* replaced =
        litmus::ReplacedNodes(subgraph.node_and_registration(node_index)->first);
    for (const int node : litmus::IntArrayView(replaced)) {
      metadata.is_node_delegated[node] = true;
      metadata.replaced_by_node[node] = node_index;
    }
  }
  return metadata;
}

}  // namespace tflite
