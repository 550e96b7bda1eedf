// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What operators that run other graphs of the model share: handing tensors over and taking results
// back. Tensors are copied; the graphs have memory of their own.
#ifndef LITMUS_RUNTIME_KERNELS_CONTROL_SUBGRAPH_CALL_H_
#define LITMUS_RUNTIME_KERNELS_CONTROL_SUBGRAPH_CALL_H_

#include <vector>

#include "runtime/interfaces/subgraph_interface.h"
#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// Tensors of the calling graph, by index.
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

// The graph with that index; an error when there is none. `role` names it in messages.
TfLiteStatus FindGraph(TfLiteContext* context, int index, const char* role,
                       SubgraphInterface** graph);

// Gives the inputs of `graph` the shapes of `sources` and makes it ready to run.
TfLiteStatus ShapeInputs(TfLiteContext* context, TensorList sources, SubgraphInterface* graph);

// Copies `sources` to the inputs, whatever shapes they have by now, and runs the graph.
TfLiteStatus RunGraph(TfLiteContext* context, TensorList sources, SubgraphInterface* graph);

// Checks that numbers and types of the outputs of `graph` are those of the node.
TfLiteStatus CheckOutputs(TfLiteContext* context, TfLiteNode* node, SubgraphInterface* graph);

// Copies the results of `graph` to the outputs of the node, with their shapes.
TfLiteStatus TakeOutputs(TfLiteContext* context, TfLiteNode* node, SubgraphInterface* graph);

// One tensor to another of the same type, shape included.
TfLiteStatus CopyTensor(TfLiteContext* context, const TfLiteTensor* source, TfLiteTensor* target);

// Prepares a node that runs one of several graphs on the inputs behind the first `skipped`: its
// outputs have the shapes that all graphs agree on, or are dynamic.
TfLiteStatus PrepareChoice(TfLiteContext* context, TfLiteNode* node, int skipped,
                           const std::vector<SubgraphInterface*>& graphs);
// Runs the chosen one.
TfLiteStatus RunChoice(TfLiteContext* context, TfLiteNode* node, int skipped,
                       SubgraphInterface* graph);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONTROL_SUBGRAPH_CALL_H_
