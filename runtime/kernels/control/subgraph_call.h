// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helpers of operators that run other subgraphs: pass inputs and copy results. Tensors are copied,
// because each subgraph has its own memory.
#ifndef LITMUS_RUNTIME_KERNELS_CONTROL_SUBGRAPH_CALL_H_
#define LITMUS_RUNTIME_KERNELS_CONTROL_SUBGRAPH_CALL_H_

#include <vector>

#include "runtime/interfaces/subgraph_interface.h"
#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// A list of tensors of the calling subgraph, by index.
struct TensorList {
  const int* indices = nullptr;
  int size = 0;
};

inline TensorList InputsFrom(const TfLiteNode* node, int first) {
  return {node->inputs->data + first, node->inputs->size - first};
}
inline TensorList OutputsOf(const TfLiteNode* node) {
  return {node->outputs->data, node->outputs->size};
}

// Finds the subgraph with this index. Returns an error if there is none. `role` names the subgraph
// in messages.
TfLiteStatus FindGraph(TfLiteContext* context, int index, const char* role,
                       SubgraphInterface** graph);

// Sets the shapes of the inputs of `graph` to those of `sources` and prepares `graph` to run.
TfLiteStatus ShapeInputs(TfLiteContext* context, TensorList sources, SubgraphInterface* graph);

// Copies `sources` with their current shapes to the inputs of `graph`, and runs it. `is_read`: for
// each input, whether the graph reads it; inputs that it does not read are not copied. Null: all
// are copied.
TfLiteStatus RunGraph(TfLiteContext* context, TensorList sources, SubgraphInterface* graph,
                      const std::vector<bool>* is_read = nullptr);

// Like RunGraph, with the tensors `sources` of the graph `of_sources`, which may be `graph` itself.
// The inputs must have their shapes already, and the graph must be ready to run. `copied`: for each
// input, whether to copy it; the others already have their values or are not read.
TfLiteStatus RunGraphOn(TfLiteContext* context, const std::vector<int>& sources,
                        SubgraphInterface* of_sources, SubgraphInterface* graph,
                        const std::vector<bool>& copied);

// Checks that `graph` and the node have equal numbers and types of outputs.
TfLiteStatus CheckOutputs(TfLiteContext* context, TfLiteNode* node, SubgraphInterface* graph);

// Copies the results of `graph` to the outputs of the node, with their shapes.
TfLiteStatus TakeOutputs(TfLiteContext* context, TfLiteNode* node, SubgraphInterface* graph);

// Copies a tensor with its shape to a tensor of the same type.
TfLiteStatus CopyTensor(TfLiteContext* context, const TfLiteTensor* source, TfLiteTensor* target);

// Prepares a node that runs one of several subgraphs on its inputs, except the first `skipped`
// ones. If all subgraphs have the same output shapes, the outputs get these; otherwise they are
// dynamic.
TfLiteStatus PrepareChoice(TfLiteContext* context, TfLiteNode* node, int skipped,
                           const std::vector<SubgraphInterface*>& graphs);
// Runs the selected subgraph.
TfLiteStatus RunChoice(TfLiteContext* context, TfLiteNode* node, int skipped,
                       SubgraphInterface* graph);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONTROL_SUBGRAPH_CALL_H_
